"""The rows of the comparison with our peers, by what they compare."""

from measure import Row

from rows.pieces import PIECES
from rows.playing import PLAYING
from rows.reading import READING
from rows.starting import STARTING

ROWS: tuple[Row, ...] = (*PLAYING, *READING, *PIECES, *STARTING)
