"""Logs of sound lines that are no game: replay stops at the event, and says where and why."""

import contextlib
import io
import json

import pytest
from log_lines import GAME, OPEN, REDACTED, assert_plain, change, log, read, stop

import auction_flop as af


def illegal(*lines: str) -> af.Refusal:
    """Give the refusal of the last line of a log, of which all lines before were given."""
    states, error = stop(log(*lines))
    assert isinstance(error, af.ReplayError)
    assert len(lines) - 1 == error.index
    assert json.loads(lines[-1])["type"] == error.event.log_name
    assert (states[-1] if states else None) == error.state
    assert str(error.refusal) in str(error)
    assert_plain(str(error))
    return error.refusal


def test_empty_log() -> None:
    """No event at all is illegal at event 0."""
    states, error = stop(b"")
    assert isinstance(error, af.ReplayError)
    assert (states, error.index) == ([], 0)
    assert (error.event, error.refusal, error.state) == (None, None, None)
    assert "empty" in str(error)


def test_empty_log_is_an_empty_log_to_a_reader() -> None:
    """An empty file has no line that could be malformed."""
    assert list(af.read_log(io.BytesIO())) == []
    assert list(af.loads("")) == []


@pytest.mark.parametrize("line", GAME[1:], ids=range(1, len(GAME)))
def test_first_event_is_no_open(line: str) -> None:
    """A log begins with an open."""
    states, error = stop(log(line, *GAME))
    assert isinstance(error, af.ReplayError)
    assert (states, error.index) == ([], 0)
    assert (error.refusal, error.state) == (None, None)
    assert "begins with an open" in str(error)


@pytest.mark.parametrize("place", range(1, len(GAME) + 1))
def test_second_open(place: int) -> None:
    """A second open is refused, wherever it stands, be it the same again."""
    assert "the table is open already" in illegal(*GAME[:place], OPEN).message


@pytest.mark.parametrize("line", GAME[1:], ids=range(1, len(GAME)))
def test_event_after_the_end(line: str) -> None:
    """Nothing happens after the close, not even another close."""
    assert "the game is over" in illegal(*GAME, line).message


def test_rubbish_after_the_end() -> None:
    """What stands after the close is read too."""
    _, error = stop(log(*GAME, b"\xff"))
    assert isinstance(error, af.MalformedLog)
    assert len(GAME) + 1 == error.line


@pytest.mark.parametrize(
    "opening",
    [
        change("open", stacks=[], names=[]),
        change("open", stacks=[20], names=["Ada"]),
        change("open", stacks=[20] * 9, names=list("abcdefghi")),
        change("open", button=2),
        change("open", button=2**53 - 1),
        change("open", stacks=[2**53 - 1, 2]),
        change("open", stacks=[20, 1]),
        change("open", stacks=[0, 0]),
    ],
    ids=["no seat", "1 seat", "9 seats", "dealer", "far dealer", "chips", "one can ante", "none"],
)
def test_open_that_the_rules_do_not_allow(opening: str) -> None:
    """An open that is well-formed can be against the rules: illegal at event 0."""
    assert illegal(opening).rule.startswith("AFP-1.")


@pytest.mark.parametrize("seat", [2, 8, 2**53 - 1])
@pytest.mark.parametrize("place", [1, 3, 5, 8, 9, 10])
def test_seat_that_the_table_does_not_have(place: int, seat: int) -> None:
    """An event of a seat that the table does not have is illegal."""
    bad = json.dumps(json.loads(GAME[place]) | {"seat": seat})
    assert illegal(*GAME[:place], bad).code == "not-now"


@pytest.mark.parametrize("place", range(1, len(GAME)))
@pytest.mark.parametrize("line", GAME[1:], ids=range(1, len(GAME)))
def test_event_at_the_wrong_time(line: str, place: int) -> None:
    """A log with an event of another moment in it gives all before it, and stops there."""
    if line != GAME[place]:
        assert illegal(*GAME[:place], line)


@pytest.mark.parametrize("place", range(len(GAME) - 1))
def test_line_left_out(place: int) -> None:
    """A log without one of its lines stops where that line is missing: nothing is made up."""
    _, error = stop(log(*GAME[:place], *GAME[place + 1 :]))
    assert isinstance(error, af.ReplayError)
    assert place == error.index


@pytest.mark.parametrize("place", range(len(GAME)))
def test_line_twice(place: int) -> None:
    """A log with one of its lines twice stops at the second."""
    assert illegal(*GAME[: place + 1], GAME[place])


def test_event_of_another_game() -> None:
    """An event that is foreign to the game of the log is refused, not folded."""

    class Resign(af.Event):
        """An event of no game."""

        log_name = "resign"
        by_table = True
        deed = "resign"

    state = af.replay(af.loads(OPEN))
    with pytest.raises(af.ReplayError, match="auction-flop-poker knows no resign") as stopped:
        af.replay([Resign()], start=state)
    assert (stopped.value.index, stopped.value.refusal.code) == (0, "unknown-event")


@pytest.mark.parametrize("hands", [[], ["5c5d9hQsKs"], ["5c5d9hQsKs", "7dTdJhAdAs", ""]])
def test_wrong_number_of_hands(hands: list[str]) -> None:
    """A showdown with more or fewer hands than seats is illegal."""
    assert illegal(*GAME[:11], change("showdown", hands=hands)).code == "wrong-hands"


