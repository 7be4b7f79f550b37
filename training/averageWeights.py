"""Averages the weights of a fine-tuned network with those it began from: it keeps what it knew and most of what it learned.

Source: Wortsman et al. 2022, "Robust fine-tuning of zero-shot models".
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from readWeights import read_weights, without_prefix


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--after", type=Path, required=True, help="checkpoint of the fine-tuned network")
    parser.add_argument("--fraction", type=float, required=True, help="weight of the fine-tuned network, 0–1")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()

    before = without_prefix(read_weights(given.before))
    saved = torch.load(given.after)
    after = without_prefix(saved["network"])
    mixed = {name: (1 - given.fraction) * before[name] + given.fraction * value for name, value in after.items()}
    torch.save({**saved, "network": mixed}, given.out)


if __name__ == "__main__":
    main()
