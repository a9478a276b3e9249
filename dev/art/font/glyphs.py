"""Writes each letter of a font as its advance and SVG path: for text in images on a machine without fonts.

    python3 glyphs.py app/assets/fonts/shippori-mincho-600.woff2 app/domain/events/glyphs.json

1,000 units to the em, baseline at 0, y downward. Needs fonttools and brotli.
"""

import json
import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont


def letters(font_file: str) -> dict[str, list]:
    font = TTFont(font_file)
    scale = 1000 / font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    outlines = {}
    for code, name in sorted(font.getBestCmap().items()):
        pen = SVGPathPen(glyphs, lambda value: str(round(value)))
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        outlines[chr(code)] = [round(font["hmtx"][name][0] * scale), pen.getCommands()]
    return outlines


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with open(target, "w", encoding="utf-8") as file:
        lines = (f"{as_json(letter)}: {as_json(outline)}" for letter, outline in letters(source).items())
        file.write("{\n" + ",\n".join(lines) + "\n}\n")
