"""Solvers for problems of logic: every answer that fits what is seen."""

import itertools
import re

from seen import OBJECTS, linear, rows_of

PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina"]

# Sudoku: digits at the middles of cells, thick lines between boxes.


def sudoku(sheet):
    lines = [mark["line"] for mark in sheet.marks if "line" in mark]
    frame = [mark["polygon"] for mark in sheet.marks if "polygon" in mark and "edge" in mark["polygon"]["paint"]]
    (left, top), (right, bottom) = (f([p for poly in frame for p in poly["points"]]) for f in (min, max))
    uprights = [left] + sorted(l["points"][0][0] for l in lines if l["points"][0][0] == l["points"][1][0]) + [right]
    side = len(uprights) - 1
    cell = (right - left) / side
    thick = [l["points"] for l in lines if l["stroke"]["width"] > 3]
    wide = sorted({round((a[0] - left) / cell) for a, b in thick if a[0] == b[0]})
    high = sorted({round((a[1] - top) / cell) for a, b in thick if a[1] == b[1]})
    box = lambda r, c: (sum(r >= edge for edge in high), sum(c >= edge for edge in wide))
    grid, letters = {}, {}
    for text, x, y in sheet.texts():
        if left < x < right and top < y < bottom:
            (grid if text.isdigit() else letters)[int((y - top) / cell), int((x - left) / cell)] = text
    cells = [(r, c) for r in range(side) for c in range(side)]
    peers = {
        (r, c): [o for o in cells if o != (r, c) and (o[0] == r or o[1] == c or box(*o) == box(r, c))] for r, c in cells
    }
    asked = sorted(letters, key=letters.get)
    digits = "123456789"[:side]
    found = set()

    def fill(grid):
        best = None
        for place in cells:
            if place not in grid:
                taken = {grid.get(other) for other in peers[place]}
                free = [digit for digit in digits if digit not in taken]
                if best is None or len(free) < len(best[1]):
                    best = place, free
                    if len(free) < 2:
                        break
        if best is None:
            found.add("".join(grid[place] for place in asked))
            return
        for digit in best[1]:
            if len(found) < 2:
                fill({**grid, best[0]: digit})

    fill(grid)
    return found


# Nonogram: clues above columns and before rows.


def nonogram(sheet):
    cells = list(sheet.boxes("white"))
    lefts, tops = sorted({box[0] for box in cells}), sorted({box[1] for box in cells})
    size = cells[0][2] - cells[0][0]
    clues = {}
    names = {}
    for text, x, y in sheet.texts():
        column = next((n for n, left in enumerate(lefts) if left < x < left + size), None)
        row = next((n for n, top in enumerate(tops) if top < y < top + size), None)
        if text.isdigit() and column is not None and y < tops[0]:
            clues.setdefault(("column", column), []).append((y, int(text)))
        elif text.isdigit() and row is not None and x < lefts[0]:
            clues.setdefault(("row", row), []).append((x, int(text)))
        elif row is not None and text.isalpha():
            names[row] = text
    runs = lambda line: [len(run) for run in "".join("x" if cell else " " for cell in line).split()]

    def lines(key, length):
        wanted = [run for _, run in sorted(clues.get(key, [])) if run]
        return [line for line in itertools.product((0, 1), repeat=length) if runs(line) == wanted]

    columns = [lines(("column", c), len(tops)) for c in range(len(lefts))]
    found = set()

    def down(row, left, picture):
        if row == len(tops):
            highest = [min((r for r in range(row) if picture[r][c]), default=None) for c in range(len(lefts))]
            found.add("".join(names.get(r, "?") for r in highest))
            return
        for line in options[row]:
            kept = [[one for one in column if one[row] == line[c]] for c, column in enumerate(left)]
            if all(kept):
                down(row + 1, kept, [*picture, line])

    options = [lines(("row", r), len(lefts)) for r in range(len(tops))]
    down(0, columns, [])
    return found


# Zebra: four houses, clues in words; letters stand above people, animals and things.


