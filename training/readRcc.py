"""Extracts single files from a Qt resource file (.rcc), the format of the photographs in gcompris-qt-data."""

from __future__ import annotations

import argparse
import struct
import zlib
from pathlib import Path

ZLIB, FOLDER, ZSTANDARD = 1, 2, 4


def read_files(path: Path) -> dict[str, bytes]:
    """Maps inner file name to bytes; skips files compressed with Zstandard."""
    content = path.read_bytes()
    if content[:4] != b"qres":
        raise ValueError(f"Expected a Qt resource file but {path} begins with {content[:4]!r}.")
    version, tree, data, names = struct.unpack(">IIII", content[4:20])
    node_bytes = 22 if version >= 2 else 14
    files: dict[str, bytes] = {}

    def visit(index: int, prefix: str) -> None:
        at = tree + index * node_bytes
        name_at, flags = struct.unpack(">IH", content[at : at + 6])
        name = ""
        if index > 0:
            (length,) = struct.unpack(">H", content[names + name_at : names + name_at + 2])
            begin = names + name_at + 6
            name = f"{prefix}{content[begin : begin + 2 * length].decode('utf-16-be')}"
        if flags & FOLDER:
            count, first = struct.unpack(">II", content[at + 6 : at + 14])
            for child in range(first, first + count):
                visit(child, f"{name}/" if name else "")
            return
        (offset,) = struct.unpack(">I", content[at + 10 : at + 14])
        (size,) = struct.unpack(">I", content[data + offset : data + offset + 4])
        kept = content[data + offset + 4 : data + offset + 4 + size]
        if not flags & ZSTANDARD:
            files[name] = zlib.decompress(kept[4:]) if flags & ZLIB else kept

    visit(0, "")
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rcc", type=Path)
    parser.add_argument("names", nargs="+", help="how the paths wanted end")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    files = read_files(given.rcc)
    for name in given.names:
        [(path, content)] = [one for one in files.items() if one[0].endswith(f"/{name}")]
        (given.out / name).write_bytes(content)
        print(path)


if __name__ == "__main__":
    main()
