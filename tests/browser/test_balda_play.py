"""Playing Balda in the browser: by mouse, by keys alone and by touch on a phone."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, WIDE, OpenPage
from browser.scrabble_page import eventually
from playwright.sync_api import Locator, Page, expect

from solvers.balda import Play, Position, legal_play, solve
from solvers.balda.game import Game
from solvers.lexicon import open_lexicon
from webapp.balda.game_address import GameAddress

pytestmark = pytest.mark.browser

NOUNS = open_lexicon("russian")
BALDA = "...../...../балда/...../..... балда"
SMALL = ".../кот/... кот"
DEAD = "ъъъ/ъъъ/ъ.."


class PlayPage:
    """The page, by what a player does and sees."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.type = page.keyboard.type
        self.step = page.locator("#step")
        self.error = page.locator("#move-error")
        self.sentence = page.locator(".score .sentence")

    def open(self, position: str = BALDA, level: str = "greedy", **query: str) -> None:
        asked = {"position": position, "level": level, "seed": "s", **query}
        self.page.goto(f"/en/balda/play?{urlencode(asked)}")

    def cell(self, row: int, col: int) -> Locator:
        return self.page.locator(f'#field td[data-cell="{row},{col}"]')

    def part(self, name: str) -> Locator:
        return self.page.locator(f'#move input[name="{name}"]')

    def letter(self, letter: str) -> Locator:
        return self.page.locator(f'#letters [data-letter="{letter}"]')

    @property
    def query(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    @property
    def moves(self) -> list[str]:
        text = self.query.get("moves", "")
        return text.split(";") if text else []

    @property
    def position(self) -> Position:
        """The position that the address leads to, every move of it legal."""
        here = Position.parse(self.query["position"])
        for text in self.moves:
            here = here.passed() if text == "-" else here.after(legal_play(here, here.parse_move(text), NOUNS))
        return here

    @property
    def typed(self) -> tuple[str, ...]:
        return tuple(self.part(name).input_value() for name in ("row", "col", "letter", "word"))

    @property
    def drawn(self) -> str:
        """The word along the line that is drawn on the field."""
        return str(
            self.page.evaluate(
                """() => (document.querySelector("#path polyline")?.getAttribute("points") ?? "").split(" ").filter(Boolean)
                .map((point) => point.split(",").map(Math.floor))
                .map(([col, row]) => document.querySelector(`#field td[data-cell="${row},${col}"]`))
                .map((td) => td.textContent.trim() || td.dataset.letter).join("").toLowerCase()"""
            )
        )

    def press_letter(self, letter: str) -> None:
        """A key of the Russian keyboard, which Playwright does not have."""
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": letter, "text": letter})
        devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": letter})
        devtools.detach()

    def enter(self, play: Play, *, by_touch: bool = False) -> None:
        """Put the letter in and trace the word."""

        def hit(target: Locator) -> None:
            if by_touch:
                target.tap()
            else:
                target.click()

        hit(self.cell(play.row, play.col))
        hit(self.letter(play.letter))
        for row, col in play.paths[0]:
            hit(self.cell(row, col))

    def expect_moves(self, count: int) -> None:
        eventually(lambda: len(self.moves), count, self.page)


@pytest.fixture
def balda(page: Page) -> PlayPage:
    return PlayPage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> PlayPage:
    return PlayPage(open_page(**PHONE))


def test_a_move_by_mouse_is_chosen_taken_back_step_by_step_and_drawn_while_it_grows(balda: PlayPage) -> None:
    balda.open()
    # A letter stands where it was put last.
    first = balda.cell(1, 1).get_by_role("button")
    expect(first).to_have_accessible_name("row 2, column 2: empty")
    expect(balda.cell(2, 0).get_by_role("button")).to_have_accessible_name("row 3, column 1: Б")
    balda.cell(2, 0).click()
    expect(balda.step).to_have_text("Choose an empty cell and its letter first, then the word.")
    balda.cell(3, 1).click()
    balda.letter("ф").click()
    balda.cell(1, 1).click()
    assert balda.typed == ("2", "2", "ф", "")
    expect(balda.cell(3, 1)).not_to_have_class(re.compile("chosen|proposed"))
    expect(balda.cell(1, 1)).to_have_class(re.compile("chosen"))
    expect(first).to_have_accessible_name("row 2, column 2: Ф")
    expect(first).to_have_attribute("aria-pressed", "false")
    # Cells are joined to the word, or taken from it, one by one.
    balda.cell(1, 1).click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(balda.page.locator("#said")).to_contain_text("Ф")
    balda.cell(2, 2).click()
    expect(balda.step).to_have_text("That cell is not beside the last one.")
    assert balda.typed[3] == "ф"
    balda.cell(2, 1).click()
    balda.cell(2, 2).click()
    balda.cell(1, 1).click()  # back to it
    assert balda.typed[3] == "ф"
    balda.cell(2, 1).click()
    balda.cell(2, 2).click()
    balda.press("Backspace")
    assert balda.typed[3] == "фа"
    assert balda.drawn == "фа"
    balda.cell(2, 1).click()
    assert balda.typed[3] == "ф"
    balda.page.locator("#back").click()
    assert balda.typed == ("2", "2", "ф", "")
    # A word without the new letter is pointed out, and all is taken back.
    for col in (0, 1, 2):
        balda.cell(2, col).click()
    expect(balda.step).to_have_text("БАЛ: the word must go through the new letter.")
    back = balda.page.locator("#back")
    for left in ("ба", "б", ""):
        back.click()
        assert balda.typed == ("2", "2", "ф", left)
    back.click()
    assert balda.typed == ("2", "2", "", "")
    back.click()
    assert balda.typed == ("", "", "", "")
    assert balda.drawn == ""
    make_a_whole_move_by_mouse(balda)


def make_a_whole_move_by_mouse(balda: PlayPage) -> None:
    """ФАЛДА, drawn while it grows, and the program's answer."""
    expect(balda.step).to_have_text("Choose an empty cell for your letter.")
    balda.cell(1, 1).click()
    expect(balda.step).to_have_text("Type or choose the letter for row 2, column 2.")
    balda.letter("ф").click()
    for row, col, word in ((1, 1, "ф"), (2, 1, "фа"), (2, 2, "фал"), (2, 3, "фалд"), (2, 4, "фалда")):
        balda.cell(row, col).click()
        assert balda.drawn == word
        assert balda.typed == ("2", "2", "ф", word)
    expect(balda.step).to_contain_text("ФАЛДА")
    balda.page.get_by_role("button", name="Send").click()
    balda.expect_moves(2)
    assert balda.moves[0] == "2,2 ф фалда"
    assert balda.drawn == balda.moves[1].split()[2]
    expect(balda.sentence).to_contain_text(f"Tilewright: {balda.moves[1].split()[1].upper()} in row")
    expect(balda.page.locator("#said")).to_contain_text("Tilewright: ")


def test_on_an_english_field_russian_letters_are_pointed_out_and_corners_are_beside_if_agreed_on(
    balda: PlayPage,
) -> None:
    balda.open("...../...../stone/...../..... stone neighbours=8")
    balda.cell(1, 1).click()
    balda.press_letter("ф")
    expect(balda.step).to_have_text("Ф is not a letter of this game. Switch the keyboard, or tap a letter below.")
    balda.press("q")
    assert balda.typed == ("2", "2", "q", "")
    balda.cell(1, 1).click()
    balda.cell(2, 2).click()
    assert balda.typed[3] == "qo"


def test_a_move_stays_when_it_is_refused_or_the_server_lost_and_passing_asks_first(
    balda: PlayPage, refusals: set[str]
) -> None:
    refusals.update(("status of 422", "net::ERR"))
    balda.open()
    # The cell and its letter, typed into their fields.
    for name, text in (("row", "2"), ("col", "2"), ("letter", "Ы")):
        balda.part(name).focus()
        balda.type(text)
    expect(balda.cell(1, 1)).to_have_class(re.compile("chosen"))
    expect(balda.cell(1, 1)).to_have_attribute("data-letter", "ы")
    # A refused move stays with its path.
    for row, col in ((1, 1), (2, 1), (2, 2)):
        balda.cell(row, col).click()
    balda.page.get_by_role("button", name="Send").click()
    expect(balda.error).to_contain_text("“ыал” is not in the list")
    expect(balda.page.locator("#said")).to_contain_text("“ыал” is not in the list")
    assert balda.typed == ("2", "2", "ы", "ыал")
    assert balda.drawn == "ыал"
    assert "word" not in balda.query
    # So does one that the server does not get.
    balda.letter("б").click()
    balda.cell(1, 1).click()
    balda.cell(2, 1).click()
    balda.cell(2, 2).click()
    balda.page.route("**/balda/play?*", lambda route: route.abort())
    balda.page.get_by_role("button", name="Send").click()
    expect(balda.step).to_have_text("The server does not answer. Try again.")
    assert balda.typed == ("2", "2", "б", "бал")
    balda.page.unroute_all()
    balda.page.get_by_role("button", name="Send").click()
    balda.expect_moves(2)
    assert balda.moves[0] == "2,2 б бал"
    # Passing asks first.
    balda.page.wait_for_load_state()
    balda.page.get_by_role("button", name="Pass", exact=True).click()
    expect(balda.page.get_by_role("alert")).to_contain_text("There are words left to play.")
    balda.page.get_by_role("button", name="Pass anyway").click()
    balda.expect_moves(4)
    assert balda.moves[2] == "-"


def test_latin_keys_are_the_russian_letters_in_their_place(balda: PlayPage) -> None:
    balda.open()
    balda.cell(1, 1).click()
    balda.press("a")
    assert balda.typed == ("2", "2", "ф", "")
    balda.part("letter").fill("")
    balda.press("A")
    balda.part("word").focus()
    balda.type("fkf")
    balda.press("ArrowLeft")
    balda.type("l")
    balda.press("Home")
    balda.type("A")
    assert balda.typed == ("2", "2", "ф", "фалда")
    balda.press("Enter")
    balda.expect_moves(2)
    assert balda.moves[0] == "2,2 ф фалда"


def test_a_word_is_dragged_and_back_reload_links_and_the_analysis_lead_to_the_game(balda: PlayPage) -> None:
    balda.open()
    # The mouse goes along the word with its button down.
    balda.cell(1, 1).click()
    balda.letter("ф").click()
    mouse = balda.page.mouse
    for number, (row, col) in enumerate(((1, 1), (2, 1), (2, 2), (2, 3), (2, 4))):
        box = balda.cell(row, col).bounding_box()
        assert box
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not number:
            mouse.down()
    mouse.up()
    assert balda.typed == ("2", "2", "ф", "фалда")
    assert balda.drawn == "фалда"
    # A hint leaves it there.
    balda.page.locator("#hint").click()
    expect(balda.page.locator("#hints li")).to_have_text(re.compile("The best word has . letters."))
    assert balda.typed == ("2", "2", "ф", "фалда")
    balda.page.locator("#send").click()
    balda.expect_moves(2)
    # The address is the game: a reload, a copied link, Back and Forward show it.
    tiles, address = balda.page.locator("#field td.tile"), balda.page.url
    balda.page.reload()
    assert balda.page.url == address
    expect(tiles).to_have_count(7)
    balda.page.wait_for_load_state()
    balda.page.get_by_role("button", name="Copy a link to this game").click()
    expect(balda.page.locator("#share")).to_have_text("Link copied.")
    copied = balda.page.evaluate("navigator.clipboard.readText()")
    assert parse_qs(urlsplit(copied).query) == parse_qs(urlsplit(address).query)
    balda.page.go_back()
    balda.expect_moves(0)
    expect(tiles).to_have_count(5)
    balda.page.go_forward()
    balda.expect_moves(2)
    expect(tiles).to_have_count(7)
    # From the analysis a link leads back to it.
    balda.page.get_by_role("link", name="Analyse").click()
    back = balda.page.get_by_role("link", name="Back to the game")
    expect(back).to_be_visible()
    back.click()
    balda.page.wait_for_url(address)


def test_a_game_from_start_to_look_back_by_keys_alone(balda: PlayPage) -> None:
    balda.page.goto("/en/balda/play")
    balda.page.get_by_label("Start word").focus()
    balda.type("кот")
    balda.press("Tab")
    balda.type("3")
    balda.press("Tab")
    balda.type("3")
    balda.page.locator("#begin").focus()
    balda.press("Enter")
    eventually(lambda: balda.query.get("position"), SMALL, balda.page)
    turns = 0
    while balda.page.locator("#game").get_attribute("data-stage") == "play":
        turns += 1
        assert turns < 6
        before = len(balda.moves)
        legal = solve(balda.position, NOUNS).plays
        if not legal:
            balda.page.locator("#pass").focus()
            balda.press("Enter")
        else:
            if not turns - 1:
                balda.page.locator("#field [tabindex='0']").focus()
            walk_and_play(balda, legal[0])
        eventually(lambda before=before: len(balda.moves) > before, True, balda.page)
        focused = balda.page.locator(":focus")
        expect(focused).to_have_count(1)
        expect(focused).not_to_have_js_property("tagName", "BODY")
    expect(balda.page.locator("#result")).to_be_focused()
    expect(balda.page.locator("#result")).to_contain_text("The game is over")
    expect(balda.page.locator("#review")).to_contain_text(re.compile("gave"))


def walk_and_play(balda: PlayPage, play: Play) -> None:
    """By arrows to the new letter's cell, then along the word; Enter in the word's field sends it."""

    def go(cell: tuple[int, int]) -> None:
        here = balda.page.evaluate("document.activeElement.closest('td').dataset.cell").split(",")
        row, col = (int(part) for part in here)
        for _ in range(abs(cell[0] - row)):
            balda.press("ArrowDown" if cell[0] > row else "ArrowUp")
        for _ in range(abs(cell[1] - col)):
            balda.press("ArrowRight" if cell[1] > col else "ArrowLeft")

    go((play.row, play.col))
    balda.press_letter(play.letter)
    for cell in play.paths[0]:
        go(cell)
        balda.press("Enter")
    assert balda.typed == (str(play.row + 1), str(play.col + 1), play.letter, play.word)
    balda.part("word").focus()
    balda.press("Enter")


def over(level: str = "greedy") -> dict[str, str]:
    """A whole small game, the longest word each time."""
    here, moves = Position.parse(SMALL), []
    while plays := solve(here, NOUNS).plays:
        moves.append(str(plays[0]))
        here = here.after(plays[0])
    rest = [] if here.is_over else ["-", "-"]
    return {"position": SMALL, "level": level, "moves": ";".join(moves + rest)}


def test_on_a_phone_all_fits_and_a_move_is_made_by_touch(on_phone: PlayPage) -> None:
    width = "document.documentElement.scrollWidth"
    small = "[...document.querySelectorAll('#move input')].filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).length"
    # Nothing is wider than the screen, and nothing too small.
    wide = "........./........./........./........./святилище/........./........./........./......... святилище"
    for position in (DEAD, wide):
        on_phone.open(position)
        assert on_phone.page.evaluate(width) == 360
    sides = on_phone.cell(0, 0).bounding_box()
    assert sides is not None
    assert sides["width"] >= 22
    assert on_phone.page.evaluate(small) == 0
    on_phone.page.goto(f"/en/balda/play?{urlencode(over())}")
    expect(on_phone.page.locator("#review")).to_contain_text(re.compile("gave"))
    assert on_phone.page.evaluate(width) == 360
    # All is in view at once, and a tap does not open the keyboard.
    on_phone.open(you="2")
    play = solve(on_phone.position, NOUNS).plays[0]
    on_phone.enter(play, by_touch=True)
    assert on_phone.page.evaluate("scrollY") == 0
    for target in (on_phone.cell(0, 0), on_phone.part("word"), on_phone.page.locator("#send, #back")):
        for one in target.all():
            expect(one).to_be_in_viewport(ratio=1)
    assert on_phone.page.evaluate("document.activeElement.tagName") not in ("INPUT", "TEXTAREA", "SELECT")
    # The move is made.
    assert on_phone.drawn == play.word
    assert on_phone.page.evaluate(width) == 360
    on_phone.page.locator("#send").tap()
    on_phone.expect_moves(3)
    assert on_phone.moves[1].split()[2] == play.word


STATES: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "start": ({"position": BALDA}, PHONE),
    "refused": ({"position": BALDA, "level": "greedy", "row": "1", "col": "1", "letter": "ф", "word": "фалда"}, PHONE),
    "passing": ({"position": BALDA, "level": "greedy", "do": "pass"}, WIDE),
    "broken": ({"position": BALDA, "level": "greedy", "moves": "1,1 я яма"}, PHONE),
    "over": (over(), PHONE),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_page: OpenPage, refusals: set[str], state: str) -> None:
    refusals.add("status of 422")
    query, window = STATES[state]
    page = open_page(**window)
    page.goto(f"/en/balda/play?{urlencode(query)}")
    if state == "over":
        expect(page.locator("#review table")).to_be_visible()
    expect_no_faults(page)


