"""Logs of all kinds in a folder, and what one process finds when it judges them."""

import shutil
from pathlib import Path

import auction_flop as af
from auction_flop.batch.audits import judged_at

GOLDEN = Path(__file__).parent.parent / "golden"


def logs_of_all_kinds(folder: Path) -> list[str]:
    """Write sound, redacted, unfinished, illegal, malformed and packed logs; name one missing."""
    for log in GOLDEN.glob("*.jsonl"):
        shutil.copy(log, folder)
        events = list(af.read_log(log))
        af.write_log(folder / f"seen-{log.name}", af.redact_log(events, None))
        af.write_log(folder / f"packed-{log.name}.gz", events)
        af.write_log(folder / f"chained-{log.name}", events, chain=True)
        chained = (folder / f"chained-{log.name}").read_text().replace("20", "21", 1)
        (folder / f"altered-{log.name}").write_text(chained)
        af.write_log(folder / f"cut-{log.name}", events[:20])
        af.write_log(folder / f"bad-{log.name}", [*events[:20], events[1]])
        text = (folder / f"cut-{log.name}").read_text().replace("}", "", 1)
        (folder / f"torn-{log.name}").write_text(text)
    (folder / "empty.jsonl").touch()
    return [*sorted(map(str, folder.iterdir())), str(folder / "none.jsonl"), str(folder)]


def one_by_one(paths: list[str]) -> dict[str, af.Verdict]:
    """Judge logs here, one after the other."""
    return {path: judged_at(path) for path in paths}


def jobs(folder: Path | None) -> list[af.Job]:
    """Games of both kinds to play; None to write no logs."""
    tables = {
        "poker": (af.flop_poker.Rules(deals=2), [60] * 3),
        "hearts": (af.hearts.Rules(deals=2), [1000] * 4),
        "nobody": (af.flop_poker.Rules(deals=1), [60]),
    }
    return [
        af.Job(rules, stacks, seed, folder and folder / f"{name}-{seed}.jsonl")
        for name, (rules, stacks) in tables.items()
        for seed in range(3)
    ]


def counted_once(verdicts: list[af.Verdict]) -> dict[str, af.Verdict]:
    """Give the verdicts by path, each path with one."""
    by_path = {verdict.path: verdict for verdict in verdicts}
    assert len(by_path) == len(verdicts)
    return by_path
