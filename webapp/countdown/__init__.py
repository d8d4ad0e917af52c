"""Countdown on the web and on the command line."""
