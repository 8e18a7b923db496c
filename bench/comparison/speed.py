"""Our speed beside that of the peers: perft, perft with threads, search."""
import os
import statistics
import time

from comparison.programs import FAIRY, STOCKFISH, fail
from comparison.report import Table

# Position (start of the variant), depth, the peer and the peer's variant that the goal is measured against, and the goal.
# Games that no peer plays are compared with what the peer does on chess.
GOALS = [
    ("chess", 6, STOCKFISH, "chess", 0.6),
    ("chess", 6, FAIRY, "chess", None),
    ("crazyhouse", 6, FAIRY, "crazyhouse", 8.5),
    ("los-alamos", 7, FAIRY, "losalamos", 6.5),
    ("makruk", 6, FAIRY, "makruk", 4.5),
    ("minishogi", 6, FAIRY, "minishogi", 6.5),
    ("shogi", 5, FAIRY, "shogi", 4.0),
    ("xiangqi", 5, FAIRY, "xiangqi", 5.0),
    ("capablanca", 5, FAIRY, "capablanca", 6.5),
    ("grand", 4, FAIRY, "grand", 7.0),
    ("glinski", 5, FAIRY, "chess", 10.0),
    ("mccooey", 5, FAIRY, "chess", 10.0),
    ("trimac", 4, FAIRY, "chess", 4.0),
    ("mishling", 4, FAIRY, "chess", 4.0),
    ("mishling-fusion", 4, FAIRY, "chess", 4.0),
    ("mitred-sylvia-foh", 4, FAIRY, "chess", 4.0),
    ("hr-trios-foh", 4, FAIRY, "chess", 4.0),
    ("honeycomb", 3, FAIRY, "chess", 4.0),
]
# What a peer counts for the goals above.
PEER_DEPTHS = {"chess": 5, "crazyhouse": 5, "losalamos": 6, "makruk": 5, "minishogi": 6, "shogi": 4, "xiangqi": 4,
               "capablanca": 4, "grand": 4}
# Counts that others have published or agree on; the rest is compared between rounds only.
KNOWN = {("chess", 5): 4865609, ("chess", 6): 119060324, ("crazyhouse", 5): 4888832, ("crazyhouse", 6): 120812942,
         ("makruk", 5): 6223994, ("makruk", 6): 142078049, ("minishogi", 6): 8276188, ("shogi", 4): 719731,
         ("shogi", 5): 19861490, ("xiangqi", 4): 3290240, ("xiangqi", 5): 133312995, ("capablanca", 4): 805128,
         ("capablanca", 5): 28741319, ("grand", 4): 15921643, ("los-alamos", 6): 2549164, ("losalamos", 6): 2549164,
         ("mitred-sylvia-foh", 4): 569897}

THREADED = [("chess", 6), ("glinski", 5), ("honeycomb", 5)]  # long enough that starting threads does not matter
THREADS_GOAL = 1.9

SEARCHED = ("chess", "xiangqi", "shogi")
SEARCH_GOAL = 1.0
HASH_MEGABYTES = 64


# Every game that the peer knows too, beside it, from the start.
PEER_GAME_GOAL = 2.0
PEER_GAME_NODES = 300_000  # the first depth with so many is counted
PEER_GAME_DEPTH = 9        # or this one
# Boxes of pieces, and games in which pieces come from another board: `docs/variants.md` says what is not here.
HERE_AS = {"janggi": "janggi-points"}  # a name that is another game's here
NOT_HERE = ("bughouse", "fairy", "janggimodern", "koedem", "supply")


class Counts:
    """Every count must be the published one, or that of the other program or round."""

    def __init__(self):
        self.known = dict(KNOWN)

    def check(self, name, variant, depth, count):
        if self.known.setdefault((variant, depth), count) != count:
            fail(f"{name} counts {count} for {variant} at depth {depth}, expected {self.known[variant, depth]}")


def raw_line(name, speeds):
    return f"{name:<44}" + " ".join(f"{speed:8.2f}" for speed in speeds)


def peer_depth(peer, variant):
    return 6 if peer == STOCKFISH else PEER_DEPTHS[variant]


def perft(ours, peers, options):
    goals = [goal for goal in GOALS if not options.only or goal[0] in options.only.split(",")]
    speeds, counts = {}, Counts()
    for number in range(options.rounds):
        done = set()
        for variant, depth, peer, peer_variant, _ in goals:
            jobs = [(ours, variant, depth)]
            if peer in peers:
                jobs.append((peers[peer], peer_variant, peer_depth(peer, peer_variant)))
            for program, name, plies in jobs:
                key = (program.name, name, plies)
                if key in done:
                    continue
                done.add(key)
                count, speed = program.perft_speed(name, plies, options.seconds)
                counts.check(program.name, name, plies, count)
                speeds.setdefault(key, []).append(speed)
        print(f"perft: round {number + 1} of {options.rounds} done", flush=True)

    table = Table("perft", f"Perft, one thread: million nodes a second of processor time, median of {options.rounds} rounds.",
                  ["position", "depth", "sennight", "peer", "peer's", "ratio", "goal", "met"])
    for variant, depth, peer, peer_variant, goal in goals:
        mine = statistics.median(speeds[ours.name, variant, depth])
        if peer not in peers:
            table.add(variant, depth, f"{mine:.1f}", f"{peer} is not installed", "", "", "", "")
            continue
        theirs = statistics.median(speeds[peer, peer_variant, peer_depth(peer, peer_variant)])
        table.add(variant, depth, f"{mine:.1f}", f"{peer}, {peer_variant}", f"{theirs:.1f}", f"{mine / theirs:.2f}", goal or "", table.goal(mine / theirs, goal))
    table.raw = [raw_line(f"{name} {variant} {depth}", values) for (name, variant, depth), values in speeds.items()]
    return table


