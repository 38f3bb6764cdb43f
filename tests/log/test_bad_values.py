"""Values that no event could have: numbers, cards, names, times, notes, options."""

import json

import pytest
from log_lines import KEYS, OPEN, OPEN_HEARTS, change, change_option, change_raw, malformed

import auction_flop as af

WHOLE = [(name, key) for name, key in KEYS if key in {"seat", "chips", "button"}]
LISTS = [(name, key) for name, key in KEYS if key in {"stacks", "hands", "payments", "awards"}]
CARDS = [(name, key) for name, key in KEYS if key in {"cards", "keep"}]

NO_WHOLE = {
    "true": "true",
    "false": "false",
    "null": "null",
    "point": "2.0",
    "fraction": "1.5",
    "exponent": "1e3",
    "upper-case exponent": "1E3",
    "zero with a point": "0.0",
    "text": '"2"',
    "empty text": '""',
    "list": "[2]",
    "empty list": "[]",
    "object": "{}",
    "lists of long texts": json.dumps([["x" * 99] * 9] * 9),
    "object of long texts": json.dumps({f"{key}" * 99: "x" * 99 for key in range(9)}),
    "negative": "-1",
    "2**53": "9007199254740992",
    "very negative": "-9007199254740993",
    "4,300 digits": "9" * 4300,
    "5,000 digits": "9" * 5000,
    "minus 5,000 digits": "-" + "9" * 5000,
    "a million digits": "9" * 1_000_000,
    "huge exponent": "1e999999999",
    "NaN": "NaN",
    "Infinity": "Infinity",
    "minus Infinity": "-Infinity",
}

NO_CARDS = {
    "null": "null",
    "true": "true",
    "false": "false",
    "zero": "0",
    "number": "12",
    "point": "2.0",
    "4,300 digits": "9" * 4300,
    "list": "[]",
    "list of cards": '["As","2c"]',
    "object": "{}",
    "half a card": '"A"',
    "a card and a half": '"As2"',
    "lower-case rank": '"as"',
    "upper-case suit": '"AS"',
    "suit first": '"sA"',
    "lower-case ten": '"tc"',
    "10": '"10s"',
    "1": '"1s"',
    "no rank": '"Xs"',
    "no suit": '"Ax"',
    "joker": '"Jo"',
    "symbol": '"A\N{BLACK SPADE SUIT}"',
    "card symbol": '"\N{PLAYING CARD ACE OF SPADES}"',
    "wide": '"\N{FULLWIDTH LATIN CAPITAL LETTER A}s"',
    "comma": '"As,2c"',
    "space between": '"As 2c"',
    "space before": '" As"',
    "space after": '"As "',
    "half hidden card": '"A?"',
    "half hidden suit": '"?s"',
    "one question mark": '"?"',
    "three question marks": '"???"',
    "stars": '"**"',
    "surrogate": r'"\ud83c\ud83c"',
    "line feed": r'"As\n2c"',
    "NUL": r'"\u0000"',
    "twice": '"AsAs"',
    "twice apart": '"2cAs3cAs"',
    "twice, lowest": '"2c2c"',
    "twice, with a hidden card": '"2c??2c"',
    "four times": '"AsAsAsAs"',
    "53 hidden": f'"{"??" * 53}"',
    "a million characters": f'"{"As" * 500_000}"',
}

NO_CARD = {"none": '""', "two": '"As2c"', "hidden": '"??"'} | {
    name: bad for name, bad in NO_CARDS.items() if not name.startswith("twice")
}

NO_SUITS = {
    "null": "null",
    "true": "true",
    "number": "0",
    "empty": '""',
    "upper case": '"H"',
    "word": '"hearts"',
    "two": '"cd"',
    "all": '"cdhs"',
    "card": '"Ah"',
    "hidden": '"?"',
    "symbol": '"\N{BLACK HEART SUIT}"',
    "space": '"h "',
    "list": '["h"]',
    "object": "{}",
    "surrogate": r'"\ud800"',
    "long": f'"{"h" * 1000}"',
}

NO_NAMES = {
    "empty": '""',
    "41 characters": f'"{"x" * 41}"',
    "41 emoji": f'"{"🂡" * 41}"',
    "a million characters": f'"{"x" * 1_000_000}"',
    "NUL": r'"\u0000"',
    "tab": r'"a\tb"',
    "line feed": r'"a\nb"',
    "delete": r'"\u007f"',
    "C1 control": r'"\u0085"',
    "escape": r'"\u001b[31mred"',
    "high surrogate": r'"\ud83c"',
    "low surrogate": r'"\udfff"',
    "surrogates reversed": r'"\udca1\ud83c"',
    "line separator": r'"a\u2028b"',
    "raw line separator": '"a\u2028b"',
    "paragraph separator": r'"a\u2029b"',
    "raw paragraph separator": '"a\u2029b"',
    "null": "null",
    "true": "true",
    "number": "1",
    "list": '["Bo"]',
    "object": "{}",
    "the other's": '"Ada"',
    "the other's, escaped": r'"\u0041da"',
}

