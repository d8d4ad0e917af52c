"""How well and how fast the reader of screenshots reads the test set, in Chromium: ``make pictures``.

The pictures are drawn anew from seeds (``tests/pictures``); the reader is that of the site. Each bar is printed with what
was reached. Time is CPU time of all processes of the browser, times four for a processor a quarter as fast: unlike the
throttling of the developer tools, which leaves out workers, that holds for them too, and on a machine with other work.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

from bench import ROOT
from chromium import ADVICE, ARGUMENTS, find
from pictures.harness import Reading, reading
from pictures.marks import Marks, compare, compare_rack, is_near
from pictures.own import own_cases
from pictures.testset import Case, clean_cases, varied_cases
from pictures.themes import THEMES
from pictures.variants import VARIANTS, File
from playwright.sync_api import Browser, sync_playwright
from served import served

from solvers.scrabble import Position

SLOWER = 4
"""So many times slower than this machine is a phone."""
MOST_FAULTS = 12
"""Of one board, so many faults are printed."""


@dataclass(frozen=True)
class Sample:
    """A file with what it shows, and the groups that its marks are added to."""

    title: str
    position: Position
    file: File
    groups: tuple[str, ...]
    has_rack: bool = False
    has_layout: bool = False


class Sums:
    """Marks by group, and CPU seconds of each reading."""

    def __init__(self) -> None:
        self.by: dict[str, Marks] = {}
        self.seconds: list[float] = []

    def add(self, sample: Sample, marks: Marks) -> None:
        for name in ("all", *sample.groups):
            self.by.setdefault(name, Marks()).add(marks)


def main() -> int:
    """Read the test set and print how well; 1 if a bar is missed."""
    options = _options()
    path = find()
    if path is None:
        sys.exit(ADVICE)
    cases = [case for case in chain(clean_cases(), varied_cases()) if _is_wanted(case, options)]
    cases = cases[:: options.every]
    if options.draw:
        return _draw(cases, options.draw)
    sums = Sums()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        with reading(browser, ROOT) as page:
            for sample in _own_samples(browser, options.every) if options.own else map(_sample, cases):
                _read(page, browser, sample, sums, options.faults)
        browser.close()
    for title, start in (
        ("clean, by theme", "theme "),
        ("clean, by game", "game "),
        ("by variant", "variant "),
        ("own page", "own "),
    ):
        _print_table(title, start, sums)
    return _print_bars(sums)


def _sample(case: Case) -> Sample:
    position = case.board.position
    is_english = position.rules.alphabet.language == "en"
    groups = [f"variant {case.variant}"]
    if case.variant == "clean":
        kind = "English" if is_english else "other languages"
        groups += ["clean", f"clean, {kind}", f"theme {case.theme.name}", f"game {case.board.game}"]
    return Sample(
        case.title,
        position,
        case.file(),
        tuple(groups),
        has_rack=case.variant != "cropped" and case.screen != "crop",
        has_layout=case.variant == "clean" and is_english and position.size == 15,
    )


def _own_samples(browser: Browser, every: int) -> Iterator[Sample]:
    """The page's own boards, every game in both colour schemes and both widths."""
    with served() as server:
        for case in own_cases(browser, server.url, every):
            group = f"own {case.scheme}, {case.width} px"
            yield Sample(case.title, case.board.position, case.file, (group, f"own {case.board.game}"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--clean", action="store_true", help="only the pictures that nothing has happened to")
    parser.add_argument("--themes", nargs="*", choices=[theme.name for theme in THEMES], help="only these themes")
    parser.add_argument("--variants", nargs="*", choices=list(VARIANTS), help="only these variants")
    parser.add_argument("--every", type=int, default=1, help="only every N-th picture")
    parser.add_argument("--own", action="store_true", help="screenshots of the site's own board instead, of every game")
    parser.add_argument("--faults", action="store_true", help="say what was misread on which board")
    parser.add_argument("--draw", type=Path, metavar="FOLDER", help="write the pictures there instead of reading them")
    return parser.parse_args()


def _is_wanted(case: Case, options: argparse.Namespace) -> bool:
    variants = ["clean"] if options.clean else options.variants
    return (not options.themes or case.theme.name in options.themes) and (not variants or case.variant in variants)


def _draw(cases: Iterable[Case], folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for case in cases:
        content = case.file().content
        name = case.title.replace(", ", "_").replace(" ", "-")
        (folder / f"{name}.{'jpg' if 'JPEG' in case.variant else 'png'}").write_bytes(content)
    return 0


def _read(page: Reading, browser: Browser, sample: Sample, sums: Sums, says_faults: bool) -> None:
    position = sample.position
    before = _cpu_seconds(browser)
    result = page.read(sample.file.content, position.rules)
    sums.seconds.append(_cpu_seconds(browser) - before)
    marks, faults = compare(position, result, page.limit)
    marks.grids = int(is_near(sample.file.board, result["frame"], position.size))
    if sample.has_rack:
        marks.add(compare_rack(position, result))
    if sample.has_layout:
        marks.layouts, marks.layouts_right = 1, int((result.get("layout") or {}).get("name") == position.rules.name)
    sums.add(sample, marks)
    if says_faults and (faults or not marks.grids):
        found = "" if marks.grids else f"the grid is not found ({result.get('fault')}): "
        more = f"; {len(faults) - MOST_FAULTS} more" if len(faults) > MOST_FAULTS else ""
        print(f"{sample.title}: {found}{'; '.join(faults[:MOST_FAULTS])}{more}", flush=True)


def _cpu_seconds(browser: Browser) -> float:
    """What all processes of the browser have used so far."""
    session = browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in processes))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "–"


COLUMNS = [
    "boards",
    "grid",
    "perfect",
    "spelled",
    "complete",
    "tiles",
    "letters",
    "missed",
    "invented",
    "blanks",
    "marked",
    "vain",
    "rack",
    "layout",
]


def _print_table(title: str, start: str, sums: Sums) -> None:
    if not any(name.startswith(start) for name in sums.by):
        return
    print(f"\n{title:<24}" + "".join(f"{column:>10}" for column in COLUMNS))
    for name, marks in sums.by.items():
        if name.startswith(start):
            values: Sequence[object] = (
                marks.boards, _share(marks.grids, marks.boards), _share(marks.perfect, marks.boards),
                _share(marks.spelled, marks.boards), _share(marks.complete, marks.boards), _share(marks.right, marks.tiles), _share(marks.letters, marks.tiles),
                marks.missed, marks.invented, _share(marks.blanks_right, marks.blanks),
                _share(marks.wrong_marked, marks.wrong), f"{marks.marked_in_vain / marks.boards:.2f}",
                _share(marks.racks_right, marks.racks), _share(marks.layouts_right, marks.layouts),
            )  # fmt: skip
            print(f"{name.removeprefix(start):<24}" + "".join(f"{value!s:>10}" for value in values))


def _print_bars(sums: Sums) -> int:
    """Each bar, what was reached, and whether it holds; bars of which nothing was read are left out."""
    bars: list[tuple[str, float, float, bool]] = []

    def at_least(text: str, name: str, part: str, whole: str, bar: float) -> None:
        marks = sums.by.get(name)
        if marks and getattr(marks, whole):
            reached = 100 * getattr(marks, part) / getattr(marks, whole)
            bars.append((f"{text}, % at least", bar, reached, reached >= bar))

    at_least("grids found", "all", "grids", "boards", 99)
    at_least("tiles right, clean, English", "clean, English", "right", "tiles", 99.9)
    at_least("tiles right, clean, other languages", "clean, other languages", "right", "tiles", 99.5)
    at_least("boards perfect, clean", "clean", "perfect", "boards", 98)
    at_least("boards without missed or invented tile, clean", "clean", "complete", "boards", 99)
    at_least("tiles right, 540 px and JPEG 60", "variant 540 px, JPEG 60", "right", "tiles", 99)
    at_least("wrong cells marked", "all", "wrong_marked", "wrong", 90)
    everything = sums.by["all"]
    vain = everything.marked_in_vain / everything.boards
    bars.append(("cells marked without need a board, at most", 1, vain, vain <= 1))
    times = sorted(second * SLOWER for second in sums.seconds)
    slow = times[len(times) * 95 // 100]
    bars.append((f"seconds of a processor {SLOWER} times slower, of 95 % at most", 2, slow, slow <= 2))
    print()
    for text, bar, reached, holds in bars:
        print(f"{'holds ' if holds else 'MISSED'}  {text:<62} {bar:>6g}  {reached:8.3f}")
    print(
        f"seconds of the slower processor: first {SLOWER * sums.seconds[0]:.2f}, median {median(times):.2f}, most {times[-1]:.2f}"
    )
    return 0 if all(holds for *_, holds in bars) else 1


if __name__ == "__main__":
    sys.exit(main())
