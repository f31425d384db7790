"""Solvers for problems of logic: every answer that fits what is seen."""

import itertools
import math
import re

from seen import OBJECTS, linear, middle, rows_of

PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina"]

# Sudoku: digits at the middles of cells, thick lines round boxes or regions of any shape.


def sudoku(sheet):
    lines = [mark["line"] for mark in sheet.marks if "line" in mark]
    frame = [mark["polygon"] for mark in sheet.marks if "polygon" in mark and "edge" in mark["polygon"]["paint"]]
    (left, top), (right, bottom) = (f([p for poly in frame for p in poly["points"]]) for f in (min, max))
    upright = {line["points"][0][0] for line in lines if line["points"][0][0] == line["points"][1][0]}
    side = len(upright | {left, right}) - 1
    cell = (right - left) / side
    thick = [[(round((x - left) / cell, 3), round((y - top) / cell, 3)) for x, y in sorted(line["points"])]
             for line in lines if line["stroke"]["width"] > 3]
    cells = [(r, c) for r in range(side) for c in range(side)]

    def is_walled(one, other):
        (r, c), (down, across) = sorted([one, other])
        if r == down:
            return any(a[0] == b[0] == across and a[1] <= r < b[1] for a, b in thick)
        return any(a[1] == b[1] == down and a[0] <= c < b[0] for a, b in thick)

    region = {}
    for start in cells:
        fresh = [] if start in region else [start]
        while fresh:
            r, c = place = fresh.pop()
            region[place] = start
            beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            fresh += [o for o in beside if o in cells and o not in region and not is_walled(place, o)]
    grid, letters = {}, {}
    for text, x, y in sheet.texts():
        if left < x < right and top < y < bottom:
            (grid if text.isdigit() else letters)[int((y - top) / cell), int((x - left) / cell)] = text
    peers = {
        (r, c): [o for o in cells if o != (r, c) and (o[0] == r or o[1] == c or region[o] == region[r, c])]
        for r, c in cells
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
    # A claim stands in a line of its own, indented below the one before.
    first, *rest = re.sub(r"\s*\n\u2003", " ", sheet.statement).splitlines()
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
        if hit := re.fullmatch(f"{who} is honest", claim):
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
        ("The (.*) vanished by (.*)", lambda w, a, b: w[1] not in a or w[3] < b[0]),
        ("The (.*) turned up after (.*)", lambda w, a, b: w[1] not in a or w[3] > b[0]),
        ("The (.*) closed by (.*)", lambda w, a, b: w[2] not in a or w[3] < b[0]),
        ("The (.*) opened after (.*)", lambda w, a, b: w[2] not in a or w[3] > b[0]),
        ("Only (.*) could use the (.*)", lambda w, a, b: w[1] not in b or w[0] in a),
        ("Only (.*) went to the (.*)", lambda w, a, b: w[2] not in b or w[0] in a),
        ("(.*) never touched the (.*)", lambda w, a, b: w[0] not in a or w[1] not in b),
        ("(.*) could only use the (.*)", lambda w, a, b: w[0] not in a or w[1] in b),
        ("(.*) never went to the (.*)", lambda w, a, b: w[0] not in a or w[2] not in b),
        ("(.*) only went to the (.*)", lambda w, a, b: w[0] not in a or w[2] in b),
        ("(.*) left by (.*)", lambda w, a, b: w[0] not in a or w[3] < b[0]),
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


def code_from_guesses(sheet):
    """Tries every code of different digits against the guesses of each side."""
    count, last = map(int, re.search(r"has (\d+) different digits from 0 to (\d+)", sheet.statement).groups())
    texts = list(sheet.texts())
    digits = [text for text in texts if text[0].isdigit()]
    guesses = {text: [] for text in texts if text[0].isalpha()}
    starts = sorted({x for _, x, _ in guesses})
    for digit in digits:
        before = [text for text in guesses if text[1] < digit[1]]
        guesses[min(before, key=lambda text: (digit[1] - text[1]) + 10 * abs(digit[2] - text[2]))].append(digit)
    marks = {text: [] for text in guesses}
    for (sort, body) in (item for mark in sheet.marks for item in mark.items()):
        if sort == "circle":
            (x, y), seen = body["center"], "dot" if "fill" in body["paint"] else "ring"
        elif sort == "line" and len(body["points"]) == 5:
            (x, y), seen = body["points"][2], "cross"
        else:
            continue
        before = [text for text in guesses if text[1] < x]
        marks[min(before, key=lambda text: (x - text[1]) + 10 * abs(y - text[2]))].append((x, seen))
    sides = []
    for start in starts:
        fits = set(itertools.permutations("0123456789"[: last + 1], count))
        for label in (text for text in guesses if text[1] == start):
            row = sorted(guesses[label], key=lambda text: text[1])
            guess = tuple(text for text, _, _ in row)
            below = {x: seen for x, seen in marks[label]}
            fits = {code for code in fits if agrees(code, guess, [x for _, x, _ in row], below, marks[label])}
        sides.append(["".join(code) for code in fits])
    return {" ".join(codes) for codes in itertools.product(*sides)}


def agrees(code, guess, places, below, marks):
    """Whether a guess at a code is marked so: below its digits, or beside them in no order."""
    told = ["dot" if digit == code[place] else "ring" if digit in code else "cross" for place, digit in enumerate(guess)]
    if set(below) == set(places):
        return told == [below[x] for x in places]
    return sorted(told) == sorted(seen for _, seen in marks)


# Round table: whoever reads sits at seat 0, and each seat is left of the one before. A guest or dish is where its seat is.

LEFT_OF_YOU = {"directly left": {1}, "two places left": {2}, "opposite": {3}, "two places right": {4}, "directly right": {5}}
ROUND = {"next to": {1, 5}, "opposite": {3}, "directly left of": {1}, "two places left of": {2}}


def round_table(sheet):
    texts = list(sheet.texts())
    dishes = {}
    for letter, x, y in texts:
        if re.fullmatch("[A-E]", letter):
            beside = (text for text in texts if text[0] in OBJECTS and abs(text[2] - y) < 1 and text[1] > x)
            dishes[OBJECTS[min(beside, key=lambda text: text[1])[0]]] = letter
    clues = [clue(line, dishes) for line in sheet.statement.splitlines()]
    asked_seats, asked_plates = shaded(sheet)
    found = set()
    seats = list(itertools.permutations(range(1, 6)))
    for guests, plates in itertools.product(seats, seats):
        where = dict(zip(PEOPLE, guests)) | dict(zip(dishes, plates))
        if all(holds(where) for holds in clues):
            sits = {seat: name[0] for name, seat in where.items() if name in PEOPLE}
            stands = {seat: dishes[name] for name, seat in where.items() if name in dishes}
            found.add(" ".join(["".join(sits[n] for n in asked_seats), "".join(stands[n] for n in asked_plates)]))
    return found


def shaded(sheet):
    """The numbers of the shaded seats, and of the shaded plates, each nearest to its own number."""
    numbers = [(int(text), x, y) for text, x, y in sheet.texts() if text.isdigit()]
    circles = [mark["circle"] for mark in sheet.marks if "circle" in mark]
    table = max(circles, key=lambda circle: circle["radius"])
    seats, plates = [], []
    for circle in circles:
        if circle["paint"].get("fill") == "tint":
            x, y = circle["center"]
            number = min(numbers, key=lambda text: (text[1] - x) ** 2 + (text[2] - y) ** 2)[0]
            (a, b), radius = table["center"], table["radius"]
            (plates if (x - a) ** 2 + (y - b) ** 2 < radius**2 else seats).append(number)
    return sorted(seats), sorted(plates)


def clue(line, dishes):
    """Whether a clue holds, where everything has its seat."""
    names = "|".join(PEOPLE[:5] + [f"[Tt]he {dish}" for dish in dishes])
    said = [name[4:] if name[:4] in ("The ", "the ") else name for name in re.findall(names, line)]
    form = re.sub(names, "_", line.rstrip("."))
    left = lambda where, one, other: (where[one] - where[other]) % 6
    if hit := re.fullmatch(r"_ is (.*?)(?: of)? you", form):
        if hit[1] in LEFT_OF_YOU:
            return lambda where: where[said[0]] in LEFT_OF_YOU[hit[1]]
        near = {"next to": {1, 5}, "two places from": {2, 4}}[hit[1]]
        return lambda where: where[said[0]] in near
    if hit := re.fullmatch(r"_ isn't (next to|opposite) you", form):
        return lambda where: where[said[0]] not in ROUND[hit[1]]
    if hit := re.fullmatch(r"_ (is|isn't) (next to|opposite|directly left of|two places left of) _", form):
        return lambda where: (left(where, *said) in ROUND[hit[2]]) == (hit[1] == "is")
    if form == "One seat is between _ and _":
        return lambda where: left(where, *said) in {2, 4}
    if form == "_ is directly between _ and _":
        return lambda where: {left(where, other, said[0]) for other in said[1:]} == {1, 5}
    if form in ("_ has _", "_ doesn't have _"):
        return lambda where: (where[said[0]] == where[said[1]]) == (form == "_ has _")
    if form == "_ has _ or _":
        return lambda where: where[said[0]] in {where[said[1]], where[said[2]]}
    if form == "_ or _ has _":
        return lambda where: where[said[2]] in {where[said[0]], where[said[1]]}
    if form == "_ is next to either _ or _":
        return lambda where: (left(where, said[0], said[1]) in {1, 5}) != (left(where, said[0], said[2]) in {1, 5})
    if form == "Of _ and _, one is next to _, the other opposite":
        return lambda where: {min(n := left(where, one, said[2]), 6 - n) for one in said[:2]} == {1, 3}
    if form == "Of _ and _, one has _, one _":
        return lambda where: {where[said[0]], where[said[1]]} == {where[said[2]], where[said[3]]}
    raise ValueError(f"no clue that is known: {line}")


# Every clash: tiles that claim something of a race, with boxes or an arrow under the letter.


def every_clash(sheet):
    """Lets the runners finish in each order: two tiles clash that are true in none together."""
    runners = "12345"[: {"Four": 4, "Five": 5}[sheet.statement.split(" ")[0]]]
    tiles = {}
    for mark in sheet.marks:
        if "polygon" in mark and len(mark["polygon"]["points"]) > 50:
            within = [text for text in sheet.texts() if inside(text[1:], mark["polygon"]["points"])]
            letter = next(text for text, _, _ in within if text.isalpha())
            tiles[letter] = claim(sheet, mark["polygon"]["points"], [text for text in within if text[0].isdigit()])
    true = {letter: {order for order in itertools.permutations(runners) if holds(order)} for letter, holds in tiles.items()}
    return {a + b for a, b in itertools.combinations(sorted(tiles), 2) if not true[a] & true[b]}


def claim(sheet, tile, digits):
    """Whether a tile is true of runners in the order in which they finish."""
    marks = [(sort, body) for mark in sheet.marks for sort, body in mark.items() if sort != "text"]
    marks = [(sort, body) for sort, body in marks if inside(middle(body.get("points") or [body["center"]]), tile)]
    arrow = [body["points"] for sort, body in marks if sort == "line"]
    boxes = sorted(body["points"] for sort, body in marks if sort == "polygon" and len(body["points"]) == 4)
    if arrow:
        (head,) = (middle(body["points"]) for sort, body in marks if sort == "polygon" and len(body["points"]) == 3)
        behind, before = sorted(digits, key=lambda digit: math.dist(digit[1:], head))
        return lambda order: order.index(before[0]) < order.index(behind[0])
    row = [next((digit for digit, *place in digits if inside(place, box)), None) for box in boxes]
    if any(sort == "circle" for sort, _ in marks):
        fits = lambda part: all(shown in (None, runner) for shown, runner in zip(row, part))
        return lambda order: any(fits(order[start:][: len(row)]) for start in range(len(order) - len(row) + 1))
    return lambda order: any(shown == runner for shown, runner in zip(row, order))


def inside(place, outline):
    """Whether a place lies in the box round an outline."""
    return all(min(axis) < at < max(axis) for at, axis in zip(place, zip(*outline)))