GOOD_NAMES = [
    "x",
    "x" * 40,
    "\N{PLAYING CARD ACE OF SPADES}" * 40,
    "<b>",
    "<script>alert(1)</script>",
    "a:b",
    "a,b",
    " ",
    " Ada",
    "ada",
    "seat 0",
    "\\",
    '"',
    "'; drop table",
    "{}",
    "%s",
    "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}",
    "\N{RIGHT-TO-LEFT OVERRIDE}adA",
    "\N{ZERO WIDTH SPACE}",
    "\N{NO-BREAK SPACE}",
    "A\N{COMBINING DIAERESIS}da",
    "\ue000",
    "\uffff",
    "2cAs",
    "??",
]

NO_NAME_LISTS = {
    "null": "null",
    "text": '"Ada"',
    "empty text": '""',
    "number": "2",
    "true": "true",
    "object": '{"0":"Ada","1":"Bo"}',
    "none": "[]",
    "one": '["Ada"]',
    "three": '["Ada","Bo","Cleo"]',
}

TIMES = [
    "2026-01-31T20:15:00Z",
    "2026-01-31t20:15:00z",
    "2026-01-31T20:15:00+00:00",
    "2026-01-31T20:15:00-00:00",
    "2026-01-31T20:15:00+05:45",
    "2026-01-31T20:15:00-23:59",
    "2026-01-31T20:15:00.5Z",
    "2026-01-31T20:15:00.123456789012Z",
    "2016-12-31T23:59:60Z",
    "2024-02-29T00:00:00Z",
    "9999-12-31T23:59:59Z",
]

NO_TIMES = {
    "null": "null",
    "true": "true",
    "seconds": "1767225600",
    "point": "1767225600.5",
    "list": '["2026-01-31T20:15:00Z"]',
    "object": "{}",
    "empty": '""',
    "date": '"2026-01-31"',
    "no zone": '"2026-01-31T20:15:00"',
    "no seconds": '"2026-01-31T20:15Z"',
    "space": '"2026-01-31 20:15:00Z"',
    "month 13": '"2026-13-31T20:15:00Z"',
    "month 0": '"2026-00-31T20:15:00Z"',
    "day 30 of February": '"2026-02-30T20:15:00Z"',
    "day 29 of February": '"2026-02-29T20:15:00Z"',
    "day 0": '"2026-01-00T20:15:00Z"',
    "hour 24": '"2026-01-31T24:00:00Z"',
    "hour 25": '"2026-01-31T25:00:00Z"',
    "minute 60": '"2026-01-31T20:60:00Z"',
    "second 61": '"2026-01-31T20:15:61Z"',
    "comma": '"2026-01-31T20:15:00,5Z"',
    "no digit after the point": '"2026-01-31T20:15:00.Z"',
    "zone of 24 hours": '"2026-01-31T20:15:00+24:00"',
    "zone without a colon": '"2026-01-31T20:15:00+0000"',
    "zone of an hour": '"2026-01-31T20:15:00+01"',
    "zone name": '"2026-01-31T20:15:00 CET"',
    "without hyphens": '"20260131T201500Z"',
    "week": '"2026-W05-6T20:15:00Z"',
    "two-digit year": '"26-01-31T20:15:00Z"',
    "five-digit year": '"12026-01-31T20:15:00Z"',
    "space before": '" 2026-01-31T20:15:00Z"',
    "line feed after": r'"2026-01-31T20:15:00Z\n"',
    "Arabic digits": '"٢٠٢٦-01-31T20:15:00Z"',
    "Arabic second": '"2026-01-31T20:15:0٢Z"',
    "Arabic fraction": '"2026-01-31T20:15:00.٢Z"',
    "surrogate": r'"2026-01-31T20:15:00Z\ud800"',
    "a million digits": f'"2026-01-31T20:15:00.{"0" * 1_000_000}"',
}

NO_NOTES = {
    "null": "null",
    "true": "true",
    "number": "1",
    "list": '["why"]',
    "object": '{"why":"not"}',
    "10,001 characters": f'"{"x" * 10_001}"',
    "10,001 emoji": f'"{"🂡" * 10_001}"',
    "high surrogate": r'"\ud83c"',
    "low surrogate": r'"\udca1"',
    "surrogates reversed": r'"\udca1\ud83c"',
}

NO_RULES = {
    "null": "null",
    "true": "true",
    "number": "1",
    "text": '"published"',
    "empty text": '""',
    "list": "[]",
    "list of pairs": '[["ante",2]]',
}