def test_axe_finds_nothing_in_a_game_wide_or_narrow(balda: PlayPage) -> None:
    balda.open(you="2")
    balda.page.locator("#field td.empty").first.click()
    balda.letter("ф").click()
    expect_no_faults_wide_or_narrow(balda.page)


def send(balda: PlayPage, play: Play) -> str:
    """Make a move and give the link that the page then holds."""
    balda.enter(play)
    balda.page.locator("#send").click()
    expect(balda.page.locator("#sending")).to_be_visible()
    return balda.page.locator("#link").input_value()


def test_two_friends_and_their_links(balda: PlayPage, open_page: OpenPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    friend = PlayPage(open_page(**PHONE))
    balda.page.goto("/en/balda/play")
    balda.page.get_by_label("Start word").fill("балда")
    balda.page.get_by_label("A friend, by link").check()
    balda.page.locator("#begin").click()
    expect(balda.page.locator("#move")).to_be_visible()
    plays = solve(balda.position, NOUNS).plays
    first = send(balda, plays[0])

    # The friend answers with a word that the list lacks.
    friend.page.goto(f"{first}&sent=1")  # copied from the line of addresses
    expect(friend.page.locator("#move")).to_be_visible()
    expect(friend.sentence).to_contain_text(f"Your friend: {plays[0].letter.upper()} in row")
    friend.cell(2, 0).tap()
    friend.cell(0, 4 if friend.position.rows[1][4] == "." else 0).tap()
    expect(friend.step).to_have_text("The letter goes beside a letter on the field.")
    empty = next(cell for cell in ((3, 1), (3, 2)) if friend.position.rows[cell[0]][cell[1]] == ".")
    strange = Play(*empty, "ы", "ыал", ((empty, (2, 1), (2, 2)),) if empty == (3, 1) else ((empty, (2, 2), (2, 1)),))
    friend.enter(strange, by_touch=True)
    friend.page.locator("#send").tap()
    friend.page.get_by_role("button", name="Count it anyway").tap()
    expect(friend.page.locator("#sending")).to_be_visible()
    second = friend.page.locator("#link").input_value()

    # One's own link says that it is the friend's turn; the friend's goes on.
    balda.page.goto(first)
    expect(balda.page.locator("#sending")).to_be_visible()
    balda.page.goto(second)
    expect(balda.sentence).to_contain_text("The list lacks this word; it was counted anyway.")
    balda.page.locator(".used a.shows").first.click()
    assert balda.drawn == plays[0].word
    third = send(balda, solve_counted(balda.page.locator("#game").get_attribute("data-moves") or "")[0])

    expect_old_and_other_links_are_told(friend, first, third, plays)

    # The game is offered again, and its counted word for another one.
    balda.page.goto("/en/balda/play")
    offered = balda.page.locator("#unfinished a")
    expect(offered).to_contain_text("A friend")
    expect_no_faults(balda.page)
    balda.page.locator("summary").click()
    balda.page.get_by_label("Start word").fill("балда")
    balda.page.get_by_role("button", name="Add words counted before").click()
    expect(balda.page.locator("[name=plus]")).to_have_value("ыал")
    offered.click()
    expect(balda.page.locator("#sending")).to_be_visible()


def expect_old_and_other_links_are_told(friend: PlayPage, first: str, third: str, plays: tuple[Play, ...]) -> None:
    """A link from before the last move, the newest one, and, after the game, one that says something else of its first move."""
    friend.page.goto(first)
    said = friend.page.locator("#differs")
    expect(said).to_contain_text("This link is older than the game in this browser")
    expect(friend.page.locator("#move")).to_be_hidden()
    expect_no_faults(friend.page)
    friend.page.locator("#remembered").tap()
    expect(friend.page.locator("#sending")).to_be_visible()
    friend.page.goto(third)
    expect(friend.page.locator("#move")).to_be_visible()
    expect(said).to_be_hidden()
    friend.page.locator("#resign").tap()
    friend.page.locator("#sure").tap()
    expect(friend.page.locator("#result")).to_contain_text("you resigned")
    friend.page.goto("/en/balda/statistics")
    expect(friend.page.locator("#by-kind tbody tr")).to_contain_text("A friend")
    expect_no_faults(friend.page)

    forged = GameAddress.read({name: values[0] for name, values in parse_qs(urlsplit(third).query).items()})
    other = next(play for play in plays if play.word != plays[0].word)
    friend.page.goto(f"/en/balda/play?{urlencode(forged.query(other))}")
    expect(said).to_contain_text(f"Move 1 of your friend was {plays[0].word.upper()}")
    expect(said).to_contain_text(f"this link says {other.word.upper()}")
    friend.page.get_by_role("button", name="Accept the link").tap()
    expect(said).to_be_hidden()
    expect(friend.page.locator("#move")).to_be_visible()


def solve_counted(moves: str) -> tuple[Play, ...]:
    """The moves after a game with a counted word."""
    return solve(Game.parse(moves, Position.parse(BALDA), NOUNS).position, NOUNS).plays
