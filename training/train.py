"""Learns the policies of the kernel: python training/train.py POSITIONS_FOLDER MINUTES [NAME…]; see README.md.

For every file of positions GAME.CONTRACT.pos `learn` runs so many minutes, going on from GAME.CONTRACT.num if that is
there, and what it learned is written for the package.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
POLICIES = ROOT / "src/ultimo/bots/policies"
LEARN = ROOT / "build/learn"
FLAGS = ["-O3", "-std=c++20", "-march=native", "-Wall", "-Wextra", f"-I{ROOT / 'kernel'}", "-pthread"]
THOUSANDTHS, MOST = 1000, 32767
SEED = 1


def packed(numbers: Path) -> bytes:
    """The numbers of a text file as 16-bit thousandths."""
    values = [round(float(number) * THOUSANDTHS) for number in numbers.read_text().split()]
    return struct.pack(f"<{len(values)}h", *(max(-MOST, min(MOST, value)) for value in values))


def main() -> None:
    folder, minutes, names = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    LEARN.parent.mkdir(exist_ok=True)
    subprocess.run(["g++", *FLAGS, ROOT / "training/learn.cpp", "-o", LEARN], check=True)
    for positions in sorted(folder.glob("*.pos")):
        if names and positions.stem not in names:
            continue
        numbers = positions.with_suffix(".num")
        subprocess.run([LEARN, positions, numbers, minutes, str(SEED)], check=True)
        (POLICIES / f"{positions.stem}.i16").write_bytes(packed(numbers))


main()
