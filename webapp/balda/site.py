"""All of Balda's pages: importing this puts their routes into the blueprint."""

from webapp.balda import analysis, play, proof
from webapp.balda.pages import TITLE, blueprint

__all__ = ["TITLE", "analysis", "blueprint", "play", "proof"]