def zebra(sheet):
    names = {}
    texts = list(sheet.texts())
    for text, x, y in texts:
        if text in OBJECTS:
            letter = max((t for t in texts if t[1] == x and t[2] < y), key=lambda t: t[2])[0]
            names["the " + OBJECTS[text]] = (letter, y)
    tracks = sorted({y for _, y in names.values()})
    names = {name: (letter, 1 + tracks.index(y)) for name, (letter, y) in names.items()}
    names |= {name: (name[0], 0) for name in PEOPLE[:4]}
    one = "(" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + ")"
    forms = [
        (rf"{one} is in house (\d)(?: or (\d))?", lambda p, a, *n: str(p(a)) in n),
        (rf"{one} isn't in house (\d)", lambda p, a, n: p(a) != int(n)),
        (rf"{one} is with {one}", lambda p, a, b: p(a) == p(b)),
        (rf"{one} isn't with {one}", lambda p, a, b: p(a) != p(b)),
        (rf"{one} is next to {one}", lambda p, a, b: abs(p(a) - p(b)) == 1),
        (rf"{one} is somewhere left of {one}", lambda p, a, b: p(a) < p(b)),
        (rf"{one} is directly left of {one}", lambda p, a, b: p(a) + 1 == p(b)),
        (rf"{one} is somewhere between {one} and {one}", lambda p, a, b, c: p(b) < p(a) < p(c) or p(c) < p(a) < p(b)),
        (rf"One house lies between {one} and {one}", lambda p, a, b: abs(p(a) - p(b)) == 2),
        (rf"{one} is with {one} or {one}", lambda p, a, b, c: p(a) in (p(b), p(c))),
        (
            rf"Of {one} and {one}, one is with {one}, one with {one}",
            lambda p, a, b, c, d: (p(a), p(b)) in ((p(c), p(d)), (p(d), p(c))),
        ),
    ]
    clues = []
    for line in sheet.statement.splitlines():
        line = line.rstrip(".")
        line = line[0].lower() + line[1:] if line.startswith("The ") else line
        hit, law = next((hit, law) for form, law in forms if (hit := re.fullmatch(form, line)))
        clues.append((law, hit.groups()))
    asked = list(sheet.boxes("tint"))
    rows = sorted({box[1] for box in asked})
    middles = sorted(x for text, x, _ in texts if text in "1234")
    found = set()
    for world in itertools.product(itertools.permutations("ABCD"), repeat=3):
        place = {name: world[track].index(letter) + 1 for name, (letter, track) in names.items()}
        if all(law(place.get, *groups) for law, groups in clues):
            windows = sorted((box[1], box[0], box[2]) for box in asked)
            house = lambda left, right: next(n for n, x in enumerate(middles) if left < x < right)
            read = lambda top, left, right: world[rows.index(top)][house(left, right)]
            found.add(" ".join("".join(read(*w) for w in windows if w[0] == top) for top in rows))
    return found


# Truth-tellers: one claim after the other, each a sentence.


def truth_tellers(sheet):
    first, *rest = sheet.statement.splitlines()
    things = re.findall(r"\d (\w+)", first)
    people = [line.split(" ")[0] for line in rest]
    who = "(" + "|".join([*people, "I"]) + ")"
    thing = "the (" + "|".join(things) + ")"
    counts = ["none", "one", "two", "three", "four", "five", "six", "seven"]

    def meaning(claim, speaker):
        at = lambda name: people.index(speaker if name == "I" else name)
        take = lambda name: things.index(name)
        if hit := re.fullmatch("if (.*?), (.*)", claim):
            a, b = (meaning(part, speaker) for part in hit.groups())
            return lambda w, t: not a(w, t) or b(w, t)
        if hit := re.fullmatch("(.*), or (.*)", claim):
            a, b = (meaning(part, speaker) for part in hit.groups())
            return lambda w, t: a(w, t) or b(w, t)
        if hit := re.fullmatch(f"{who} (?:lies|lie)", claim):
            a = at(hit[1])
            return lambda w, t: not w[a]
        if hit := re.fullmatch(f"{who} tells? the truth", claim):
            a = at(hit[1])
            return lambda w, t: w[a]
        if hit := re.fullmatch(f"{who} and {who} (are alike|differ)", claim):
            a, b, alike = at(hit[1]), at(hit[2]), hit[3] == "are alike"
            return lambda w, t: (w[a] == w[b]) == alike
        if hit := re.fullmatch(f"exactly (\\w+) of us (?:lies|lie)", claim):
            n = counts.index(hit[1])
            return lambda w, t: sum(not one for one in w) == n
        if hit := re.fullmatch(f"{who} took {thing}", claim):
            a, x = at(hit[1]), take(hit[2])
            return lambda w, t: t[x] == a
        if hit := re.fullmatch(f"{who} or {who} took {thing}", claim):
            a, b, x = at(hit[1]), at(hit[2]), take(hit[3])
            return lambda w, t: t[x] in (a, b)
        if hit := re.fullmatch(f"{who} didn't take {thing}", claim):
            a, x = at(hit[1]), take(hit[2])
            return lambda w, t: t[x] != a
        if hit := re.fullmatch(f"neither {who} nor {who} took {thing}", claim):
            a, b, x = at(hit[1]), at(hit[2]), take(hit[3])
            return lambda w, t: t[x] not in (a, b)
        if hit := re.fullmatch(f"(one person|different people) took {thing} and {thing}", claim):
            same, x, y = hit[1] == "one person", take(hit[2]), take(hit[3])
            return lambda w, t: (t[x] == t[y]) == same
        raise ValueError(f"no claim that is known: {claim}")

    said = []
    for person, line in enumerate(rest):
        for claim in line.split(": ", 1)[1].rstrip(".").split(";"):
            said.append((person, meaning(claim.strip(), people[person])))
    found = set()
    for kinds in itertools.product((True, False), repeat=len(people)):
        for takers in itertools.product(range(len(people)), repeat=len(things)):
            if all(law(kinds, takers) == kinds[person] for person, law in said):
                read = "".join("T" if kind else "L" for kind in kinds)
                found.add(read + " " + "".join("ABCDEFG"[taker] for taker in takers))
    return found