NO_OPTIONS = {
    "ante": {
        "zero": "0",
        "negative": "-1",
        "2**53": "9007199254740992",
        "point": "2.0",
        "true": "true",
        "text": '"2"',
        "null": "null",
        "list": "[2]",
        "NaN": "NaN",
        "4,300 digits": "9" * 4300,
    },
    "discard_prices": {
        "null": "null",
        "number": "1",
        "true": "true",
        "text": '"013610"',
        "object": "{}",
        "empty": "[]",
        "five": "[0,1,3,6,10]",
        "seven": "[0,1,3,6,10,15,21]",
        "not free": "[1,1,3,6,10,15]",
        "falling": "[0,3,1,6,10,15]",
        "negative": "[0,-1,3,6,10,15]",
        "point": "[0,1,3,6,10,15.0]",
        "zero with a point": "[0.0,1,3,6,10,15]",
        "false": "[false,1,3,6,10,15]",
        "text within": '[0,1,3,6,10,"15"]',
        "null within": "[0,1,3,6,10,null]",
        "list within": "[0,1,3,6,10,[15]]",
        "2**53": "[0,1,3,6,10,9007199254740992]",
        "NaN": "[0,1,3,6,10,NaN]",
        "4,300 digits": f"[0,1,3,6,10,{'9' * 4300}]",
    },
    "payout": {
        "null": "null",
        "number": "100",
        "true": "true",
        "text": '"60,30,10"',
        "object": "{}",
        "empty": "[]",
        "sum of 99": "[60,30,9]",
        "sum of 101": "[60,30,11]",
        "rising": "[30,60,10]",
        "negative": "[60,50,-10]",
        "nine": "[92,1,1,1,1,1,1,1,1]",
        "point": "[60,30,10.0]",
        "fractions": "[0.6,0.3,0.1]",
        "true within": "[99,true]",
        "text within": '[60,30,"10"]',
        "null within": "[100,null]",
        "list within": "[[60,30,10]]",
        "NaN": "[100,NaN]",
    },
    "first_voice": {
        "unknown": '"rotating"',
        "upper case": '"Fixed"',
        "empty": '""',
        "null": "null",
        "true": "true",
        "number": "0",
        "list": '["fixed"]',
        "object": "{}",
        "surrogate": r'"\ud800"',
        "line separator": r'"\u2028"',
        "long": f'"{"fixed" * 1000}"',
    },
    "keeps_face_up": {
        "null": "null",
        "one": "1",
        "zero": "0",
        "text": '"true"',
        "empty text": '""',
        "list": "[]",
        "object": "{}",
        "NaN": "NaN",
    },
    "deals": {
        "zero": "0",
        "negative": "-1",
        "point": "1.0",
        "true": "true",
        "false": "false",
        "text": '"1"',
        "empty text": '""',
        "list": "[]",
        "object": "{}",
        "Infinity": "Infinity",
        "2**53": "9007199254740992",
    },
}

NO_HEARTS_OPTIONS = {
    "all_pass": NO_OPTIONS["first_voice"],
    "first_trick_ban": NO_OPTIONS["keeps_face_up"],
    "breaking": NO_OPTIONS["keeps_face_up"],
    "deals": NO_OPTIONS["deals"],
}


def cases(table: dict[str, str]) -> pytest.MarkDecorator:
    """Run a test for each value of a table, named by its key."""
    return pytest.mark.parametrize("bad", table.values(), ids=table.keys())


@pytest.mark.parametrize(("name", "key"), WHOLE)
@cases(NO_WHOLE)
def test_no_whole_number(name: str, key: str, bad: str) -> None:
    """Seats and chips are integers from 0 to 2**53 - 1, and nothing that is like one."""
    reason = malformed(change_raw(name, key, bad))
    assert key in reason or "number" in reason


@pytest.mark.parametrize(("name", "key"), [one for one in LISTS if one[1] != "hands"])
@cases(NO_WHOLE)
def test_no_whole_number_in_a_list(name: str, key: str, bad: str) -> None:
    """Each entry of a list of chips is such an integer."""
    reason = malformed(change_raw(name, key, f"[20,{bad}]"))
    assert key in reason or "number" in reason


@pytest.mark.parametrize(("name", "key"), LISTS)
@cases(
    {
        "null": "null",
        "true": "true",
        "number": "20",
        "point": "2.0",
        "text": '"20"',
        "empty text": '""',
        "object": '{"0":20,"1":20}',
        "empty object": "{}",
        "NaN": "NaN",
    }
)
def test_no_list(name: str, key: str, bad: str) -> None:
    """What is told for each seat is a list."""
    assert "list" in malformed(change_raw(name, key, bad))


