"""A live table: one server and its clients, who play a hand with hidden cards over sockets.

Run it: ``python examples/live_table.py``. All talk in lines of JSON. A client's first line says who
it is and how many events it has: ``{"seat": 1, "start": 0}``, or seat null for a spectator. The
answer, ``{"seat": 1, "events": 7}``, says how many have happened. Then come the events, as that
viewer sees them, as the lines of a log. A player sends its moves in the same form; one that cannot
be is answered with ``{"error": "..."}``, to that client alone.
"""

import asyncio
import contextlib
import io
import json
import secrets
from typing import Any

import auction_flop as af
from auction_flop.log import Feed
from auction_flop.table import Dealer, Player

HOST = "127.0.0.1"
LONGEST = 4096  # bytes of a line that a client may send


class Rejected(Exception):
    """What a client sent cannot be; the reason may be told to it."""


def forced(state: af.State) -> af.Event | None:
    """Give the event that must come next, for all to see; None where a seat has a choice."""
    legal = state.view(None).legal_events()
    return legal[0] if len(legal) == 1 else None


async def read_line(reader: asyncio.StreamReader) -> bytes:
    """Read a line; an empty one once the other side has hung up, be it in the middle of a line."""
    try:
        line = await reader.readline()
    except ValueError:
        raise Rejected(f"a line longer than {LONGEST} bytes") from None
    return line if line.endswith(b"\n") else b""


async def first_of(*activities: Any) -> None:
    """Do several things at once until one of them ends, and raise what it raised."""
    tasks = [asyncio.ensure_future(activity) for activity in activities]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        all_ended = await asyncio.gather(*tasks, return_exceptions=True)
    for ended in all_ended:
        if isinstance(ended, Exception):
            raise ended


