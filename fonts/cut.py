"""Cuts the font files of this folder from their sources: python3 cut.py SOURCES TARGET OBJECTS.

SOURCES holds the unpacked packages that README.md names, OBJECTS is a text of the objects to keep.
Needs fontTools 4. The same input gives the same bytes.
"""

import os
import subprocess
import sys

from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

LETTERS = "U+0020-007E,U+00A0-017F,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2212"
LETTERS += ",U+00B2,U+00B3,U+00B9,U+00BC-00BE,U+00B7,U+00D7,U+00F7,U+221A,U+221E,U+2248,U+2260,U+2264,U+2265,U+03C0,U+2211,U+222B"
SYMBOLS = "U+2070-208E,U+2150-215E,U+2190-21FF,U+2200-22FF,U+2300-2311,U+2460-24FF,U+2500-25FF,U+2600-2606,U+2654-2667,U+2669-266F"
SYMBOLS += ",U+2680-2685,U+2691,U+2713-2718,U+2756,U+2776-2793,U+27C2,U+2B05-2B0D,U+2B12-2B1C,U+0370-03FF"
SYMBOLS += ",U+00B0-00BE,U+00D7,U+00F7,U+00AC,U+2022,U+2032-2033"
# Kerning matters between letters and digits of everyday text; the old table holds 10,920 pairs at most.
KERNED = [chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x100), 0x2019, 0x201C, 0x201D)]


def main(sources, target, objects):
    emoji = ",".join(f"U+{ord(character):04X}" for character in sorted(set(open(objects).read().strip())))
    next_, mono = "atkinson-hyperlegible-next", "atkinson-hyperlegible-mono"
    rows = [
        (f"{next_}/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf", "AtkinsonHyperlegibleNext-Regular.ttf", LETTERS),
        (f"{next_}/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf", "AtkinsonHyperlegibleNext-Bold.ttf", LETTERS),
        (f"{mono}/400Regular/AtkinsonHyperlegibleMono_400Regular.ttf", "AtkinsonHyperlegibleMono-Regular.ttf", LETTERS),
        ("noto-emoji/500Medium/NotoEmoji_500Medium.ttf", "NotoEmoji-Medium.ttf", emoji),
        ("DejaVuSans.ttf", "DejaVuSans-Symbols.ttf", SYMBOLS),
    ]
    for source, name, characters in rows:
        cut(os.path.join(sources, source), os.path.join(target, name), characters)


def cut(source, target, characters):
    """One subset; its pair kerning is moved from GPOS to the older table, the one that ab_glyph reads."""
    pairs = kerning(TTFont(source))
    command = ["pyftsubset", source, f"--output-file={target}", f"--unicodes={characters}"]
    subprocess.run(command + ["--layout-features=", "--no-hinting", "--name-IDs=*", "--drop-tables+=kern,GDEF,GPOS,GSUB,MATH,STAT,gasp,vhea,vmtx"], check=True)
    font = TTFont(target, recalcTimestamp=False)
    if "Atkinson" in target:
        open_zero(font)
    kept = set(font.getGlyphOrder())
    pairs = {pair: value for pair, value in pairs.items() if set(pair) <= kept}
    if pairs:
        table = KernTable_format_0(apple=False)
        table.coverage, table.kernTable, table.tupleIndex, table.version = 1, pairs, None, 0
        font["kern"] = newTable("kern")
        font["kern"].version, font["kern"].kernTables = 0, [table]
    font.save(target)
    print(f"{target}: {len(font.getBestCmap())} characters, {len(pairs)} kerning pairs, {os.path.getsize(target)} bytes")


def open_zero(font):
    """A zero without its slash: its outline round the counter of the O, in stems as wide as those of the O."""
    zero, letter = (sorted(contours(font, name), key=extent, reverse=True) for name in ("zero", "O"))
    outline, outer, counter = zero[0], letter[0], [[place, flag] for place, flag in letter[1]]
    for axis in (0, 1):
        low, high = ends(outline, axis)
        first, last = ends(counter, axis)
        stem = first - ends(outer, axis)[0]
        for point in counter:
            x = low + stem + (point[0][axis] - first) * (high - low - 2 * stem) / (last - first)
            point[0] = (round(x), point[0][1]) if axis == 0 else (point[0][0], round(x))
    glyph = font["glyf"]["zero"]
    points = [*outline, *counter]
    glyph.coordinates = GlyphCoordinates([place for place, _ in points])
    glyph.flags = bytearray(flag for _, flag in points)
    glyph.endPtsOfContours = [len(outline) - 1, len(points) - 1]
    glyph.numberOfContours = 2
    glyph.recalcBounds(font["glyf"])


def contours(font, name):
    """The contours of a glyph: for each point its place and its flag."""
    glyph, begin = font["glyf"][name], 0
    for end in glyph.endPtsOfContours:
        yield list(zip(glyph.coordinates[begin : end + 1], glyph.flags[begin : end + 1]))
        begin = end + 1


def ends(points, axis):
    """The least and the greatest of their coordinates."""
    places = [place[axis] for place, _ in points]
    return min(places), max(places)


def extent(points):
    return ends(points, 0)[1] - ends(points, 0)[0]


def kerning(font):
    """Horizontal kerning of each pair of KERNED, as GPOS feature kern gives it."""
    cmap, pairs = font.getBestCmap(), {}
    if "GPOS" not in font:
        return pairs
    gpos = font["GPOS"].table
    features = [record.Feature for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    glyphs = [cmap[ord(character)] for character in KERNED if ord(character) in cmap]
    for index in sorted({index for feature in features for index in feature.LookupListIndex}):
        tables = [getattr(table, "ExtSubTable", table) for table in gpos.LookupList.Lookup[index].SubTable]
        tables = [table for table in tables if table.LookupType == 2]
        for left in glyphs:
            for right in glyphs:
                value = next((value for table in tables if (value := pair_value(table, left, right)) is not None), None)
                if value and (left, right) not in pairs:
                    pairs[left, right] = value
    return pairs


def pair_value(table, left, right):
    """What one subtable says about a pair; None lets the next one speak."""
    if left not in table.Coverage.glyphs:
        return None
    if table.Format == 1:
        records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        found = next((record.Value1 for record in records if record.SecondGlyph == right), None)
        return getattr(found, "XAdvance", 0) if found else None
    first = table.ClassDef1.classDefs.get(left, 0)
    second = table.ClassDef2.classDefs.get(right, 0)
    value = table.Class1Record[first].Class2Record[second].Value1
    return getattr(value, "XAdvance", 0) if value else 0


if __name__ == "__main__":
    main(*sys.argv[1:4])
