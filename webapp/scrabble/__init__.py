"""The Scrabble pages: its form read into a position, its plays turned into rows."""
