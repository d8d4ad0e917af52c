"""The API: JSON over HTTP, with its description and its page."""
