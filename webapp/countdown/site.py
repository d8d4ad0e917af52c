"""All of Countdown's pages: importing this puts the routes of every kind of round into the blueprint."""

from webapp.countdown import conundrum, game, numbers, statistics, stems
from webapp.countdown.pages import TITLE, blueprint

__all__ = ["TITLE", "blueprint", "conundrum", "game", "numbers", "statistics", "stems"]
