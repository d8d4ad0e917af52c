"""How many random examples a property test tries: a fifth in ``make quick``, twenty times as many in ``make thorough``."""

from __future__ import annotations

from hypothesis import settings

_FACTORS = {"quick": 0.2, "usual": 1, "thorough": 20}


def examples(usual: int) -> settings:
    """Settings of a test that tries so many examples in a usual run."""
    return settings(max_examples=max(1, round(usual * _FACTORS[settings.get_current_profile_name() or "usual"])))
