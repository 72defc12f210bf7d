"""The figures of speed in README and docs in one run: about seven minutes on an idle machine.

    python -m benchmarks [BEGINNING …]

With words, only the questions that begin so: ``python -m benchmarks service``. Strength takes hours and
exploitability minutes: ``benchmarks.strength_slate``, ``benchmarks.exploitability``.
"""

import subprocess
import sys

QUESTIONS = (
    "decisions",
    "search_speed",
    "service_latency",
    "service_overload",
    "service_capacity",
    "service_footprint",
)
"""One file each beside this one; options as ``python -m benchmarks.decisions --help`` tells."""

chosen = tuple(sys.argv[1:]) or ("",)
for question in filter(lambda question: question.startswith(chosen), QUESTIONS):
    print(f"== {question}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{question}"], check=True)
