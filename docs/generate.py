"""Writes the pages made from the program: ``commands.md``, ``settings.md`` and ``metrics.md``.

``make docs`` runs it; a test fails while a page is out of date.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click

from webapp.cli import main
from webapp.metrics import ALL
from webapp.settings import Settings

FOLDER = Path(__file__).parent

_COMMANDS = """# Commands

`tilewright COMMAND --help` says the same. With `--json` a command answers with one JSON object; with `-` as its
argument it answers each line of standard input with one line of JSON. An input that cannot be answered is a JSON object
too, with the argument, `error`, `field` and `square`; without `--json` it is one line on standard error. The exit
status is 0 on success, 1 if the input cannot be answered and 2 if the command line is wrong.
"""

_SETTINGS = """# Settings

Environment variables, read when the server starts. A number out of its range is refused.
[Customising](customising.md#boards-and-games) describes the games that TILEWRIGHT_RULES adds.

| Variable | Default | Meaning |
|---|---|---|
"""

_FOLDERS = """| `TILEWRIGHT_CACHE` | the user's cache directory | where compiled kernels and word lists are kept |
| `TILEWRIGHT_DATA` | the user's data directory | where installed word lists are kept |
| `TILEWRIGHT_DASK` |  | scheduler of a Dask cluster for commands that take long, tcp://HOST:8786 |
"""

_METRICS = """# Metrics

`TILEWRIGHT_METRICS_PORT=9100` opens a port at which Prometheus reads `/metrics`. It listens on this machine alone
unless `TILEWRIGHT_METRICS_HOST` names another address; nobody but Prometheus should reach it. A route is named by its
endpoint, such as `scrabble.page` (`none` for an unknown address, `refused` for a request that never reached a page), a
tool by its name, `api` or `site`: no path, position or address of a visitor is in any metric. Memory, CPU and
descriptors are in `process_resident_memory_bytes`, `process_cpu_seconds_total` and `process_open_fds`.

[deploy/grafana/tilewright.json](../deploy/grafana/tilewright.json) is a dashboard for Grafana that shows all of them.

Watch these: refusals and the time that a solve waits rise when the machine is too small; searches are cut off when
solves take longer than `TILEWRIGHT_SOLVE_SECONDS`; status 500 is a fault, and the log line with the same request ID has
its traceback; memory should be flat after the first hour. Requests that are refused because too many wait (reason
`requests`) are counted here and nowhere else: the log has no line for them.

| Metric | Labels | Meaning |
|---|---|---|
"""


def commands_page() -> str:
    """Every command with its arguments, its options and what it does."""
    return "\n".join([_COMMANDS, *_described(main, click.Context(main, info_name="tilewright"))])


def settings_page() -> str:
    """Every setting of the server with its default."""
    rows = [
        f"| `TILEWRIGHT_{it.name.upper()}` | {getattr(Settings(), it.name)} | {_cell(it.metadata['doc'])} |\n"
        for it in fields(Settings)
    ]
    return "".join([_SETTINGS, *rows, _FOLDERS])


def metrics_page() -> str:
    """Every metric with its labels."""
    families = [(metric, next(iter(metric.describe()))) for metric in ALL]
    rows = [
        f"| `{it.name}{'_total' if it.type == 'counter' else ''}` | "
        f"{', '.join(f'`{label}`' for label in metric._labelnames)} | {it.documentation} ({it.type}) |\n"
        for metric, it in families
    ]
    return "".join([_METRICS, *rows])


def _described(group: click.Group, above: click.Context) -> Iterator[str]:
    for name in group.list_commands(above):
        command = group.get_command(above, name)
        if command is None:
            continue
        context = click.Context(command, info_name=name, parent=above)
        usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
        yield f"## {context.command_path.removeprefix('tilewright ')}\n\n```\n{usage}\n```\n\n{_text(command)}\n"
        options = [it.get_help_record(context) for it in command.params if isinstance(it, click.Option)]
        rows = [f"| `{_cell(option)}` | {_cell(meaning)} |" for option, meaning in filter(None, options)]
        if rows:
            yield "\n".join(["| Option | Meaning |", "|---|---|", *rows, ""])
        if isinstance(command, click.Group):
            yield from _described(command, context)


def _text(command: click.Command) -> str:
    return inspect.cleandoc(command.help or "").replace("*", "\\*")


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


if __name__ == "__main__":
    (FOLDER / "commands.md").write_text(commands_page(), encoding="utf-8")
    (FOLDER / "settings.md").write_text(settings_page(), encoding="utf-8")
    (FOLDER / "metrics.md").write_text(metrics_page(), encoding="utf-8")
