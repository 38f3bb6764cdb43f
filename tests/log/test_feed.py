"""A feed: every viewer gets what the redacted log has, wherever they join and however they read."""

import asyncio
import gc
import pickle
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing
from auction_flop.log import Feed

TABLES = {
    "auction-flop-poker": testing.flop_poker_tables(max_seats=4),
    "auction-hearts": testing.hearts_tables(),
}
each_game = pytest.mark.parametrize("game", TABLES)
# Longer than any reader needs: only a reader that hangs comes to it.
HUNG = 60


def played(seed: int = 1) -> list[af.Event]:
    """Give the log of a whole game."""
    state = af.open_table(af.flop_poker.Rules(deals=1), stacks=[30] * 3, button=0)
    players = [af.RandomPlayer(seed + seat) for seat in range(3)]
    return [state.opening, *af.play(state, players, af.SeededDealer(seed))]


def redacted(events: list[af.Event], viewer: int | None, start: int = 0) -> list[af.Event]:
    """Give what a viewer reads of a log from a position on."""
    return list(af.redact_log(events, viewer))[start:]


async def taken(feed: Feed, viewer: int | None, start: int = 0) -> list[af.Event]:
    """Follow a feed to its end."""
    return [event async for event in feed.follow(viewer, start)]


@each_game
@given(data=st.data())
@settings(max_examples=25)
def test_what_was_seen_is_the_redacted_log(game: str, data: st.DataObject) -> None:
    """At every moment, from any position on, each viewer has their redacted log, and no more."""
    events = data.draw(testing.logs(TABLES[game], max_events=80))
    past = data.draw(st.integers(1, len(events)))
    feed = Feed(iter(events[:past]))
    viewers = [*range(feed.state.seats), None]
    logs = {viewer: redacted(events, viewer) for viewer in viewers}
    for count in range(past, len(events) + 1):
        for viewer in viewers:
            start = data.draw(st.integers(0, count))
            seen = feed.seen(viewer, start)
            assert tuple(logs[viewer][start:count]) == seen
            assert seen == pickle.loads(pickle.dumps(seen))  # noqa: S301  our own
        for event in events[count : count + 1]:
            feed.append(event)
    assert af.replay(events) == feed.state


@each_game
@given(data=st.data())
@settings(max_examples=25)
def test_no_hidden_card_is_given(game: str, data: st.DataObject) -> None:
    """What a viewer is given of the hands and discards of others names no card."""
    feed = Feed(data.draw(testing.logs(TABLES[game])))
    viewer = data.draw(st.sampled_from([*range(feed.state.seats), None]))
    for event in feed.seen(viewer):
        if isinstance(event, af.Deal | af.Discard) and event.seat != viewer:
            assert not list(testing.laws.known_cards(event))
    assert feed.state.view(viewer) == af.replay(feed.seen(viewer))


@each_game
@given(data=st.data())
@settings(max_examples=25)
def test_readers_join_anywhere(game: str, data: st.DataObject) -> None:
    """Whoever follows, from whatever position, between whatever events, gets just their log."""
    events = data.draw(testing.logs(TABLES[game]))
    seats = af.replay(events[:1]).seats
    viewers = st.none() | st.integers(0, seats - 1)
    # When each one joins, and how often the readers get their turn before the next event.
    joining = data.draw(st.lists(st.tuples(st.integers(0, len(events)), viewers), max_size=6))
    turns = data.draw(st.lists(st.integers(0, 3), min_size=len(events), max_size=len(events)))

    async def main() -> None:
        feed, readers = Feed(events[:1]), []
        for count, turn in enumerate(turns, start=1):
            for joined, viewer in joining:
                if joined == count:
                    start = data.draw(st.integers(0, count))
                    task = asyncio.create_task(taken(feed, viewer, start))
                    readers.append((task, viewer, start))
            for _ in range(turn):
                await asyncio.sleep(0)
            for event in events[count : count + 1]:
                feed.append(event)
        feed.close()
        for task, viewer, start in readers:
            assert redacted(events, viewer, start) == await task

    asyncio.run(main())


