"""How Sphinx builds these pages."""

import importlib.metadata

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