@pytest.mark.parametrize("awards", [[], [6], [1, 5, 0]])
def test_wrong_number_of_awards(awards: list[int]) -> None:
    """A showdown or close with more or fewer awards than seats is illegal."""
    assert illegal(*GAME[:11], change("showdown", awards=awards)).code == "wrong-awards"
    assert illegal(*GAME[:12], change("close", awards=awards)).code == "wrong-awards"


@pytest.mark.parametrize("line", ["showdown", "close"])
def test_a_hundred_thousand_awards(line: str) -> None:
    """A refusal stays short, however long the event is."""
    place = 11 if line == "showdown" else 12
    assert illegal(*GAME[:place], change(line, awards=[1] * 100_000))


@pytest.mark.parametrize(
    "cards", ["??7dTdJhAs", "2c????????", "????????As", "??", "????????", "????????????"]
)
def test_half_hidden_deal(cards: str) -> None:
    """A deal names a hand wholly or hides it wholly: all five cards."""
    assert illegal(*GAME[:3], change("deal", seat=1, cards=cards)).rule == "AFP-2.3"


@pytest.mark.parametrize("cards", ["??", "2c??", "??????????"])
def test_hidden_discard_of_a_named_hand(cards: str) -> None:
    """The discards of a hand that was dealt by name are named."""
    assert illegal(*GAME[:5], change("discard", cards=cards))


@pytest.mark.parametrize("keep", ["??", "3d??", "??????"])
def test_hidden_keep_of_a_named_hand(keep: str) -> None:
    """So are the cards of a flop that it keeps."""
    assert illegal(*GAME[:10], change("take-flop", keep=keep))


@pytest.mark.parametrize("cards", ["2c", "2c??", "2c7dTdJhAs"])
def test_named_discard_of_a_hidden_hand(cards: str) -> None:
    """The discards of a hand that was dealt face down are hidden."""
    assert illegal(*REDACTED[:5], change("discard", seat=1, cards=cards)).code == "face-down"


def test_more_hidden_discards_than_a_hand_has() -> None:
    """Nobody discards more cards than they hold, hidden or not."""
    assert illegal(*REDACTED[:5], change("discard", seat=1, cards="??" * 6)).code == "too-many"


def test_named_keep_of_a_hidden_hand() -> None:
    """The keep of a hand that was dealt face down is hidden, where it is not public."""
    assert illegal(*REDACTED[:10], change("take-flop", keep="Ad")).code == "face-down"


@pytest.mark.parametrize("keep", ["??????", "3d4s??"])
def test_hidden_keep_that_is_public(keep: str) -> None:
    """A keep of three cards is public, and so named, even of a hand that was dealt face down."""
    five = change("discard", seat=1, cards="??" * 5)
    assert illegal(*REDACTED[:5], five, *REDACTED[6:10], change("take-flop", keep=keep))


@pytest.mark.parametrize(
    ("place", "bad"),
    [
        (4, change("deal", seat=0, cards="2c5d9hQsKs")),
        (7, change("flop", cards="2c3d4s")),
        (7, change("flop", cards="3d4sKs")),
    ],
    ids=["two hands", "discard and flop", "hand and flop"],
)
def test_card_in_two_places(place: int, bad: str) -> None:
    """A card that lies in one place does not turn up in another."""
    assert illegal(*GAME[:place], bad).code == "not-in-stock"


@pytest.mark.parametrize("end", range(len(OPEN)))
def test_torn_opening(end: int) -> None:
    """A first line that ends too early is no game at all."""
    assert stop(OPEN[:end].encode()).place == 0


def test_torn_last_line() -> None:
    """A log that was torn at any byte gives all its whole lines, and stops at the torn one."""
    text = log(*GAME)
    for end in range(len(OPEN) + 1, len(text)):
        whole, _, torn = text[:end].rpartition(b"\n")
        lines = whole.count(b"\n") + 1
        if torn in {b"", *map(str.encode, GAME)}:
            assert lines + bool(torn) == len(read(text[:end]).states)
        else:
            _, error = stop(text[:end])
            assert isinstance(error, af.MalformedLog)
            assert lines + 1 == error.line


def test_every_byte_left_out() -> None:
    """A log that lost any one byte stops at that line or later, or is another sound log."""
    text = log(*GAME)
    for place in range(len(text)):
        stopped = read(text[:place] + text[place + 1 :])
        assert stopped.place in {None, len(stopped.states)}
        assert text[:place].count(b"\n") <= len(stopped.states)


@pytest.mark.parametrize("trusted", [True, False])
def test_replay_goes_on_from_what_came_before(trusted: bool) -> None:  # noqa: FBT001  a case
    """The state before the bad event is sound, and the game can go on from it."""
    states, error = stop(log(*GAME[:8], GAME[12], *GAME[8:]))
    rest = af.loads("\n".join(GAME[8:]))
    state = af.replay(rest, start=error.state, trusted=trusted)
    assert af.replay(af.loads("\n".join(GAME))) == state
    assert states[-1] == error.state


def test_trusted_replay_of_a_wrong_log_ends() -> None:
    """Replay that trusts a wrong log gives nonsense or an error of its own, and ends."""
    for first in range(1, len(GAME)):
        for second in range(1, len(GAME)):
            lines = [GAME[0], GAME[first], GAME[second], *GAME[1:]]
            with contextlib.suppress(af.ReplayError):
                af.replay(af.loads("\n".join(lines)), trusted=True)
