"""Draws stages of two runs as stacked bars: FILE JSON, where JSON has {run: {stage: seconds}}. For bin/bench stages."""

import json
import sys

from earl import plot

file, text = sys.argv[1:]
runs = json.loads(text)
names = list(dict.fromkeys(name for run in reversed(runs.values()) for name in run))
plot.bar(
    list(runs),
    {name: [run.get(name, 0.0) for run in runs.values()] for name in names},
    stacked=True,
    title="A whole analysis by stage",
    y="time in s",
    file=file,
)
