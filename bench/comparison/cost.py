"""How cost grows with the board, the types and the paths; and what each variant costs in memory and load time.

The numbers come from `sennight bench --cost`; see apps/sennight/cost.h for what is measured.
"""
import os
import subprocess
import tempfile

from comparison.programs import fail
from comparison.report import Table

LOAD_GOAL, SLOWEST_GOAL = 500, 20          # milliseconds: all files, and one
POSITION_GOAL, POSITION_CELLS = 1024, 128  # bytes, for boards of so many cells

# Boards of growing size with the same army: nothing but the number of cells changes.
BOARDS = [(6, 6), (8, 8), (9, 10), (11, 11), (12, 12), (13, 13), (12, 15)]
# How many types share the same move: nothing but the number of types changes.
TYPES = [1, 3, 5, 15]
# Movements with more and more paths, on the same hexagon.
MOVES = ["W", "K", "W0", "W0F0", "N0", "zW0", "[W?60W0]", "[W0-60W0]", "[W0?60W0]"]


def head(name, board, move_of_king="K"):
    return f'name = "{name}"\nfamily = "Measurement"\n\n[board]\n{board}\n\n[pieces.K]\nname = "King"\nmove = "{move_of_king}"\nroyal = true\n'


def piece(letter, move):
    return f'\n[pieces.{letter}]\nname = "Piece {letter}"\nmove = "{move}"\n'


def board_file(files, ranks):
    middle = "abcdefghijklmnopqrstuvwxyz"[files // 2 - 3:files // 2 + 3]
    text = head(f"Board {files}x{ranks}", f'shape = "rectangle"\nfiles = {files}\nranks = {ranks}')
    for letter, move in [("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N"), ("P", "mfW cfF")]:
        text += piece(letter, move)
    text += "\n[setup]\n" + "".join(f'{letter} = "{file}1"\n' for letter, file in zip("RBQK", middle[:4]))
    text += f'N = "{middle[4]}1 {middle[5]}1"\nP = "{" ".join(file + "2" for file in middle)}"\n'
    return text


def types_file(number):
    letters = "ABCDEFGHIJLMNOP"[:number]
    text = head(f"{number} types", 'shape = "rectangle"\nfiles = 8\nranks = 8')
    text += "".join(piece(letter, "RN") for letter in letters)
    cells = [file + rank for rank in "12" for file in "abcdefgh" if file + rank != "e1"]
    text += '\n[setup]\nK = "e1"\n'
    for i, letter in enumerate(letters):
        text += f'{letter} = "{" ".join(cells[i::number])}"\n'
    return text


def paths_file(move):
    text = head(f"Paths of {move}", 'shape = "hexagon"\nside = 6\norientation = "files"')
    text += piece("A", move) + '\n[setup]\nK = "g1"\nA = "c2 d2 e2 f2 g3 h2 i2 f3"\n'
    return text


class Costs:
    """What `sennight bench --cost` says of some variants."""

    def __init__(self, program, names):
        run = subprocess.run([program, "bench", "--cost", *names], capture_output=True, text=True)
        if run.returncode != 0:
            fail(run.stderr.strip())
        lines = run.stdout.splitlines()
        heads = lines[0].split("\t")
        self.rows = [dict(zip(heads, line.split("\t"))) for line in lines[1:-1]]
        self.summary = lines[-1]


def measure_files(program, texts):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, text in enumerate(texts):
            paths.append(os.path.join(folder, f"measured-{i}.toml"))
            with open(paths[-1], "w") as file:
                file.write(text)
        return Costs(program, paths).rows


def speed(row):
    return [row["moves"], f"{float(row['nodes/s']) / 1e6:.0f}", f"{float(row['moves']) / float(row['nodes/s']) * 1e9:.0f}"]


SPEED_HEADS = ["moves a position", "million nodes/s", "ns a position"]


def growth(program):
    """Three tables of variants made for the purpose, in which one thing grows."""
    cells = Table("growth with cells", "The same army on boards of squares: King, Queen, Rook, Bishop, two Knights, six Pawns a side.",
                  ["board", "cells", "words", *SPEED_HEADS, "tables KB"])
    for (files, ranks), row in zip(BOARDS, measure_files(program, [board_file(*size) for size in BOARDS])):
        cells.add(f"{files}x{ranks}", row["cells"], -(-int(row["cells"]) // 64), *speed(row), row["tables KB"])
    types = Table("growth with types", "A King and fifteen pieces that move as Rook and Knight, on 8x8 squares, shared by a number of types.",
                  ["types beside the King", *SPEED_HEADS, "tables KB"])
    for number, row in zip(TYPES, measure_files(program, [types_file(number) for number in TYPES])):
        types.add(number, *speed(row), row["tables KB"])
    paths = Table("growth with paths", "A King and eight pieces of one type on 91 hexagons, by its movement. Paths are those of a piece from a cell, "
                  "on average over cells and both types.", ["movement", "paths", *SPEED_HEADS, "tables KB"])
    for move, row in zip(MOVES, measure_files(program, [paths_file(move) for move in MOVES])):
        paths.add(f"`{move}`", row["paths"], *speed(row), row["tables KB"])
    print("growth: done", flush=True)
    return [cells, types, paths]


def variants(program):
    """Memory and load time of every variant of the checkout: the summary, and a row for each."""
    costs = Costs(program, [])
    load = [float(row["load ms"]) for row in costs.rows]
    position = int(costs.summary.split("a position has ")[1].split()[0])
    summary = Table("memory and load", f"All {len(costs.rows)} variants, processor time.", ["what", "measured", "goal", "met"])
    for what, value, unit, goal in [("loading all files", sum(load), "ms", LOAD_GOAL), ("loading the slowest file", max(load), "ms", SLOWEST_GOAL),
                                    (f"a position, boards of up to {POSITION_CELLS} cells and more", position, "bytes", POSITION_GOAL)]:
        summary.add(what, f"{value:.0f} {unit}" if value >= 10 else f"{value:.1f} {unit}", f"under {goal} {unit}", summary.goal(-value, -goal))
    for key, what, unit in [("tables ms", "the generator's tables at the first move of a variant", "ms"), ("KB", "heap that a variant keeps", "KB"),
                            ("tables KB", "heap that its generator's tables keep", "KB")]:
        values = sorted(float(row[key]) for row in costs.rows)
        summary.add(what, f"median {values[len(values) // 2]:.0f}, most {values[-1]:.0f} {unit}", "", "")
    table = Table("variants", "Each variant, from its start position.",
                  ["variant", "cells", "types", "paths", "load ms", "tables ms", "KB", "tables KB", "perft depth", *SPEED_HEADS])
    for row in costs.rows:
        table.add(row["id"], row["cells"], row["types"], row["paths"], row["load ms"], row["tables ms"], row["KB"], row["tables KB"], row["depth"], *speed(row))
    print("variants: done", flush=True)
    return [summary, table]
