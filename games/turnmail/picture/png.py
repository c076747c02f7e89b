"""Write PNG band by band, so that a compressed band can be reused in other pictures.

Bands are compressed separately: none refers to another, and each ends at a whole byte. Joined, they
form a stream that any program can read.
"""

import zlib
from collections.abc import Iterable, Iterator
from struct import pack
from typing import Final, NamedTuple

from PIL import Image

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
OPENS: Final = b"\x78\x01"  # header of a zlib stream
CLOSES: Final = b"\x03\x00"  # an empty last block
HEAD: Final = bytes((8, 3, 0, 0, 0))
"""Eight bits a pixel with a palette; default compression, filter and interlace methods."""

LARGEST: Final = 65521  # the modulus of Adler-32


class Band(NamedTuple):
    """Compressed rows, their length in bytes before compression, and their two Adler-32 sums."""

    packed: bytes
    length: int
    first: int
    second: int


def packed_bands(picture: Image.Image, height: int) -> Iterator[Band]:
    """Compress a picture in bands of this height; the last may be lower."""
    # boards have flat colours: run lengths compress as well, in a third of the time
    packer = zlib.compressobj(level=1, wbits=-zlib.MAX_WBITS, strategy=zlib.Z_RLE)
    rows = Image.new("P", (picture.width + 1, picture.height))  # a filter byte before each row
    rows.paste(picture, (1, 0))
    raw, step = memoryview(rows.tobytes()), rows.width * height
    for start in range(0, len(raw), step):
        part = raw[start : start + step]
        total = zlib.adler32(part)
        done = packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)
        yield Band(done, len(part), total & 0xFFFF, total >> 16)


def png_of(size: tuple[int, int], palette: bytes, bands: Iterable[Band]) -> bytes:
    """Join bands into a PNG, combining their checksums."""
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
