"""The ``tilewright`` command: serving, preparing, and the commands of every tool."""

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import click

from solvers.resources import DamagedFile
from webapp import tools
from webapp.lexicon_command import lexicon
from webapp.readiness import Progress, Readiness
from webapp.settings import SettingError, Settings

_UNWRITABLE = {errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC)}


class Commands(click.Group):
    """Its own commands and those of all tools; says in one line that output cannot be written, or data not be read.

    A reader that has gone is left to Click.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *(name for tool in tools.TOOLS for name in tool.commands)])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported; None if it is unknown."""
        paths = [tool.commands[cmd_name] for tool in tools.TOOLS if cmd_name in tool.commands]
        return resolve_name(paths[0]) if paths else super().get_command(ctx, cmd_name)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name."""
        try:
            return super().main(*args, **extra)
        except DamagedFile as error:
            click.echo(f"Error: {error}", err=True)
            sys.exit(1)
        except OSError as error:
            if error.filename is not None or error.errno not in _UNWRITABLE:
                raise
            with Path(os.devnull).open("wb") as nowhere:  # Python would try to write the rest at exit
                os.dup2(nowhere.fileno(), 1)
            click.echo(f"Error: standard output: {error.strerror or error}", err=True)
            sys.exit(1)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tilewright")
def main() -> None:
    """Tilewright finds the best plays in word games."""


@main.command()
@click.option("--host", help="Address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on.")
def serve(host: str | None, port: int | None) -> None:
    """Serve the web app."""
    from webapp.server import serve as run  # Flask takes long to import

    try:
        settings = Settings.from_environment()
        settings = replace(settings, host=host or settings.host, port=port or settings.port)
        run(settings)
    except (SettingError, OSError) as error:
        raise click.ClickException(str(error)) from error


main.add_command(lexicon)


@main.command()
def warm() -> None:
    """Compile the kernels and word lists now, so that the next start is quick."""

    def report(progress: Progress) -> None:
        if progress.done < progress.steps:
            click.echo(progress)

    readiness = Readiness()
    readiness.run(report)
    if readiness.failure:
        raise click.ClickException(readiness.failure)
    readiness.finish()
    click.echo("ready")
