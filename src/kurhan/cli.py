"""The command line. Bad input gets one clear line and exit code 2."""

from __future__ import annotations

import argparse
import io
import json
import os
import socket
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

import kurhan
from kurhan import bots, engine
from kurhan.core.components import Components, ComponentsError
from kurhan.core.game import Game, UnknownGame, broken
from kurhan.core.record import Record, RecordError
from kurhan.core.words import LANGUAGES, words
from kurhan.lab.arena import arena, wilson
from kurhan.lab.balance import Limits, balance, tables
from kurhan.lab.bench import bench, plain_bench
from kurhan.lab.simulate import simulate


class Wrong(Exception):
    """What the user asked for cannot be done; the message is the line they get."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Wrong(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters gets others, not a traceback
    asked = argparse.Namespace(traceback=False)
    try:
        parser().parse_args(arguments, asked)
        if said := engine.warning():
            note(said)
        asked.run(asked)
    except (Wrong, ComponentsError, UnknownGame) as error:
        if asked.traceback:
            traceback.print_exception(error)
        note(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if asked.traceback:
            traceback.print_exception(error)
        note(error.strerror or str(error))
        return 2
    return 0


# -- what can be asked -------------------------------------------------------------------------------------------


def parser() -> Parser:
    top = Parser(prog="kurhan", description="A digital tabletop and laboratory for modern strategy games.")
    top.add_argument("--version", action="version", version=f"kurhan {version('kurhan')}")
    top.add_argument("--traceback", action="store_true", help="show where an error came from, not only what it is")
    commands = top.add_subparsers(metavar="COMMAND", required=True, title="commands")

    def command(name: str, run: Callable[[argparse.Namespace], None], about: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        found.set_defaults(run=run)
        return found

    serve = command("serve", run_serve, "the web table, in a browser")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=number("a port", 1, 65535), default=8000, help="port to listen on (8000)")
    serve.add_argument(
        "--db", default="sqlite:///kurhan.db", metavar="URL", help="where tables are kept (sqlite:///kurhan.db)"
    )
    serve.add_argument(
        "--pace",
        type=seconds(0, 60),
        default=0.9,
        metavar="S",
        help="seconds a bot waits before it acts, so that people can follow (0.9)",
    )
    serve.add_argument(
        "--seed",
        type=number("a seed", 0, 2**61),
        metavar="S",
        help="shuffle by this seed and not by chance: for tests and demonstrations, since players could foresee it",
    )
    serve.add_argument("--open", action="store_true", help="open a browser, too")
    own_components(serve)

    games = command("games", run_games, "the games there are")
    as_json(games)

    many = command("simulate", run_simulate, "many games between bots in fixed seats")
    many.add_argument("game", metavar="GAME")
    many.add_argument("--seats", type=number("seats", 1, 99), metavar="N", help="how many play")
    many.add_argument("--bots", default="random", metavar="A,B,..", help="one bot a seat, or one for all (random)")
    many.add_argument("--save", type=Path, metavar="DIR", help="keep the records of the games in this folder")
    how_many(many, 100)
    as_json(many)
    own_components(many)

    contest = command("arena", run_arena, "bots against each other, with the chairs changing round")
    contest.add_argument("game", metavar="GAME")
    contest.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="random, quick, greedy, search:1000 (playouts), search:2s, or module:Class of your own",
    )
    how_many(contest, 100)
    as_json(contest)
    own_components(contest)

    fairness = command("balance", run_balance, "whether a game is fair to who begins and in what it offers")
    fairness.add_argument("game", metavar="GAME")
    fairness.add_argument("--seats", type=number("seats", 2, 99), metavar="N", help="how many play")
    fairness.add_argument(
        "--bots", default="search:100", metavar="A,B,..", help="one bot a chair, or one for all (search:100)"
    )
    how_many(fairness, 200)
    usual = Limits()
    fairness.add_argument(
        "--seat-limit", type=share, default=usual.seat, metavar="X",
        help=f"name a starting position that wins so much more than its share ({usual.seat})",
    )  # fmt: skip
    fairness.add_argument(
        "--least", type=share, default=usual.least, metavar="X",
        help=f"name what is taken in a smaller share of the games it is on offer ({usual.least})",
    )  # fmt: skip
    fairness.add_argument(
        "--most", type=share, default=usual.most, metavar="X",
        help=f"name what wins its holders a larger share of their games ({usual.most})",
    )  # fmt: skip
    fairness.add_argument(
        "--rounds", type=rounds, default=(usual.shortest, usual.longest), metavar="A-B",
        help=f"say how many games last fewer or more rounds ({usual.shortest}-{usual.longest})",
    )  # fmt: skip
    fairness.add_argument("--markdown", action="store_true", help="print Markdown, for a page of documentation")
    as_json(fairness)
    own_components(fairness)

    speed = command("bench", run_bench, "how fast the engine is: random play on one core, the best of many rounds")
    speed.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    speed.add_argument("--seconds", type=seconds(0.1, 3600), default=4.0, metavar="S", help="time for each game (4)")
    speed.add_argument(
        "--table", action="store_true", help="how fast the server is instead: two people at a table, real sockets"
    )
    speed.add_argument(
        "--sockets",
        type=number("sockets", 4, 2000),
        default=200,
        metavar="N",
        help="of people at all tables together (200)",
    )
    as_json(speed)
    own_components(speed)

    replay = command("replay", run_replay, "a record in words")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
    own_components(replay)

    check = command("check", run_check, "whether a record or a components file is fine, or what is wrong with it")
    check.add_argument("file", type=Path, metavar="FILE")
    own_components(check)
    return top


def as_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON")


def own_components(command: argparse.ArgumentParser) -> None:
    command.add_argument("--components", type=Path, metavar="FILE", help="play with the components in this file")


def how_many(command: argparse.ArgumentParser, usual: int) -> None:
    command.add_argument(
        "--games", type=number("games", 1, 10**6), default=usual, metavar="N", help=f"games to play ({usual})"
    )
    command.add_argument(
        "--seed", type=number("a seed", 0, 2**61), default=0, metavar="S", help="seed of the first game (0)"
    )
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game, repeatable"
    )


def number(what: str, low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 19 or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{what} must be a whole number from {low} to {high}, not {text!r}")
        return int(text)

    return read


def seconds(low: float, high: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = -1.0
        if not low <= found <= high:
            raise argparse.ArgumentTypeError(f"seconds must be a number from {low} to {high}, not {text!r}")
        return found

    return read


def share(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise argparse.ArgumentTypeError(f"a share must be a number from 0 to 1, not {text!r}")
    return found


def rounds(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    read = number("rounds", 0, 10**6)
    if not dash or read(low) > read(high):
        raise argparse.ArgumentTypeError(f"rounds are given as fewest-most, not {text!r}")
    return read(low), read(high)


# -- the commands ------------------------------------------------------------------------------------------------


def run_serve(asked: argparse.Namespace) -> None:
    use_components(asked.components)
    check_port(asked.host, asked.port)
    kurhan.games()  # a game that cannot be opened is reported now, not at the first visit
    from kurhan import web  # imported here: the laboratory works without the packages of web and store
    from kurhan.store import StoreError

    try:
        web.serve(
            host=asked.host, port=asked.port, db=asked.db, open_browser=asked.open, pace=asked.pace, seed=asked.seed
        )
    except StoreError as error:
        raise Wrong(str(error)) from error


def check_port(host: str, port: int) -> None:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as door:
            if os.name == "posix":
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(address)
    except (socket.gaierror, UnicodeError):
        raise Wrong(f"there is no address {host!r} to listen on") from None
    except OSError as error:
        raise Wrong(
            f"port {port} of {host} cannot be used: {(error.strerror or str(error)).lower()} (try --port)"
        ) from None


def run_games(asked: argparse.Namespace) -> None:
    found = [
        {
            "id": game.id,
            "titles": game.titles,
            "seats": list(game.seats),
            "options": {name: choice.values for name, choice in game.options.items()},
            "rules": game.rules,
        }
        for game in kurhan.games()
    ]
    if asked.json:
        return show(found)
    for game in kurhan.games():
        seats = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]}-{game.seats[-1]}"
        print(f"{game.id:<20} {game.titles['en']} / {game.titles['pl']}, {seats} seats")
        for name, choice in game.options.items():
            print(f"{'':<20} --option {name}={'|'.join(choice.values)}")
    for id, fault in broken().items():
        print(f"{id:<20} left out: {fault}")
    return None


def run_simulate(asked: argparse.Namespace) -> None:
    game = find_game(asked.game, asked.components)
    names = bot_names(game, asked.bots.split(","), asked.seats)
    options = read_options(game, asked.option, len(names))
    with Progress("games") as progress:
        found = simulate(game, names, asked.games, asked.seed, options, progress, asked.save)
    if asked.json:
        return show(found)
    speed = f"{found['decisions_per_second']:,.0f} decisions/s"
    print(f"{game.id}, {asked.games} games, {found['decisions']} decisions in {found['seconds']:.1f} s ({speed})")
    for seat, name in enumerate(names):
        wins = found["wins"][seat]
        low, high = wilson(wins / asked.games, asked.games)
        share = f"{wins / asked.games:.1%}   95% {low:.1%} to {high:.1%}"
        print(f"seat {seat}  {name:<14} mean score {found['mean_scores'][seat]:6.2f}   wins {wins:g}, {share}")
    return None


def run_arena(asked: argparse.Namespace) -> None:
    game = find_game(asked.game, asked.components)
    if len(asked.bots) < min(2, game.seats[0]):
        raise Wrong("an arena is for two bots or more: name them one after the other")
    names = bot_names(game, asked.bots, len(asked.bots))
    options = read_options(game, asked.option, len(names))
    if asked.games % len(names):
        print("kurhan: some more games are played so that each bot has each chair equally often", file=sys.stderr)
    with Progress("games") as progress:
        found = arena(game, names, asked.games, asked.seed, options, progress)
    if asked.json:
        return show(found)
    print(f"{game.id}, {found['seats']} seats, {found['games']} games")
    for row in found["bots"]:
        share, low, high = row["win_share"], row["low"], row["high"]
        print(f"{row['bot']:<14} wins {share:6.1%}   95% {low:.1%} to {high:.1%}   mean score {row['mean_score']:.2f}")
    return None


def run_balance(asked: argparse.Namespace) -> None:
    game = find_game(asked.game, asked.components)
    named = asked.bots.split(",")
    seats = asked.seats or (len(named) if len(named) > 1 else min(seats for seats in game.seats if seats > 1))
    names = bot_names(game, named, seats)
    options = read_options(game, asked.option, len(names))
    limits = Limits(asked.seat_limit, asked.least, asked.most, *asked.rounds)
    with Progress("games") as progress:
        found = balance(game, names, asked.games, asked.seed, options, limits, progress)
    if asked.json:
        return show(found)
    title = f"{game.id}, {found['seats']} seats, {found['games']} games of {', '.join(dict.fromkeys(names))}"
    print(f"{title}; a fair share is {found['fair']:.1%}")
    for rows in tables(found):
        print()
        print_table(rows, asked.markdown)
    print()
    for row in found["broken"]:
        print(f"{'- ' if asked.markdown else ''}{row['what']}{'' if row['sure'] else ' (may be chance)'}")
    if not found["broken"]:
        print("Nothing breaks a limit.")
    return None


def run_bench(asked: argparse.Namespace) -> None:
    games = [find_game(id, asked.components) for id in asked.games] or kurhan.games()
    use_components(asked.components)
    if asked.table:
        return run_load(games, asked)
    note(f"measuring {', '.join(game.id for game in games)} for {asked.seconds * len(games):g} s")
    found = bench(games, asked.seconds)
    ratios: dict[str, float] = {}
    if found["compiled"]:
        note("measuring the same uncompiled")
        plain = plain_bench(games, asked.seconds, asked.components and str(asked.components))
        for id, row in found["games"].items():
            ratios[id] = row["decisions_per_second"] / plain["games"][id]["decisions_per_second"]
    if asked.json:
        for id, ratio in ratios.items():
            note(f"{id}: {ratio:.1f} times the uncompiled engine")
        return show(found)
    print("compiled" if found["compiled"] else "uncompiled")
    for id, row in found["games"].items():
        speed, copy = row["decisions_per_second"], row["microseconds_per_copy"]
        print(
            f"{id:<20} {speed:,.0f} decisions/s   {row['copies_per_second']:,.0f} copies/s ({copy:.2f} µs each)", end=""
        )
        print(f"   {ratios[id]:.1f} times the uncompiled engine" if id in ratios else "")
    return None


def run_load(games: list[Game], asked: argparse.Namespace) -> None:
    from kurhan.web import load  # the web is loaded only by those who need it

    note(f"{asked.sockets} people play {', '.join(game.id for game in games)} for twice {asked.seconds:g} s each")
    found = {game.id: load.load(game, asked.sockets, asked.seconds) for game in games}
    if asked.json:
        return show(found)
    print_table(load.rows(found), markdown=False)
    return None


def run_replay(asked: argparse.Namespace) -> None:
    use_components(asked.components)
    record = read_record(asked.file)
    game = record.game
    say = words(asked.lang, game.folder / "words").say
    print(f"{game.titles[asked.lang]}\n")
    for number, (_, events) in enumerate(record.positions()):
        for event in events:
            if event.only >= 0 and record.result is None:
                continue  # a game that goes on keeps its secrets
            line = say(event, record.names)
            owner = f"({say('engine.seat', number=event.only + 1)}) " if event.only >= 0 else ""
            print(f"{number or '':>4}  {owner}{line[:1].upper()}{line[1:]}")
    print()
    state = record.state()
    for seat, score in enumerate(state.scores()):
        mark = "*" if seat in state.winners() else " "
        name = record.names[seat] if record.names else say("engine.seat", number=seat + 1)
        print(f"{mark} {name}: {score}")


def run_check(asked: argparse.Namespace) -> None:
    if not asked.file.exists():
        raise Wrong(f"{asked.file}: there is no such file")
    if asked.file.suffix == ".toml":
        game = use_components(asked.file)
        print(f"{asked.file}: fine: components of {game.id if game else '?'}")
        return
    if asked.file.suffix != ".json":
        raise Wrong(f"{asked.file}: neither a record (.json) nor components (.toml)")
    use_components(asked.components)
    record = read_record(asked.file)
    say = words("en", record.game.folder / "words").say
    winners = [say("engine.seat", number=seat + 1) for seat in record.result["winners"]] if record.result else []
    end = f"won by {' and '.join(winners) or 'nobody'}" if record.result else "not over"
    print(f"{asked.file}: fine: {record.game.id}, {record.seats} seats, {len(record.actions)} actions, {end}")


# -- reading what the user gave ----------------------------------------------------------------------------------


def find_game(id: str, components: Path | None) -> Game:
    game = kurhan.game(id)
    used = use_components(components)
    if used is not None and used is not game:
        raise Wrong(f"{components}: these are components of {used.id}, not of {id}")
    return game


def use_components(path: Path | None) -> Game | None:
    """Opens a components file in the game it says it is for."""
    if path is None:
        return None
    named = Components.read(path).game
    try:
        game = kurhan.game(named)
    except UnknownGame as error:
        raise Wrong(f"{path}: {error}") from None
    game.open(path)
    return game


def read_record(path: Path) -> Record:
    try:
        return Record.read(path)
    except RecordError as error:
        raise Wrong(f"{path}: {error}") from None


def bot_names(game: Game, names: list[str], seats: int | None) -> list[str]:
    """One bot a seat; one name alone is for all seats."""
    sys.path.insert(0, os.getcwd())  # where modules with bots of the user's own lie
    for name in names:
        try:
            bots.check(name)
        except ValueError as error:
            raise Wrong(str(error)) from None
    if seats is None:
        seats = len(names) if len(names) > 1 else game.seats[0]
    if seats not in game.seats:
        raise Wrong(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}")
    if len(names) not in (1, seats):
        raise Wrong(f"{len(names)} bots for {seats} seats: name one for each seat, or one for all")
    return names * seats if len(names) == 1 else names


def read_options(game: Game, given: list[str], seats: int) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Wrong(f"an option is given as name=value, not {text!r}")
        options[name] = value
    try:
        return game.check_options(options, seats)
    except ValueError as error:
        raise Wrong(str(error)) from None


# -- telling the user --------------------------------------------------------------------------------------------


def show(found: Any) -> None:
    print(json.dumps(found, ensure_ascii=False, indent=2))


def print_table(rows: list[list[str]], markdown: bool) -> None:
    """Rows of text, the first of them the heading: columns of numbers end at the right, as in the heading."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])] for first, *rest in rows]
    if not markdown:
        print("\n".join("   ".join(line).rstrip() for line in lines))
        return
    rules = [":" + "-" * (widths[0] - 1), *["-" * (width - 1) + ":" for width in widths[1:]]]
    for line in [lines[0], rules, *lines[1:]]:
        print(f"| {' | '.join(line)} |")


def note(line: str) -> None:
    print(f"kurhan: {line}", file=sys.stderr, flush=True)


class Progress:
    """How far long work has come: one line that changes on a terminal, a line now and then elsewhere."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.live = sys.stderr.isatty()
        self.next = time.monotonic() + (0.5 if self.live else 5)

    def __call__(self, done: int, of: int) -> None:
        if time.monotonic() < self.next:
            return
        self.next = time.monotonic() + (0.1 if self.live else 10)
        start, end = ("\r", "") if self.live else ("", "\n")
        print(f"{start}kurhan: {done} of {of} {self.what}", end=end, file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
