"""A real address or form for every route that has parameters, by endpoint."""

from __future__ import annotations

from flask import Flask, url_for

from webapp.scrabble.game_link import pack

GAME = (
    "L~cvcvcvccc~3_one~two!L~cvcvcvccc~~!N~2~125_75+50~(100-25)*4!L~vcvcvcccc~~!L~cvcvcvccc~~!L~cvcvcvccc~~!N~0~~"
    "!L~cvcvcvccc~~!L~cvcvcvccc~~!L~cvcvcvccc~~!N~4~~!L~cvcvcvccc~~!L~cvcvcvccc~~!N~1~~!C~~2:guess"
)
BALDA = "...../.р.../балда/.к.../..... балда,бра,краб 3/4"
OWN = {"lexicon": "russian", "plus": "бра,аба", "minus": "лада", "words": "common,plain"}
ROLL = "aacdghhloptx board=..h/hog twos=yes"
CGP = "15/15/15/15/15/15/15/5CATS6/15/15/15/15/15/15/15 AEINRT?/ 12/0 0 lex american;"
LATE = (
    "15/TEGMEN9/2A8TOP1/2I1V2V2NORIA/2J1I1BONZER2W/1FIEND1G1A4A/1AN1C2U1X4I/OE1HAULER4IT/PROMS3E4C1/AY6T4E1/"
    "H1Q5O3OBI/SLAW4O1TYNED/1UT5L4R1/1L6E4g1/FUD5d2DESK AEGRS/II 272/377 0"
)
FILTER = {"sort": "-equity", "square": "H8", "letters": "et", "length": "5-7", "text": "?a", "lexicon": "american"}
GCG = "#player1 A A\n#player2 B B\n>A: AEINRT? 8F CATS +12 12\n>B: XYZ - +0 0\n"
GAME_IN_PLAY = (
    "rules=standard&position=&lexicon=american&level=3&seed=abc&you=0&way=friendly&clock=25&spent=61&moves=-GIM%3Bpass"
)
CELLS = {
    f"r{row}c{col}": letter for row, text in enumerate((".....", "балда"), 1) for col, letter in enumerate(text, 1)
}