@pytest.mark.parametrize(("name", "key"), CARDS)
@cases(NO_CARDS)
def test_no_cards(name: str, key: str, bad: str) -> None:
    """Cards are a text of ranks and suits, each card at most once."""
    assert "card" in malformed(change_raw(name, key, bad)) or bad == "9" * 4300


@cases(NO_CARDS)
def test_no_hand_of_a_showdown(bad: str) -> None:
    """So is each hand of a showdown."""
    assert "card" in malformed(change_raw("showdown", "hands", f'["5c5d9hQsKs",{bad}]'))


@cases(NO_CARD)
def test_no_card(bad: str) -> None:
    """A played card is one card, and lies face up."""
    assert "card" in malformed(change_raw("play", "card", bad)) or bad == "9" * 4300


@cases(NO_SUITS)
def test_no_suit(bad: str) -> None:
    """A suit is one of four letters."""
    assert "suit" in malformed(change_raw("name-pain", "suit", bad))


@pytest.mark.parametrize("cards", ["??????", "??4sAd", "3d4s??", "??"])
def test_hidden_flop(cards: str) -> None:
    """A flop lies face up for all: none of its cards can be hidden."""
    assert "cards" in malformed(change("flop", cards=cards))


@pytest.mark.parametrize("hand", ["??????????", "7dTdJhAd??", "??"])
def test_hidden_hand_of_a_showdown(hand: str) -> None:
    """The hands of a showdown are shown: none of their cards can be hidden."""
    assert "hands" in malformed(change("showdown", hands=["5c5d9hQsKs", hand]))


@cases(NO_NAMES)
def test_no_name(bad: str) -> None:
    """A name has 1 to 40 characters, of the kinds that can be shown, and is nobody else's."""
    assert "name" in malformed(change_raw("open", "names", f'["Ada",{bad}]'))


@cases(NO_NAME_LISTS)
def test_no_names(bad: str) -> None:
    """The names are a list, one a seat, or left out."""
    reason = malformed(change_raw("open", "names", bad))
    assert "names" in reason or "list" in reason


@pytest.mark.parametrize("name", GOOD_NAMES, ids=range(len(GOOD_NAMES)))
@pytest.mark.parametrize("ascii_only", [True, False])
def test_good_name(name: str, ascii_only: bool) -> None:  # noqa: FBT001  a case, not an option
    """Any other name is taken as it is, escaped or not."""
    fields = json.loads(change("open", names=["Ada", name]))
    line = json.dumps(fields, ensure_ascii=ascii_only)
    [opening] = af.loads(line)
    assert ("Ada", name) == opening.names
    assert f'"names":["Ada",{json.dumps(name, ensure_ascii=False)}]' in af.dumps([opening])


@pytest.mark.parametrize("at", TIMES)
def test_good_time(at: str) -> None:
    """A time as RFC 3339 writes it is kept to the letter."""
    entry = af.Entry(af.Pass(0), at=at)
    assert at == entry.at


@cases(NO_TIMES)
def test_no_time(bad: str) -> None:
    """Any other time is refused."""
    assert "at" in malformed(change_raw("pass", "at", bad)).split()


@cases(NO_NOTES)
def test_no_note(bad: str) -> None:
    """A note is a text of up to 10,000 characters, or left out."""
    assert "note" in malformed(change_raw("pass", "note", bad))


@cases(NO_RULES)
def test_no_rules(bad: str) -> None:
    """The rules are an object."""
    assert "rules" in malformed(change_raw("open", "rules", bad))


@pytest.mark.parametrize(
    ("opening", "option", "bad"),
    [
        pytest.param(opening, option, bad, id=f"{option}-{name}-{game}")
        for game, opening, options in [
            ("poker", OPEN, NO_OPTIONS),
            ("hearts", OPEN_HEARTS, NO_HEARTS_OPTIONS),
        ]
        for option, table in options.items()
        for name, bad in table.items()
    ],
)
def test_no_option(opening: str, option: str, bad: str) -> None:
    """An option outside its range is refused by its name."""
    assert option in malformed(change_option(option, bad, opening))


@pytest.mark.parametrize("option", ["antes", "Ante", "ante ", "", "first-voice", "format", "é"])
@pytest.mark.parametrize("opening", [OPEN, OPEN_HEARTS], ids=["poker", "hearts"])
def test_unknown_option(opening: str, option: str) -> None:
    """An option that the game does not have is refused by its name."""
    assert repr(option) in malformed(change_option(option, "1", opening))


@pytest.mark.parametrize(
    ("opening", "option"),
    [(OPEN, "breaking"), (OPEN_HEARTS, "ante")],
    ids=["hearts in poker", "poker in hearts"],
)
def test_option_of_the_other_game(opening: str, option: str) -> None:
    """An option of another game is refused by its name."""
    assert repr(option) in malformed(change_option(option, "1", opening))
