"""Prints a line of text as an SVG path, set in a font: for pictures that must not need the font.

    python3 outline.py FONT "Ujicart"        100 units to the em, baseline at 0
"""

import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont


def outline(font_file: str, text: str) -> str:
    font = TTFont(font_file)
    scale = 100 / font["head"].unitsPerEm
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen = SVGPathPen(glyphs, lambda value: f"{value:.1f}".removesuffix(".0"))
    x = 0.0
    for letter in text:
        name = names[ord(letter)]
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, 0)))
        x += font["hmtx"][name][0] * scale
    return pen.getCommands()


if __name__ == "__main__":
    print(outline(*sys.argv[1:]))
