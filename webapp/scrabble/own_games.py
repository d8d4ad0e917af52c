"""The operator's own games, offered beside those that ship: a folder of TOML files, read at start."""

from pathlib import Path

from solvers.scrabble import load_folder, offer_rules, shipped_rules
from webapp.settings import SettingError


def offer_games(folder: str) -> None:
    """Offer the games of *folder* and no others; an empty text means none. Raises SettingError with every fault."""
    games, faults = load_folder(Path(folder), shipped_rules()) if folder else ([], [])
    if faults:
        raise SettingError("\n  ".join([f"TILEWRIGHT_RULES ({folder}) cannot be used:", *map(str, faults)]))
    offer_rules(games)
