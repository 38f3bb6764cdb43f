"""The example of a live table: real sockets, honest clients, and others."""

import asyncio
import contextlib
import json
import os
import runpy
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import auction_flop as af

PROGRAM = Path(__file__).parent.parent / "examples" / "live_table.py"
live = SimpleNamespace(**runpy.run_path(str(PROGRAM)))
# Longer than any answer needs: only what hangs comes to it.
HUNG = 60
# The hands of the table below.
HANDS = {1: "2c7dTdJhAs", 0: "5c5d9hQsKs"}


@attrs.define
class Client:
    """A connection that sends and reads whatever a test wants."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, line: bytes) -> None:
        """Send some bytes."""
        self.writer.write(line)
        await self.writer.drain()

    async def read(self) -> Any:
        """Read one message; None once the server has hung up."""
        line = await self.reader.readline()
        return json.loads(line) if line else None

    async def told(self, line: bytes) -> Any:
        """Send some bytes, and read one message."""
        await self.send(line)
        return await self.read()

    async def sit(self, seat: int | None, start: int = 0) -> list[Any]:
        """Say who it is, and read what happened so far."""
        answer = await self.told(json.dumps({"seat": seat, "start": start}).encode() + b"\n")
        assert answer["seat"] == seat
        return [await self.read() for _ in range(answer["events"] - start)]

    async def hang_up(self) -> None:
        """Close the connection."""
        self.writer.close()
        await self.writer.wait_closed()


@attrs.define
class House:
    """A table of two and its server: both have their hands, seat 1 is to discard."""

    table: Any
    port: int
    clients: list[Client] = attrs.Factory(list)

    async def come(self) -> Client:
        """Give a new connection."""
        self.clients.append(Client(*await asyncio.open_connection("127.0.0.1", self.port)))
        return self.clients[-1]


@contextlib.asynccontextmanager
async def house(patience: float = HUNG) -> AsyncIterator[House]:
    """Open a table and its server; at the end nobody is left, and no error was left to the loop."""
    opened = af.open_table(af.flop_poker.Rules(deals=1), stacks=[20] * 2, button=0)
    dealer = af.ScriptedDealer([*HANDS.values(), "3d4sAd", "2d2h2s", "3c3h3s"])
    table = live.Table(opened, dealer, patience)
    complaints: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, why: complaints.append(why))
    server = await asyncio.start_server(table.accept, "127.0.0.1", 0, limit=live.LONGEST)
    async with server, asyncio.timeout(HUNG):
        # Small buffers, so that who reads nothing is noticed soon.
        server.sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        room = House(table, server.sockets[0].getsockname()[1])
        try:
            yield room
        finally:
            for client in room.clients:
                client.writer.close()
            await asyncio.gather(*table.served)
    assert not table.taken
    assert not complaints


def test_the_program_plays_a_hand() -> None:
    """Run as a program, it tells one hand as a spectator saw it, and complains of nothing."""
    run = subprocess.run(  # noqa: S603  our own
        [sys.executable, "-W", "error", PROGRAM],
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=HUNG,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    assert lines[:2] == ["Auction Flop Poker, 3 seats", "Deal 1, dealer Ada"]
    assert "Bo is dealt 5 cards" in lines
    assert "Final standings:" in lines


@pytest.mark.parametrize("seed", range(3))
def test_everyone_gets_what_they_may_see(seed: int) -> None:
    """What each client was told, the late one too, folds to its view of the table."""
    table, told = asyncio.run(live.hand(seed))
    assert set(told) == {0, 1, 2, None}
    for viewer, seen in told.items():
        assert seen == list(table.feed.seen(viewer))
        assert af.replay(seen) == table.feed.state.view(viewer)
    assert table.feed.state.result is not None


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        (b"\n", "say first who you are"),
        (b"GET / HTTP/1.1\r\n", "say first who you are"),
        (b"\xff\xfe\x00\n", "say first who you are"),
        (b"[" * 4000 + b"\n", "say first who you are"),
        (b"1" * 4000 + b"\n", "say first who you are"),
        (b"[]\n", "say first who you are"),
        (b"null\n", "say first who you are"),
        (b'{"seat":0}\n', "say first who you are"),
        (b'{"seat":2,"start":0}\n', "no seat 2: this table has seats 0 to 1"),
        (b'{"seat":true,"start":0}\n', "no seat True"),
        (b'{"seat":{},"start":0}\n', "no seat {}"),
        (b'{"seat":0,"start":99}\n', "no position 99: 5 events so far"),
        (b'{"seat":0,"start":-1}\n', "no position -1"),
        (b'{"seat":0,"start":[]}\n', "no position []"),
        (b"x" * 5000 + b"\n", "a line longer than 4096 bytes"),
        (b"y" * 1_000_000, "a line longer than 4096 bytes"),
    ],
    ids=lambda value: repr(value[:30]),
)
def test_who_says_nothing_sensible_is_sent_away(hello: bytes, reason: str) -> None:
    """A client that does not say who it is, or cannot be who it says, is told so and hung up on."""

    async def main() -> None:
        async with house() as room:
            client = await room.come()
            answer = await client.told(hello)
            assert reason in answer["error"]
            assert await client.read() is None
            assert len(room.table.feed) == 5

    asyncio.run(main())


MOVES = [
    (b"garbage\n", "no JSON"),
    (b"\n", "a blank line"),
    (b"\xff\n", "no UTF-8"),
    (b"[" * 4000 + b"\n", "no JSON"),
    (b'{"type":"discard","seat":1}\n', "discard needs the key 'cards'"),
    (b'{"type":"discard","seat":1,"seat":0,"cards":""}\n', "the key 'seat' comes twice"),
    (b'{"type":"discard","seat":0,"cards":""}\n', "a player sends their own moves"),
    (b'{"type":"deal","seat":1,"cards":"2c7dTdJhAs"}\n', "a player sends their own moves"),
    (b'{"type":"flop","cards":"3d4sAd"}\n', "a player sends their own moves"),
    (b'{"type":"close","awards":[0,0]}\n', "a player sends their own moves"),
    (b'{"type":"discard","seat":1,"cards":"5c"}\n', "seat 1 cannot discard 5c"),
    (b'{"type":"discard","seat":1,"cards":"??"}\n', "seat 1 cannot discard ??"),
    (b'{"type":"bid","seat":1,"chips":1}\n', "seat 1 cannot bid 1"),
    (b'{"type":"play","seat":1,"card":"2c"}\n', "seat 1 cannot play 2c"),
]


def test_moves_that_cannot_be() -> None:
    """Each is answered to its sender alone, nothing happens, and the sender may try again."""

    async def main() -> None:
        async with house() as room:
            player, other = await room.come(), await room.come()
            assert [event["type"] for event in await player.sit(1)] == [
                *["open", "ante", "ante", "deal", "deal"]
            ]
            await other.sit(0)
            for move, reason in MOVES:
                answer = await player.told(move)
                assert reason in answer["error"]
            assert len(room.table.feed) == 5
            move = {"type": "discard", "seat": 1, "cards": "2c"}
            assert await player.told(json.dumps(move).encode() + b"\n") == move
            assert await other.read() == move | {"cards": "??"}

    asyncio.run(main())


def test_a_probe_is_told_nothing() -> None:
    """Whether another seat holds a card, no answer tells: it is the same for every card."""

    async def main() -> None:
        async with house() as room:
            client = await room.come()
            await client.sit(0)
            answers = {
                (await client.told(af.dumps([af.Discard(1, card)]).encode()))["error"]
                for card in ("2c", "Kh", "As", "3d")
            }
            assert answers == {"a player sends their own moves, and a spectator none"}

    asyncio.run(main())


def test_a_spectator_only_looks_on() -> None:
    """A spectator sees no hand, and can do nothing."""

    async def main() -> None:
        async with house() as room:
            spectator = await room.come()
            seen = await spectator.sit(None)
            assert [event["cards"] for event in seen if event["type"] == "deal"] == ["?" * 10] * 2
            for move, _ in MOVES:
                assert "error" in await spectator.told(move)
            assert "error" in await spectator.told(b'{"type":"discard","seat":1,"cards":""}\n')
            assert len(room.table.feed) == 5

    asyncio.run(main())


def test_two_clients_for_one_seat() -> None:
    """The second is sent away; once the first has gone, it may take the seat and catch up."""

    async def main() -> None:
        async with house() as room:
            first, second = await room.come(), await room.come()
            seen = await first.sit(1)
            assert await second.told(b'{"seat":1,"start":0}\n') == {"error": "seat 1 is taken"}
            assert await second.read() is None
            with pytest.raises(live.Rejected, match="seat 1 is taken"):
                await live.client(room.port, 1)
            await first.hang_up()
            await second.hang_up()
            await asyncio.gather(*room.table.served)
            again = await room.come()
            assert await again.sit(1, start=3) == seen[3:]

    asyncio.run(main())


@pytest.mark.parametrize("cut", [b"", b'{"type":"discard","se', b'{"type":"pass","seat":1}'])
def test_a_client_that_hangs_up_in_the_middle(cut: bytes) -> None:
    """Half a line is no move: the table waits, and the player may come back and go on."""

    async def main() -> None:
        async with house() as room:
            player = await room.come()
            await player.sit(1)
            (serving,) = room.table.served
            other = await room.come()
            await other.sit(0)
            await player.send(cut)
            await player.hang_up()
            await serving
            assert len(room.table.feed) == 5
            player = await room.come()
            assert (await player.sit(1))[3]["cards"] == HANDS[1]
            await player.send(b'{"type":"discard","seat":1,"cards":""}\n')
            assert await player.read() == await other.read()

    asyncio.run(main())


@pytest.mark.parametrize("last", [b"", b"x", b"x\n" * 100, b"x" * 100_000])
@pytest.mark.parametrize("seated", [False, True])
def test_a_connection_that_breaks(last: bytes, seated: bool) -> None:  # noqa: FBT001
    """Whatever was on its way, a broken connection is the end of it, and no error of the server."""

    async def main() -> None:
        async with house() as room:
            client = await room.come()
            if seated:
                await client.sit(1)
            client.writer.write(last)
            client.writer.transport.abort()
            player = await room.come()
            await player.sit(0)
            assert len(room.table.feed) == 5

    asyncio.run(main())


def test_a_move_that_is_too_long() -> None:
    """A player whose line does not end is told so and hung up on; their seat is free again."""

    async def main() -> None:
        async with house() as room:
            player = await room.come()
            await player.sit(1)
            answer = await player.told(b'{"type":"discard","seat":1,"cards":"' + b"2" * 9000)
            assert answer == {"error": "a line longer than 4096 bytes"}
            assert await player.read() is None
            assert not room.table.taken

    asyncio.run(main())


def test_a_table_whose_players_are_gone() -> None:
    """When time is up, the table chooses for whoever is to act: the hand comes to its end."""

    async def main() -> None:
        async with house(patience=0) as room:
            await room.table.keep_time()
            assert room.table.feed.state.result is not None
            told = [event.log_name for event in room.table.feed.seen(None)[5:]]
            assert told[:3] == ["discard", "discard", "showdown"]

    asyncio.run(main())


def test_who_is_silent_is_hung_up_on() -> None:
    """A client that never says who it is does not stay for ever."""

    async def main() -> None:
        async with house(patience=0.01) as room:
            assert await (await room.come()).read() is None

    asyncio.run(main())


async def flood(client: Client) -> None:
    """Send nonsense for as long as the other side is there, and read no answer."""
    while True:
        await client.send(b"x\n" * 1000)
        await asyncio.sleep(0)


def test_who_takes_nothing_is_hung_up_on() -> None:
    """A client that sends on and on, but reads no answer, is cut off; its seat is free again."""

    async def main() -> None:
        async with house() as room:
            deaf = await room.come()
            await deaf.sit(1)
            (serving,) = room.table.served
            room.table.patience = 0.1
            with pytest.raises(ConnectionError):
                await flood(deaf)
            await serving
            room.table.patience = HUNG
            player = await room.come()
            await player.sit(1)
            assert len(room.table.feed) == 5

    asyncio.run(main())
