"""How Sphinx builds these pages."""

import importlib.metadata

from docutils.nodes import Element, TextElement
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

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


def from_the_face(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Element | None:
    """Lead a name in the module that defines it to where users import it from."""
    target: str = node["reftarget"]
    name = target.rpartition(".")[2]
    if not target.startswith("auction_flop.") or name not in auction_flop.__all__:
        return None
    return env.domains.python_domain.resolve_xref(
        env, node["refdoc"], app.builder, node["reftype"], f"auction_flop.{name}", node, content
    )


def setup(app: Sphinx) -> None:
    """Connect what this file adds to Sphinx."""
    app.connect("missing-reference", from_the_face)
