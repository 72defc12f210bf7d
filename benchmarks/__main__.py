"""The README's figures of speed in one run: ``python -m benchmarks``, about five minutes on an idle machine.

Strength takes hours and exploitability minutes: ``benchmarks.strength_slate``, ``benchmarks.exploitability``.
"""

import subprocess
import sys

QUESTIONS = ("decisions", "search_speed", "service_latency")
"""One file each beside this one; options as ``python -m benchmarks.decisions --help`` tells."""

for question in QUESTIONS:
    print(f"== {question}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{question}"], check=True)
