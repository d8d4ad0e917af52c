"""Pictures of boards in invented themes, for testing the reader of screenshots: drawn from seeds, never stored.

No font and no theme of these is used to train the reader, and nothing of another program is drawn.
"""
