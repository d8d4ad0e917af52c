"""Tilewright's web app and command line: turns forms, URLs and arguments into positions, and plays into pages."""
