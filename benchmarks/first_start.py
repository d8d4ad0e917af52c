"""CPU seconds of a first start, from an empty cache on: ``python benchmarks/first_start.py``. Ends with one JSON line."""

from __future__ import annotations

import json
import os
import tempfile
import time
from itertools import pairwise

with tempfile.TemporaryDirectory() as empty:
    os.environ["TILEWRIGHT_CACHE"] = empty
    import bench  # noqa: F401

    from webapp.readiness import Progress, Readiness

    steps: list[tuple[Progress, float]] = []
    readiness = Readiness()
    readiness.run(lambda progress: steps.append((progress, time.process_time())))
if readiness.failure:
    raise SystemExit(readiness.failure)
took = [(step.what % step.values, end - begin) for (step, begin), (_, end) in pairwise(steps)]
for what, seconds in took:
    print(f"{seconds:6.2f} s  {what}")
kernels = sum(seconds for what, seconds in took if "machine code" in what)
print(json.dumps({"kernels_cpu_s": round(kernels, 2), "all_cpu_s": round(sum(s for _, s in took), 2)}))