def threads(ours, options):
    table = Table("threads", f"Perft with threads: million nodes a second of real time, median of {options.rounds} rounds.",
                  ["position", "depth", "1 thread", "2 threads", "ratio", "goal", "met", "processors used"])
    if (os.cpu_count() or 1) < 2:
        table.notes = ["Not measured: this machine has one processor."]
        return table
    table.notes = ["Processors used by two threads: less than 2 when other work is running, and then the ratio is lower too."]
    counts = Counts()
    for variant, depth in THREADED:
        speeds, used = {1: [], 2: []}, []
        for _ in range(options.rounds):
            for number, values in speeds.items():
                ours.option("Threads", number)
                begin, used_before = time.monotonic(), ours.used()
                count, speed = ours.perft_speed(variant, depth, options.seconds, time.monotonic)
                if number == 2:
                    used.append((ours.used() - used_before) / (time.monotonic() - begin))
                counts.check(ours.name, variant, depth, count)
                values.append(speed)
        ours.option("Threads", 1)
        one, two = statistics.median(speeds[1]), statistics.median(speeds[2])
        table.add(variant, depth, f"{one:.1f}", f"{two:.1f}", f"{two / one:.2f}", THREADS_GOAL, table.goal(two / one, THREADS_GOAL), f"{statistics.median(used):.2f}")
        table.raw += [raw_line(f"{variant} {depth}, {number} threads", values) for number, values in speeds.items()]
    print("threads: done", flush=True)
    return table


def search(ours, peers, folder, options):
    table = Table("search", f"Search: thousand nodes a second of processor time, median over 20 positions, movetime {options.movetime}, one thread, "
                  f"{HASH_MEGABYTES} MB hash, {FAIRY} with Use NNUE false.", ["game", "sennight", FAIRY, "ratio", "goal", "met"])
    programs = [ours] + [peers[name] for name in (FAIRY,) if name in peers]
    if FAIRY not in peers:
        table.notes = [f"{FAIRY} is not installed."]
    for game in SEARCHED:
        with open(os.path.join(folder, game + ".txt")) as file:
            fens = [line.strip() for line in file if line.strip() and not line.startswith("#")]
        speeds = {program.name: [] for program in programs}
        for program in programs:
            program.option("Threads", 1)
            program.option("Hash", HASH_MEGABYTES)
            if program.name == FAIRY:
                program.option("Use NNUE", "false")
            program.choose(game)
        for fen in fens:
            for program in programs:
                speeds[program.name].append(program.search_speed(fen, options.movetime))
        medians = {name: statistics.median(values) for name, values in speeds.items()}
        table.raw += [raw_line(f"{game} {name}", values) for name, values in speeds.items()]
        mine = medians[ours.name]
        if FAIRY not in peers:
            table.add(game, f"{mine:.0f}", "", "", "", "")
        else:
            ratio = mine / medians[FAIRY]
            table.add(game, f"{mine:.0f}", f"{medians[FAIRY]:.0f}", f"{ratio:.2f}", SEARCH_GOAL, table.goal(ratio, SEARCH_GOAL))
        print(f"search: {game} done", flush=True)
    return table


def peer_games(ours, peers, options):
    """A row for each game that the peer knows, by its name there, which our program accepts."""
    table = Table("peer games", f"Perft of every game that {FAIRY} knows and we have, one thread: million nodes a second of processor time, median of "
                  f"{options.rounds} rounds. Where the counts differ, the file of the game says why.",
                  ["game", "depth", "nodes", "sennight", FAIRY, "ratio", "goal", "met"])
    if FAIRY not in peers:
        table.notes = [f"{FAIRY} is not installed."]
        return table
    peer = peers[FAIRY]
    names = [name for name in peer.choices("UCI_Variant") if name not in NOT_HERE]
    if options.only:
        names = [name for name in names if name in options.only.split(",")]
    for name in names:
        here = HERE_AS.get(name, name)
        peer.choose(name)
        depth, theirs = 1, peer.perft(1)
        while theirs < PEER_GAME_NODES and depth < PEER_GAME_DEPTH:
            depth += 1
            theirs = peer.perft(depth)
        speeds = {ours.name: [], peer.name: []}
        for _ in range(options.rounds):
            count, speed = ours.perft_speed(here, depth, options.seconds)
            speeds[ours.name].append(speed)
            again, speed = peer.perft_speed(name, depth, options.seconds)
            speeds[peer.name].append(speed)
            if again != theirs:
                fail(f"{peer.name} counts {again} for {name} at depth {depth}, before {theirs}")
        mine, others = (statistics.median(speeds[program.name]) for program in (ours, peer))
        nodes = str(count) if count == theirs else f"{count} and {theirs}"
        table.add(name, depth, nodes, f"{mine:.1f}", f"{others:.1f}", f"{mine / others:.1f}", PEER_GAME_GOAL, table.goal(mine / others, PEER_GAME_GOAL))
        table.raw += [raw_line(f"{name} {depth} {program}", values) for program, values in speeds.items()]
        print(f"peer games: {name} done", flush=True)
    return table
