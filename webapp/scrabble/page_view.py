"""The whole Scrabble page: the form with what was typed, the board, the report, the choices."""

from collections.abc import Collection

from solvers.errors import InputError
from solvers.scrabble import Exchange, Pass, Rules, score, shipped_rules, values_for
from solvers.scrabble.cgp import game_operations
from webapp.languages import gettext
from webapp.replies import error_view
from webapp.scrabble.compare_view import compared
from webapp.scrabble.draft import square_text
from webapp.scrabble.form_board import form_board
from webapp.scrabble.limits import games_by_words, usual_rules
from webapp.scrabble.reading import Reading
from webapp.scrabble.report_view import report_view
from webapp.scrabble.sharing import preview
from webapp.solving import Context, current_settings


def page_view(reading: Reading, answer: Context, notices: Collection[str], misfits: Collection[str] = ()) -> Context:
    """The context of the whole page with the *answer*; *misfits* are squares to mark like those of faults."""
    draft, rules, settings = reading.draft, reading.draft.game, current_settings()
    alphabet, leaves = rules.alphabet, values_for(rules)
    report = report_view(reading, is_ready=answer["state"] != "preparing")
    texts = {name.upper(): square_text(value, alphabet) for name, value in draft.squares.items()}
    proposed, errors = {}, list(answer["errors"])
    if reading.position and draft.show and not _is_other_move(draft.show):
        try:
            tiles = score(reading.position, draft.show).play.tiles
            proposed = {rules.layout.square(row, col): alphabet.to_display(letter) for row, col, letter in tiles}
        except InputError as error:
            errors.append(error_view(error))
    return answer | {
        "errors": errors,
        "notices": [text for text in notices if text],
        "board": form_board(
            rules,
            texts,
            draft.blank_squares,
            proposed=proposed,
            unknown={square for word in report["unknown"] for square in word.squares},
            at_fault={*misfits, *(error.square for error in reading.errors if error.square)},
            region=(answer["answer"] or {}).get("region", ()),
        ),
        "report": report,
        "comparison": compared(reading),
        "preview": preview(reading, answer),
        "rules_choices": games_by_words(settings),
        "game_operations": game_operations(rules),
        "is_usual_game": rules.name == usual_rules().name,
        "lexicon_choices": reading.lists.choices,
        "no_list": reading.lists.missing_note,
        "lexicon_note": reading.lists.note,
        "may_bring_list": settings.visitor_lists > 0,
        "needs_list": settings.visitor_lists > 0 and not reading.lists.offered,
        "list_minutes": round(settings.visitor_list_seconds / 60),
        "list_megabytes": settings.visitor_list_bytes >> 20,
        "told_alphabet": _told(rules),
        "leaves": leaves,
        "leaves_game": gettext(shipped_rules()[leaves.game].title) if leaves else "",
    }


def _told(rules: Rules) -> Context:
    """The alphabet as scripts take it, without what is empty, and the values of its letters' tiles."""
    alphabet = rules.alphabet
    values = {alphabet.letter(code): value for code, value in enumerate(rules.values) if code}
    told = {
        "letters": alphabet.letters,
        "folds": alphabet.folds,
        "spells": alphabet.spells,
        "names": alphabet.names,
        "values": [values.get(letter, 0) for letter in alphabet.letters],
    }
    return {name: part for name, part in told.items() if part}


def _is_other_move(notation: str) -> bool:
    """Whether a move as a row notes it is an exchange or the pass."""
    return notation == str(Pass("")) or notation.startswith(str(Exchange("", "")))
