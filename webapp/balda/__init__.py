"""Balda as web pages and commands."""
