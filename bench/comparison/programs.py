"""The programs that are compared, spoken to over UCI."""
import os
import platform
import subprocess
import sys
import time

FAIRY = "fairy-stockfish"
STOCKFISH = "stockfish"


def fail(text):
    """Ends the run: something cannot be measured, or was counted wrongly."""
    print(f"compare: {text}", file=sys.stderr)
    sys.exit(2)


def find(name):
    """The path of an installed program, None when there is none. Debian keeps games outside PATH."""
    for folder in os.environ.get("PATH", "").split(os.pathsep) + ["/usr/games"]:
        if os.access(os.path.join(folder, name), os.X_OK):
            return os.path.join(folder, name)
    return None


def machine():
    """One line that tells where numbers come from."""
    model = platform.processor() or "?"
    with open("/proc/cpuinfo") as info:
        for line in info:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}"


class Program:
    """A program that speaks UCI and knows `go perft N`."""

    def __init__(self, command, name):
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.send("uci")
        self.options = [line.split() for line in self.until("uciok") if line.startswith("option name ")]

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, start):
        """All lines up to the one that begins so."""
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(start):
                return lines
        fail(f"{self.name} ended before it said '{start}'")

    def wait(self):
        self.send("isready")
        self.until("readyok")

    def used(self):
        """Seconds of processor time so far, all threads."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def option(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def choices(self, name):
        """What an option of the kind combo may be, in the program's order; empty when there is no such option."""
        for words in self.options:
            if words[2:4] == [name, "type"]:
                return [after for word, after in zip(words, words[1:]) if word == "var"]
        return []

    def choose(self, variant):
        if self.name != STOCKFISH:
            self.option("UCI_Variant", variant)
        self.send("position startpos")
        self.wait()

    def perft(self, depth):
        self.send(f"go perft {depth}")
        return int(self.until("Nodes searched")[-1].split(":")[1])

    def perft_speed(self, variant, depth, seconds, clock=None):
        """(count, million nodes a second): counted again and again until `clock`, processor time by default, says `seconds`."""
        clock = clock or self.used
        self.choose(variant)
        self.perft(1)  # tables that are built at the first use
        begin, total = clock(), 0
        while True:
            count = self.perft(depth)
            total += count
            if clock() - begin >= seconds:
                return count, total / (clock() - begin) / 1e6

    def search_speed(self, fen, milliseconds):
        """Thousand nodes a second of processor time."""
        self.send("ucinewgame")
        self.send(f"position fen {fen}")
        self.wait()
        begin = self.used()
        self.send(f"go movetime {milliseconds}")
        nodes = 0
        for line in self.until("bestmove"):
            words = line.split()
            if words[0] == "info" and "nodes" in words:
                nodes = int(words[words.index("nodes") + 1])
        return nodes / max(self.used() - begin, 0.01) / 1e3

    def close(self):
        self.send("quit")
        self.process.wait()
