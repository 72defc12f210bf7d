"""Every figure of the README in one run: ``python -m benchmarks``, about ten minutes on an idle machine.

Strength takes longer and has a command of its own: see ``docs/strength.md``.
"""

import subprocess
import sys

QUESTIONS = ("decisions", "search_speed", "service_latency")
"""One file each beside this one; options as ``python -m benchmarks.decisions --help`` tells."""

for question in QUESTIONS:
    print(f"== {question}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{question}"], check=True)
