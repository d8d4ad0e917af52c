"""All of Q-Less's pages: importing this puts their routes into the blueprint."""

from webapp.qless import analysis, daily, play, progress, rolls, statistics
from webapp.qless.pages import TITLE, blueprint

__all__ = ["TITLE", "analysis", "blueprint", "daily", "play", "progress", "rolls", "statistics"]
