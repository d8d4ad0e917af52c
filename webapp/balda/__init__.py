"""Balda on the command line and, beside it, on the page."""