ADDRESSES: dict[str, dict[str, str]] = {
    "countdown.page": {"piles": "abc.published.spread.9.cvcvcvccc", "word": "cat", "level": "everyday", "done": "1"},
    "countdown.numbers": {"tiles": "75 50 2 3 8 7", "target": "812", "method": "(75+50)*4;8-3=5", "done": "1"},
    "countdown.numbers_solver": {"tiles": "75 50 2 3 8 7", "target": "812"},
    "countdown.conundrum": {
        "jumble": "JETCOINED",
        "guess": "dejection",
        "done": "1",
        "lexicon": "british",
        "difficulty": "hard",
    },
    "countdown.game": {"seed": "abc", "players": "program", "level": "3", "a": "Ann", "set": "special", "turns": GAME},
    "countdown.daily": {"date": "2026-01-31"},
    "countdown.solver": {"q": "75 50 2 3 8 7 = 952", "lexicon": "british"},
    "countdown.solver_answer": {"q": "tilewright", "lexicon": "british"},
    "countdown.statistics": {"kind": "letters", "span": "days", "from": "2026-01-31", "to": "2026-02-01"},
    "countdown.cards": {
        "letters": "aeinrst",
        "ending": "",
        "kind": "pair",
        "words": "retains",
        "done": "1",
        "bank": "1",
    },
    "countdown.stem_of_missed_word": {"missed": "RETAINS.SEAWATER.CAT"},
    "countdown.stems": {"stem": "retain", "words": "retains, trainer", "level": "known", "done": "1"},
    "balda.page": {"position": BALDA, **OWN, "sort": "-net", "text": "а", "map": "word", "top": "40", "asked": "краб"},
    "balda.answer": {"position": BALDA, "hint": "2", "show": "2,3 а краб", "move": "4,3 а краб", "ending": "1"},
    "balda.ending": {"position": BALDA, **OWN},
    "balda.play": {
        "position": BALDA,
        "level": "easy",
        "seed": "x",
        "you": "2",
        "moves": "4,3 ы балык;2,1 а барак;-",
        **OWN,
        "words": "plain",
    },
    "qless.page": {"position": ROLL, "lexicon": "american", "level": "20", "ban": "cat,dog", "way": "boards"},
    "qless.answer": {"position": ROLL, "way": "clues", "clue": "3", "sort": "few", "words": "4", "badge": "ring"},
    "qless.daily": {"day": "2026-03-01", "date": "2026-03-01"},
    "qless.rolls": {"rolls": "abcefilnprtw\naacdghhloptx", "dice": "free", "lexicon": "american"},
    "qless.play": {"position": ROLL, "day": "2026-03-01", "do": "clue", "clue": "2", "corner": "-1,2", "level": "20"},
    "qless.check": {"position": ROLL, "corner": "-1,2", "lexicon": "american"},
    "qless.finish": {"position": ROLL, "level": "20", "corner": "-1,2"},
    "qless.finishing": {"position": ROLL, "level": "20", "corner": "-1,2"},
    "qless.play_clues": {"position": ROLL, "clue": "8", "lexicon": "american"},
    "qless.solution": {"position": ROLL, "lexicon": "american"},
    "qless.search": {"position": ROLL, "level": "all", "ban": "cat", "way": "boards", "top": "12"},
    "words.page": {"q": "retina? ..a..t +i -s :5-7", "lexicon": "american", "sort": "-common", "top": "100"},
    "words.answer": {"q": "listen :anagram", "starts": "t", "length": "5-7", "way": "anagram", "group": "none"},
    "words.listed": {"q": "c?t :starts=c", "rules": "standard"},
    "words.phrases": {"q": "dormitory :phrase", "lexicon": "british"},
    "words.word": {"word": "lighter", "lexicon": "british"},
    "scrabble.page": {
        "position": CGP,
        **FILTER,
        "show": "8F .....",
        "top": "40",
        "rules": "standard",
        "own": "x",
        "pins": "8F ....S,pass",
        "turn": "x",
        "hint": "2",
    },
    "scrabble_picture.picture": {"position": CGP, "rack": "1", "scores": "1", "placement": "8F CATS"},
    "scrabble_picture.png": {"position": CGP, "rack": "1", "scores": "1"},
    "scrabble_picture.card": {"position": CGP, "show": "8F ....AE"},
    "scrabble_picture.export": {"position": CGP},
    "scrabble_picture.text": {"position": CGP, "rack": "1"},
    "scrabble_ending.page": {"position": LATE, "step": "1", "show": "x"},
    "scrabble_simulation.page": {"position": CGP, "pins": "pass", "plies": "1", "rollouts": "10", "seed": "7"},
    "scrabble_simulation.events": {"position": CGP, "pins": "pass", "plies": "1", "rollouts": "10", "seed": "7"},
    "scrabble_game.page": {"game": pack(GCG), "move": "2", "rules": "standard", "lexicon": "american"},
    "scrabble_game.download": {"game": pack(GCG)},
    "scrabble_review.page": {"game": pack(GCG), "rules": "standard", "lexicon": "american"},
    "scrabble_review.events": {"game": pack(GCG), "from": "1"},
    "scrabble_record.page": {"game": pack(GCG), "edit": "1"},
    "scrabble_play.page": {"game": pack(GAME_IN_PLAY), "hint": "2"},
    "scrabble_train.play": {"position": CGP, "lexicon": "american", "do": "play", "move": "G7 TAN"},
    "scrabble_train.bingos": {"letters": "AEINRST", "words": "retains foo", "done": "1", "rules": "standard"},
    "scrabble_train.hooks": {"word": "care", "front": "s", "back": "dx", "done": "1"},
    "scrabble_train.game": {"game": pack(GCG), "player": "1"},
    "scrabble_play.score": {"position": CGP, "tiles": "J8:A K8:e"},
    "without_language": {"page": "about/cat", "lexicon": "british"},
}
FORMS: dict[str, dict[str, str]] = {
    "scrabble.submit": {
        "H8": "C",
        "I8": "A",
        "blanks": "I8",
        "rack": "AEINRT?",
        "score": "-1",
        "place": "8H ..T",
        "do": "solve",
        **FILTER,
    },
    "scrabble_compare.compare": {
        "H8": "C",
        "I8": "A",
        "rack": "AEINRT?",
        "pins": "8H ..T,pass",
        "mine": "8h cat",
        "do": "compare",
    },
    "scrabble.check": {"H8": "C", "I8": "A", "rack": "AEINRT?", "opponent_rack": "?", "lexicon": "american"},
    "scrabble.read": {"text": CGP, "rules": "standard", "lexicon": "american"},
    "scrabble_game.open_file": {"text": "#player1 A A\n#player2 B B\n>A: AEINRT? 8F CATS +12 12\n>B: XYZ - +0 0\n"},
    "scrabble_review.download": {"game": pack(GCG), "notes": '{"3": "A note."}'},
    "scrabble_record.enter": {
        "game": pack(GCG),
        "do": "enter",
        "move": "H8 TIE",
        "rack": "IE",
        "number": "",
        "points": "5",
    },
    "scrabble_game.download": {"text": ">A: AEINRT? 8F CATS +12 12", "position": CGP},
    "scrabble_list.bring": {"text": "cat dog", "rules": "standard", "position": CGP},
    "scrabble_list.state": {"own": "abcdef"},
}


def address_of(app: Flask, endpoint: str, fields: dict[str, str]) -> str:
    """The path of a route in English, with those of the *fields* that belong in it."""
    rules = app.url_map.iter_rules(endpoint)
    path = max((rule.arguments for rule in rules), key=len) - {"lang"}
    values = {name: "words" if name == "tool" else fields.get(name) or "-" for name in path}
    with app.test_request_context():
        return url_for(endpoint, **values)