def test_threads_append_and_read() -> None:
    """Threads that read while others append get every event once, in order."""
    events = played()
    feed = Feed(events[:5])
    waiting = [(viewer, start) for viewer in (0, 1, 2, None) for start in (0, 3, 5)]
    with ThreadPoolExecutor(2 * len(waiting)) as pool:
        watching = [pool.submit(lambda at: list(feed.watch(*at)), at) for at in waiting]
        following = [pool.submit(lambda at: asyncio.run(taken(feed, *at)), at) for at in waiting]
        for event in events[5:]:
            feed.append(event)
        for at, watched, followed in zip(waiting, watching, following, strict=True):
            assert redacted(events, *at) == watched.result(HUNG) == followed.result(HUNG)


def test_events_of_several_threads_happen_one_by_one() -> None:
    """Of several threads that append the same event at once, one is heard; it is kept once."""
    kept: list[af.Event] = []
    events = played()
    feed = Feed(events[:1], keep=kept.append)
    at_once = threading.Barrier(4)

    def append(event: af.Event) -> bool:
        at_once.wait(HUNG)
        try:
            feed.append(event)
        except af.IllegalEvent:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        heard = [sum(pool.map(append, [event] * 4)) for event in (events[1], events[3])]
    assert heard == [1, 0]
    assert events[1:2] == kept
    assert tuple(events[:2]) == feed.seen(None)


def test_slow_readers_hold_nobody_up() -> None:
    """A reader that takes nothing for a while misses nothing, and nobody waits for it."""
    events = played()

    async def main() -> None:
        feed = Feed(events[:1])
        slow = feed.follow(1)
        assert events[0] == await anext(slow)
        for event in events[1:]:
            feed.append(event)
        assert redacted(events, None) == await taken(feed, None)
        assert redacted(events, 1, 1) == [event async for event in slow]

    asyncio.run(main())


def test_catching_up_lets_others_go_on() -> None:
    """A loop turns while a reader takes a long past, though nothing of it is waited for."""
    table = af.open_table(af.flop_poker.Rules(deals=30), stacks=[90] * 3, button=0)
    players = [af.RandomPlayer(seat) for seat in range(3)]
    feed = Feed([table.opening, *af.play(table, players, af.SeededDealer(1))])
    assert len(feed) > 1000

    async def main() -> None:
        turns = 0
        reader = asyncio.create_task(taken(feed, None))
        while not reader.done():
            await asyncio.sleep(0)
            turns += 1
        assert len(feed) // 100 < turns < len(feed) // 10

    asyncio.run(main())


def test_whoever_stops_waiting_is_forgotten() -> None:
    """A reader that is cancelled while it waits leaves nothing behind."""

    async def main() -> None:
        feed = Feed(played()[:5])
        reader = feed.follow(None, 5)
        waiting = asyncio.ensure_future(anext(reader))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gone = weakref.ref(reader)
        del reader, waiting
        await asyncio.sleep(0)
        gc.collect()
        assert gone() is None
        feed.append(played()[5])

    asyncio.run(main())


def test_a_reader_whose_loop_is_closed() -> None:
    """A loop that was closed under a reader stops no table."""
    events = played()
    feed = Feed(events[:5])
    loop = asyncio.new_event_loop()
    waiting = loop.create_task(taken(feed, 0))
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    feed.append(events[5])
    assert tuple(events[5:6]) == feed.seen(int(events[5].seat), 5)  # type: ignore[attr-defined]
    assert not waiting.done()
    # Collected here, or its complaint that it never came to an end hits another test.
    del waiting
    gc.collect()


def close(feed: Feed) -> None:
    """Close a feed."""
    feed.close()


def close_table(feed: Feed) -> None:
    """Play the table of a feed to its end."""
    for event in played()[len(feed) :]:
        feed.append(event)


@pytest.mark.parametrize("end", [close, close_table])
def test_it_ends(end: Callable[[Feed], None]) -> None:
    """A feed ends when it is closed, and when its table is; then nothing more can happen."""
    feed = Feed(played()[:5])
    with ThreadPoolExecutor(2) as pool:
        watched = pool.submit(lambda: list(feed.watch(None, 5)))
        followed = pool.submit(lambda: asyncio.run(taken(feed, None, 5)))
        end(feed)
        assert list(feed.seen(None, 5)) == watched.result(HUNG) == followed.result(HUNG)
    assert not list(feed.watch(None, len(feed)))
    with pytest.raises(af.AuctionFlopError):
        feed.append(played()[5])


