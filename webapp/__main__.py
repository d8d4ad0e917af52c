"""``python -m webapp`` is the ``tilewright`` command."""

from webapp.cli import main

main()
