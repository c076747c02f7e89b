"""PNG, written band by band, so that a band that was packed once is packed for every picture.

Bands are packed apart from each other: nothing in one refers to another, and each ends at a whole
byte. One after the other they are a stream as any program reads it.
"""

import zlib
from collections.abc import Iterable, Iterator
from struct import pack
from typing import Final, NamedTuple

from PIL import Image

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
OPENS: Final = b"\x78\x01"  # a stream of zlib
CLOSES: Final = b"\x03\x00"  # an empty last block
HEAD: Final = bytes((8, 3, 0, 0, 0))
"""Eight bits a point, by a palette; packed, filtered and ordered as is usual."""

LARGEST: Final = 65521  # of Adler's sums


class Band(NamedTuple):
    """Rows of a picture, packed; of how many bytes, and their two sums after Adler."""

    packed: bytes
    length: int
    first: int
    second: int


def packed_bands(picture: Image.Image, height: int) -> Iterator[Band]:
    """Bands of that height; the last may be lower."""
    # boards are flat: runs of a colour pack as well as anything, in a third of the time
    packer = zlib.compressobj(level=1, wbits=-zlib.MAX_WBITS, strategy=zlib.Z_RLE)
    rows = Image.new("P", (picture.width + 1, picture.height))  # each row says how it is filtered
    rows.paste(picture, (1, 0))
    raw, step = memoryview(rows.tobytes()), rows.width * height
    for start in range(0, len(raw), step):
        part = raw[start : start + step]
        total = zlib.adler32(part)
        done = packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)
        yield Band(done, len(part), total & 0xFFFF, total >> 16)


def png_of(size: tuple[int, int], palette: bytes, bands: Iterable[Band]) -> bytes:
    stream, first, second = [OPENS], 1, 0
    for band in bands:
        stream.append(band.packed)
        second = (second + band.second + band.length * (first - 1)) % LARGEST
        first = (first + band.first - 1) % LARGEST
    stream += [CLOSES, pack(">HH", second, first)]
    header = pack(">II", *size) + HEAD
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", b"".join(stream)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    told = name + content
    return pack(">I", len(content)) + told + pack(">I", zlib.crc32(told))