def test_what_is_refused_is_told_to_nobody() -> None:
    """An event that the rules refuse, or that cannot be kept, has not happened."""
    events = played()
    full = [False]

    def keep(event: af.Event) -> None:
        if full[0]:
            raise OSError("no space left")

    feed = Feed(events[:5], keep)
    before = feed.state
    with pytest.raises(af.IllegalEvent):
        feed.append(af.Pass(1))
    with pytest.raises(af.MalformedEvent):
        feed.append("pass")  # type: ignore[arg-type]
    full[0] = True
    with pytest.raises(OSError, match="no space"):
        feed.append(events[5])
    assert (5, before) == (len(feed), feed.state)
    full[0] = False
    feed.append(events[5])
    assert af.replay(events[:6]) == feed.state


def test_a_log_that_goes_on(tmp_path: Any) -> None:
    """A table reopened from its log catches up whoever joins, from the opening on."""
    events = played()
    path = tmp_path / "game.jsonl"
    af.write_log(path, events[:20])
    with path.open("a", encoding="utf-8") as log:
        feed = Feed(
            af.read_log(path),
            keep=lambda event: af.log.write_entries(log, [af.Entry(event)]),
        )
        for event in events[20:]:
            feed.append(event)
    assert redacted(events, 2) == list(feed.watch(2))
    assert events == list(af.read_log(path))


def test_a_feed_of_a_feed() -> None:
    """What a viewer is given makes a feed itself: a spectator can pass on what they see."""
    host = Feed(played()[:1])
    relay = Feed(host.seen(None))
    for event in played()[1:]:
        host.append(event)
    for event in host.watch(None, 1):
        relay.append(event)
    for viewer in (0, None):
        assert redacted(played(), None) == list(relay.seen(viewer))


@pytest.mark.parametrize("viewer", [3, -1, True, "1", 1.0])
def test_viewers_that_the_table_has_not(viewer: Any) -> None:
    """Who is no seat of the table is given nothing."""
    feed = Feed(played()[:5])
    with pytest.raises(af.MalformedEvent, match="this table has seats 0 to 2"):
        feed.seen(viewer)
    with pytest.raises(af.MalformedEvent, match="this table has seats 0 to 2"):
        next(feed.watch(viewer))
    with pytest.raises(af.MalformedEvent, match="this table has seats 0 to 2"):
        asyncio.run(taken(feed, viewer))


@pytest.mark.parametrize("start", [6, -1, True, "1", 1.0, 2**64])
def test_positions_that_the_feed_has_not(start: Any) -> None:
    """A position after the end is an error, not a wait for what may never come."""
    feed = Feed(played()[:5])
    for read in (feed.seen, lambda *at: next(feed.watch(*at))):
        with pytest.raises(af.AuctionFlopError, match=r"no position .*: 5 events so far"):
            read(0, start)
    with pytest.raises(af.AuctionFlopError, match=r"no position .*: 5 events so far"):
        asyncio.run(taken(feed, 0, start))


def test_what_no_feed_can_begin_with() -> None:
    """The past of a feed is judged like any log."""
    with pytest.raises(af.ReplayError, match="begins with an open, this one is empty"):
        Feed([])
    with pytest.raises(af.ReplayError, match="event 1: "):
        Feed([played()[0], af.Pass(0)])


def test_a_feed_shows_nothing_of_itself() -> None:
    """The repr of a feed and of its streams name no card, and none of them can be pickled."""
    feed = Feed(played())
    for shown in (feed, feed.watch(0), feed.follow(0)):
        assert "seat" not in repr(shown)
        assert "CardSet" not in repr(shown)
        with pytest.raises(TypeError):
            pickle.dumps(shown)
    assert f"<Feed of {len(played())} events>" == repr(feed)


ANTE = af.Ante(seat=1, chips=2)


@pytest.mark.parametrize(
    "use", [lambda feed: feed.append(ANTE), lambda feed: feed.close()], ids=["append", "close"]
)
def test_keep_may_not_change_its_feed(use: Callable[[Feed], object]) -> None:
    """Who keeps an event and would append one, or close the feed, is told so, and does not wait."""
    state = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
    feed = Feed([state.opening], lambda _: use(feed))
    with pytest.raises(af.AuctionFlopError, match="can neither append one nor close the feed"):
        feed.append(ANTE)
    assert len(feed) == 1
    feed.close()
