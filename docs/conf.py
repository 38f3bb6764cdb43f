"""How Sphinx builds these pages."""

import importlib
import importlib.metadata
from types import ModuleType

from docutils.nodes import Element, TextElement
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

import auction_flop

project = "auction-flop"
author = "The auction-flop authors"
project_copyright = "2026, The auction-flop authors"
release = importlib.metadata.version("auction-flop")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
# Headings down to this level can be linked to, as on GitHub.
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

# A name of ours that leads nowhere is a mistake. Those of others lead nowhere always: the build
# needs no network, so it has no inventory of theirs.
nitpicky = True
nitpick_ignore_regex = [(r"py:.*", r"(?!auction_flop\b).*")]

html_theme = "furo"
html_title = "auction-flop"

# Where users import from.
FACES = [
    importlib.import_module(name)
    for name in (
        "auction_flop",
        "auction_flop.batch",
        "auction_flop.flop_poker",
        "auction_flop.hearts",
        "auction_flop.log",
        "auction_flop.log.store",
        "auction_flop.table",
        "auction_flop.testing",
    )
]

# What these modules import for type checkers alone.
auction_flop.errors.State = auction_flop.events.State = auction_flop.State
auction_flop.errors.Event = auction_flop.Event


def documented(env: BuildEnvironment, name: str, thing: object) -> str | None:
    """Give the name under which a thing of some face is described."""
    for face in FACES:
        full = f"{face.__name__}.{name}"
        if getattr(face, name, None) is thing and full in env.domains.python_domain.objects:
            return full
    return None


def from_the_face(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Element | None:
    """Lead a name in the module that defines it to where users import it from."""
    module, _, name = node["reftarget"].rpartition(".")
    if not module.startswith("auction_flop"):
        return None
    try:
        thing = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):
        return None
    full = documented(env, name, thing)
    return full and env.domains.python_domain.resolve_xref(
        env, node["refdoc"], app.builder, node["reftype"], full, node, content
    )


def all_is_documented(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each public name that no page describes."""
    for face in FACES:
        for name in face.__all__:
            thing = getattr(face, name)
            if not isinstance(thing, ModuleType) and not documented(env, name, thing):
                logging.getLogger(__name__).warning("%s.%s is on no page", face.__name__, name)


def setup(app: Sphinx) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("missing-reference", from_the_face)
    app.connect("env-check-consistency", all_is_documented)