class Table:
    """The host's side: a table, and all connections to it."""

    def __init__(self, state: af.State, dealer: Dealer, patience: float = 30) -> None:
        self.feed = Feed([state.opening])
        self.dealer = dealer
        self.patience = patience  # seconds that a client may take for anything
        self.taken: set[int | None] = set()  # the seats whose players are here
        self.served: set[asyncio.Task[None]] = set()  # one for each connection
        self.go_on()

    def go_on(self) -> None:
        """Let happen what no player chooses: antes, cards, the showdown, the close."""
        while (state := self.feed.state).to_act is not None:
            if state.cards_due is not None:
                event: af.Event | None = self.dealer.draw(state)
            elif state.to_act is af.DEALER:
                event = state.legal_events()[0]
            else:
                event = forced(state)
            if event is None:
                return
            self.feed.append(event)

    def move(self, seat: int | None, line: bytes) -> None:
        """Let a seat do what its client sent, unless it cannot be."""
        try:
            event: Any = next(af.read_log(io.BytesIO(line)))
        except af.MalformedLog as error:
            raise Rejected(error.reason) from None
        if event.by_table or event.seat != seat:
            raise Rejected("a player sends their own moves, and a spectator none")
        refusal = self.feed.state.view(seat).refusal(event)  # by what the client may know
        if refusal is not None:
            raise Rejected(str(refusal))
        self.feed.append(event)  # by all there is to know; an error here is the host's
        self.go_on()

    async def keep_time(self) -> None:
        """Choose the mildest that is open for each seat that takes too long."""
        while isinstance(seat := self.feed.state.to_act, int):
            before = len(self.feed)
            try:
                async with asyncio.timeout(self.patience):
                    await anext(self.feed.follow(None, before), None)
            except TimeoutError:
                if before == len(self.feed):
                    self.feed.append(self.feed.state.view(seat).legal_events()[0])
                    self.go_on()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection."""
        serving = asyncio.create_task(self.serve(reader, writer))
        self.served.add(serving)
        serving.add_done_callback(self.served.discard)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client, from its first line to its last."""
        try:
            with contextlib.suppress(OSError):  # gone, or too slow: it may come again
                try:
                    await self.talk(reader, writer)
                except Rejected as error:
                    await self.complain(writer, error)
                await self.take_leave(reader, writer)
        finally:
            writer.transport.abort()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a client in, tell it what happens, and listen to it."""
        async with asyncio.timeout(self.patience):
            hello = await read_line(reader)
        seat, start = self.join(hello)
        try:
            await self.send(writer, json.dumps({"seat": seat, "events": len(self.feed)}))
            await first_of(self.tell(writer, seat, start), self.listen(reader, writer, seat))
        finally:
            self.taken.discard(seat)

    def join(self, hello: bytes) -> tuple[int | None, int]:
        """Give who a client says it is: this table believes it, yours should ask for proof."""
        try:
            said = json.loads(hello)
            seat, start = said["seat"], said["start"]
            self.feed.seen(seat, start)
        except af.AuctionFlopError as error:  # no such seat, or more events than there are
            raise Rejected(str(error)) from None
        except (ValueError, TypeError, KeyError, RecursionError):
            raise Rejected('say first who you are: {"seat": 1, "start": 0}') from None
        if seat in self.taken:
            raise Rejected(f"seat {seat} is taken")
        if seat is not None:
            self.taken.add(seat)
        return seat, start

    async def tell(self, writer: asyncio.StreamWriter, seat: int | None, start: int) -> None:
        """Send a viewer its events, those of the past first, until the table is closed."""
        async for event in self.feed.follow(seat, start):
            await self.send(writer, af.dumps([event]).strip())

    async def listen(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seat: int | None
    ) -> None:
        """Take a client's moves until it hangs up."""
        while line := await read_line(reader):
            try:
                self.move(seat, line)
            except Rejected as error:
                await self.complain(writer, error)

    async def complain(self, writer: asyncio.StreamWriter, error: Rejected) -> None:
        """Tell a client why what it sent cannot be."""
        await self.send(writer, json.dumps({"error": str(error)}))

    async def send(self, writer: asyncio.StreamWriter, line: str) -> None:
        """Send a line; TimeoutError where the client does not take what it is sent."""
        writer.write(line.encode() + b"\n")
        async with asyncio.timeout(self.patience):
            await writer.drain()

    async def take_leave(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Let a client read to the end and hang up, but not for ever."""
        async with asyncio.timeout(self.patience):
            writer.write_eof()
            while await reader.read(LONGEST):
                pass  # what lay unread would cut the client off from what it was sent
            writer.close()
            await writer.wait_closed()


async def client(port: int, seat: int | None, player: Player | None = None) -> list[af.Event]:
    """The client's side: see the game to its end as a seat, or None; give all that it was told.

    Its state is the fold of what it is told. Its choices come from there, and from nowhere else.
    """
    reader, writer = await asyncio.open_connection(HOST, port)
    with contextlib.closing(writer):
        writer.write(json.dumps({"seat": seat, "start": 0}).encode() + b"\n")
        answer = json.loads(await reader.readline())
        if "error" in answer:
            raise Rejected(answer["error"])
        seen: list[af.Event] = []
        state: af.State | None = None
        async for line in reader:
            message = json.loads(line)
            if "error" in message:
                print(f"{seat} is told: {message['error']}")
                continue
            seen.append(af.from_dict(message))
            state = af.replay(seen[-1:], start=state)
            past = len(seen) < answer["events"]  # a choice that was made long ago
            if player is not None and state.to_act == seat and not past and forced(state) is None:
                move = player(state, state.legal_events())
                writer.write(af.dumps([move]).encode())
                await writer.drain()
    return seen


async def hand(seed: int) -> tuple[Table, dict[int | None, list[af.Event]]]:
    """Play one hand; give the table, and what each viewer was told of it."""
    names = ["Ada", "Bo", "Cleo"]
    rules = af.flop_poker.Rules(deals=1)
    opened = af.open_table(rules, stacks=[30] * 3, button=0, names=names)
    table = Table(opened, af.SeededDealer(seed))
    async with await asyncio.start_server(table.accept, HOST, 0, limit=LONGEST) as server:
        port = server.sockets[0].getsockname()[1]
        clock = asyncio.create_task(table.keep_time())
        seats = [client(port, seat, af.RandomPlayer(seat)) for seat in range(len(names))]
        players = asyncio.gather(*seats)
        async for event in table.feed.follow(None):
            if isinstance(event, af.Flop):
                break
        late = await client(port, None)  # a spectator who comes to the first flop
        told = dict(enumerate(await players)) | {None: late}
        await clock
        await asyncio.gather(*table.served)
    return table, told


if __name__ == "__main__":
    # Whoever guesses the seed knows all cards.
    _, seen_by = asyncio.run(hand(secrets.randbits(128)))
    print(*af.words(seen_by[None]), sep="\n")
