"""The rules of Auction Hearts read a second time, from the rulebook alone.

Nothing here comes from the library: events are the mappings of the log format, cards are texts. It
is as plain as can be: one table, changed by each event; what is open is worked out from scratch.
"""

from collections.abc import Iterator, Mapping
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
Told = Mapping[str, Any]


class Table:
    """A table of Auction Hearts, opened by a log's first event and changed by the others."""

    def __init__(self, opening: Told) -> None:
        """Open the table."""
        self.rules = opening["rules"]
        self.redeals = self.rules["all_pass"] == "redeal"  # noqa: S105  no password
        self.stacks = list(opening["stacks"])
        self.pot = 0
        self.dealer = opening["button"]
        self.deal = 1
        self.namer: int | None = None  # who keeps the right to name (AH-4.3)
        self.closed = False
        self.begin()

    def begin(self) -> None:
        """Begin a deal: nobody has a card."""
        self.hands: dict[int, set[str]] = {}
        self.said: list[int] = []
        self.bidder: int | None = None
        self.bid = 0
        self.pain: str | None = None
        self.trick: list[str] = []
        self.turn: int | None = None
        self.tricks = 0
        self.captured = [0] * 4
        self.broken = False
        self.settled = False

    def place(self, number: int) -> int:
        """The seat so many places from the dealer's left (0 is the first)."""
        return (self.dealer + 1 + number) % 4

    # What the table waits for.

    def waits_for(self) -> str:
        """Say what is next, by the names of the log format."""
        if self.closed:
            return "nothing"
        if len(self.hands) < 4:
            return "deal"
        if self.settled or self.thrown_in():
            return "deal-passes"
        if self.tricks == 13:
            return "settle"
        if self.pain is not None:
            return "play"
        if self.namer is None and len(self.said) < 4:
            return "bid"
        return "name-pain"

    def thrown_in(self) -> bool:
        """All have passed, and that ends the deal (AH-2.3)."""
        all_said = self.namer is None and len(self.said) == 4
        return all_said and not any(self.said) and self.redeals

    def to_act(self) -> int | str | None:
        """A seat; "dealer" for the table; None at the end."""
        match self.waits_for():
            case "bid":
                return self.place(len(self.said))
            case "name-pain":
                return self.bidder if self.namer is None else self.namer
            case "play":
                return self.turn
            case "nothing":
                return None
        return "dealer"

    # What is open.

    def choices(self) -> Iterator[Told]:
        """Give every event that is open, but deals; in the order that the library promises."""
        seat = self.to_act()
        match self.waits_for():
            case "bid":
                yield {"type": "pass", "seat": seat}
                for chips in range(self.bid + 1, self.stacks[seat] + 1):
                    yield {"type": "bid", "seat": seat, "chips": chips}
            case "name-pain":
                yield from ({"type": "name-pain", "seat": seat, "suit": suit} for suit in SUITS)
            case "play":
                for card in self.playable(self.hands[seat]):
                    yield {"type": "play", "seat": seat, "card": card}
            case "settle":
                yield self.settlement()
            case "deal-passes":
                if all(self.stacks) and self.deal != self.rules["deals"]:
                    yield {"type": "deal-passes", "button": (self.dealer + 1) % 4}
                yield {"type": "close", "awards": [self.pot // 4] * 4}

    def playable(self, hand: set[str]) -> list[str]:
        """The cards that may be played now, lowest first."""
        return sorted(
            (card for card in hand if self.may_play(card, hand)),
            key=lambda card: (RANKS.index(card[0]), card[1]),
        )

    def may_play(self, card: str, hand: set[str]) -> bool:
        """Ask the rules of chapter 3, one after another."""
        if self.trick and any(held[1] == self.trick[0][1] for held in hand):
            return card[1] == self.trick[0][1]  # AH-3.1
        if card[1] != self.pain or all(held[1] == self.pain for held in hand):
            return True  # AH-3.4
        if self.rules["first_trick_ban"] and self.tricks == 0:
            return False  # AH-3.2
        leads = not self.trick
        return not (self.rules["breaking"] and leads and not self.broken)  # AH-3.3

    def settlement(self) -> Told:
        """Who pays and who wins (AH-4.1 to AH-4.3)."""
        payments = [
            min(cards, chips) for cards, chips in zip(self.captured, self.stacks, strict=True)
        ]
        pot, clean = self.pot + sum(payments), self.captured.count(0)
        share = {1: pot, 2: pot // 2}.get(clean, 0)
        awards = [share if cards == 0 else 0 for cards in self.captured]
        return {"type": "settle", "payments": payments, "awards": awards}

    # What an event does.

    def happen(self, event: Told) -> None:
        """Change the table."""
        match event["type"]:
            case "deal":
                text = event["cards"]
                self.hands[event["seat"]] = {text[at : at + 2] for at in range(0, 26, 2)}
            case "bid" | "pass":
                self.say(event["seat"], event.get("chips", 0))
            case "name-pain":
                self.pain, self.turn = event["suit"], event["seat"]
            case "play":
                self.play(event["seat"], event["card"])
            case "settle":
                self.settle(event)
            case "deal-passes":
                self.dealer, self.deal = event["button"], self.deal + 1
                self.begin()
            case "close":
                self.move(event["awards"])
                self.closed = True

    def move(self, chips: list[int]) -> None:
        """Move chips from the pot to the stacks, or back where they are negative."""
        self.stacks = [had + got for had, got in zip(self.stacks, chips, strict=True)]
        self.pot -= sum(chips)

    def say(self, seat: int, chips: int) -> None:
        """Bid or pass; the fourth to speak ends the auction."""
        self.said.append(chips)
        if chips:
            self.bid, self.bidder = chips, seat
        if len(self.said) == 4 and self.bidder is not None:
            self.move([-self.bid if place == self.bidder else 0 for place in range(4)])
        elif len(self.said) == 4 and not self.redeals:
            self.pain, self.turn = "h", self.place(0)

    def play(self, seat: int, card: str) -> None:
        """Play a card; the fourth ends the trick."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.broken = self.broken or card[1] == self.pain
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            led = [other for other in self.trick if other[1] == self.trick[0][1]]
            highest = max(led, key=lambda other: RANKS.index(other[0]))
            # The leader sits one place to the left of who played last.
            self.turn = (seat + 1 + self.trick.index(highest)) % 4
            self.captured[self.turn] += sum(other[1] == self.pain for other in self.trick)
            self.trick, self.tricks = [], self.tricks + 1

    def settle(self, event: Told) -> None:
        """Pay and win; where nobody won, who named keeps the right (AH-4.3)."""
        self.move([-chips for chips in event["payments"]])
        self.move(event["awards"])
        named = self.bidder if self.namer is None else self.namer
        self.namer = named if self.captured.count(0) in {0, 3} else None
        self.settled = True
