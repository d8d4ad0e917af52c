"""The registry of tools, in the order of the header and the front page."""

from webapp.balda import TOOL as BALDA
from webapp.countdown import TOOL as COUNTDOWN
from webapp.finder import TOOL as FINDER
from webapp.qless import TOOL as QLESS
from webapp.scrabble import TOOL as SCRABBLE
from webapp.tool import Tool

TOOLS: tuple[Tool, ...] = (SCRABBLE, BALDA, QLESS, COUNTDOWN, FINDER)
