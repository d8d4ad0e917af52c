"""The word finder and the panel on a word, as web pages."""
