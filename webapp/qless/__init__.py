"""Q-Less on the command line and in the browser."""
