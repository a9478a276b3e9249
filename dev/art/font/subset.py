"""Cuts the display face down to the Latin the headings use.

    python3 subset.py ShipporiMincho_600SemiBold.ttf shippori-mincho-600.woff2

Needs fonttools and brotli. README.md says where the TTF comes from. Two things are mended on
the way, which the Open Font License allows (the font reserves no name): the vowels with a macron
that Japanese words need in Latin letters are missing, and the ellipsis is a full-width one.
"""

import sys

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

LATIN = (
    [chr(code) for code in range(0x20, 0x7F)]
    + [chr(code) for code in range(0xA0, 0x100) if chr(code) not in "¤¦¨¬­¯²³´¶¸¹ºª"]
    + list("–—‘’‚“”„•…′″€™ŒœŠšŽžŁłĀāĒēĪīŌōŪū")
)
MACRONS = {"ā": "a", "ē": "e", "ī": "dotlessi", "ō": "o", "ū": "u"}
CAPITAL_MACRONS = {"Ā": "A", "Ē": "E", "Ī": "I", "Ō": "O", "Ū": "U"}
LOWERED = -186  # the macron is drawn for capitals; over small letters it sits this much lower


def main(source: str, target: str) -> None:
    font = TTFont(source)
    for letter, base in {**MACRONS, **CAPITAL_MACRONS}.items():
        add_macron(font, letter, base, LOWERED if letter in MACRONS else 0)
    mend_ellipsis(font)
    cut(font, target)


def add_macron(font: TTFont, letter: str, base: str, rise: int) -> None:
    """A letter made of two others, the macron centred over the base."""
    glyphs, metrics = font["glyf"], font["hmtx"]
    body, bar = glyphs[base], glyphs["macron"]
    shift = (body.xMin + body.xMax - bar.xMin - bar.xMax) // 2
    add(font, letter, metrics[base][0], [(base, 0, 0), ("macron", shift, rise)])


def mend_ellipsis(font: TTFont) -> None:
    """Three periods on the baseline in place of a full-width one at mid-height."""
    step = 262
    add(font, "…", 3 * step, [("period", i * step, 0) for i in range(3)])


def add(font: TTFont, letter: str, width: int, parts: list[tuple[str, int, int]]) -> None:
    pen = TTGlyphPen(font.getGlyphSet())
    for name, x, y in parts:
        pen.addComponent(name, (1, 0, 0, 1, x, y))
    name = f"uni{ord(letter):04X}"
    if name not in font.getGlyphOrder():
        font.setGlyphOrder([*font.getGlyphOrder(), name])
    glyph = pen.glyph()
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin)
    # A vertical advance too, or the vertical metrics would not fit the glyphs.
    if "vmtx" in font:
        font["vmtx"][name] = font["vmtx"]["o"]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def cut(font: TTFont, target: str) -> None:
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["ccmp", "liga", "kern"]
    options.hinting = False
    options.drop_tables += ["vhea", "vmtx", "BASE", "GDEF"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(LATIN))
    subsetter.subset(font)
    subset.save_font(font, target, options)


if __name__ == "__main__":
    main(*sys.argv[1:])