# Whodunit: four rows of seven; each clue says which person, tool, place or hour goes with which.


def whodunit(sheet):
    rows = [[OBJECTS[text] for text in row if text in OBJECTS] for row in rows_of(sheet.texts())]
    tools, places = filter(None, rows)
    words = [PEOPLE, tools, places, list("1234567")]
    listed = lambda text: re.split(", | and | or ", text)
    forms = [
        ("It wasn't (.*)", lambda w, a: w[0] not in a),
        ("It was (.*)", lambda w, a: w[0] in a),
        ("No (.*) was used", lambda w, a: w[1] not in a),
        ("The tool was the (.*)", lambda w, a: w[1] in a),
        ("Nothing happened at the (.*)", lambda w, a: w[2] not in a),
        ("It happened at the (.*)", lambda w, a: w[2] in a),
        ("It didn't happen at (.*)", lambda w, a: w[3] not in a),
        ("It happened at (.*)", lambda w, a: w[3] in a),
        ("It happened before (.*)", lambda w, a: w[3] < a[0]),
        ("It happened after (.*)", lambda w, a: w[3] > a[0]),
        ("Only the (.*) got to the (.*)", lambda w, a, b: w[2] not in b or w[1] in a),
        ("The (.*) never got to the (.*)", lambda w, a, b: w[1] not in a or w[2] not in b),
        ("The (.*) stayed at the (.*)", lambda w, a, b: w[1] not in a or w[2] in b),
        ("The (.*) vanished before (.*)", lambda w, a, b: w[1] not in a or w[3] < b[0]),
        ("The (.*) turned up after (.*)", lambda w, a, b: w[1] not in a or w[3] > b[0]),
        ("The (.*) closed before (.*)", lambda w, a, b: w[2] not in a or w[3] < b[0]),
        ("The (.*) opened after (.*)", lambda w, a, b: w[2] not in a or w[3] > b[0]),
        ("Only (.*) could use the (.*)", lambda w, a, b: w[1] not in b or w[0] in a),
        ("Only (.*) went to the (.*)", lambda w, a, b: w[2] not in b or w[0] in a),
        ("(.*) never touched the (.*)", lambda w, a, b: w[0] not in a or w[1] not in b),
        ("(.*) could only use the (.*)", lambda w, a, b: w[0] not in a or w[1] in b),
        ("(.*) never went to the (.*)", lambda w, a, b: w[0] not in a or w[2] not in b),
        ("(.*) only went to the (.*)", lambda w, a, b: w[0] not in a or w[2] in b),
        ("(.*) left before (.*)", lambda w, a, b: w[0] not in a or w[3] < b[0]),
        ("(.*) came after (.*)", lambda w, a, b: w[0] not in a or w[3] > b[0]),
    ]
    clues = []
    for line in sheet.statement.splitlines():
        hit, law = next((hit, law) for form, law in forms if (hit := re.fullmatch(form, line.rstrip("."))))
        clues.append((law, [listed(group) for group in hit.groups()]))
    found = set()
    for world in itertools.product(range(7), repeat=4):
        said = [words[row][at] for row, at in enumerate(world)]
        if all(law(said, *groups) for law, groups in clues):
            found.add("".join("ABCDEFG"[at] for at in world[:3]) + f" {world[3] + 1}")
    return found


# Balance: what hangs level weighs the same on both sides.


def balance(sheet):
    """Each beam hangs level: what stands on its left pan weighs as much as what stands on its right one."""
    beams = [mark["line"]["points"] for mark in sheet.marks if "line" in mark]
    level = [(a, b) for a, b in beams if a[1] == b[1]]
    if any(a[1] != b[1] and a[0] != b[0] for a, b in beams):
        raise ValueError("a beam that slants")
    pans = {}
    for text, x, y in sheet.texts():
        pan = [(a[1], a[0]) for a, b in level if a[0] < x < b[0] and 0 < a[1] - y < 40]
        if pan:
            pans.setdefault(min(pan), []).append(text)
    rows, names = [], sorted({text for texts in pans.values() for text in texts if text.isalpha()})
    for height in sorted({key[0] for key in pans}):
        left, right = (pans[key] for key in sorted(pans) if key[0] == height)
        row = {name: left.count(name) - right.count(name) for name in names}
        rows.append((row, sum(map(int, filter(str.isdigit, right))) - sum(map(int, filter(str.isdigit, left)))))
    found = linear(rows, names)
    return {", ".join(map(str, found))} if found else set()
