"""Solvers for problems of mathematics: every answer that fits what is seen."""

import functools
import itertools
import math
import re

from seen import OBJECTS, linear, number, rows_of


def equation_pyramid(sheet):
    """Three cards in each order, read as they stand."""
    texts = list(sheet.texts())
    target = next(number(text[1:]) for text, _, _ in texts if text.startswith("="))
    cards = {}
    for text, x, y in texts:
        if re.fullmatch("[A-J]", text):
            below = (t for t in texts if t[0][0] in "+−×÷" and t[1] > x and t[2] > y)
            cards[text] = min(below, key=lambda t: t[1] - x + t[2] - y)[0]
    signs = str.maketrans("−×÷", "-*/")
    found = set()
    for row in itertools.permutations(cards, 3):
        first, *others = (cards[letter] for letter in row)
        value = eval(first[1:] + "".join(others).translate(signs))  # digits and four signs, as just matched
        if abs(value - target) < 1e-9:
            found.add("".join(row))
    return found


def every_equation(sheet):
    """The same in any order, where the question names the number that the picture shows."""
    asked = re.search(r"make (.*)\?", sheet.statement)[1]
    is_shown = any(text == f"= {asked}" for text, _, _ in sheet.texts())
    return {"".join(sorted(row)) for row in equation_pyramid(sheet)} if is_shown else set()


def remainder_chain(sheet):
    known = []
    for line in sheet.statement.splitlines():
        dividend, divisor = re.fullmatch(r"R\d = remainder of (.*) ÷ (\d+)", line).groups()
        for n, value in enumerate(known, 1):
            dividend = dividend.replace(f"R{n}", str(value))
        dividend = re.sub(r"(?<=\d)[\s\u202f\u00a0](?=\d)", "", dividend).replace("×", "*").replace("−", "-")
        if not re.fullmatch(r"[-+*^() \d]+", dividend):
            raise ValueError(f"no sum that is known: {dividend}")
        if hit := re.fullmatch(r"(\d+)\^(.+)", dividend):
            known.append(pow(int(hit[1]), eval(hit[2]), int(divisor)))
        else:
            known.append(eval(dividend.replace("^", "**")) % int(divisor))
    return {", ".join(map(str, known))}


def picture_prices(sheet):
    rows, asked = [], {}
    texts = list(sheet.texts())
    for letter, x, y in texts:
        if re.fullmatch("[A-D]", letter):
            beside = (t for t in texts if t[0] in OBJECTS and t[2] > y - 1)
            asked[letter] = min(beside, key=lambda t: abs(t[1] - x) + abs(t[2] - y))[0]
    for row in rows_of(texts):
        if "=" not in row:
            continue
        sides, sign, times = [{}, {}], 1, 1
        side, constant = 0, 0
        for text in row[1:]:
            if text == "=":
                side, sign = 1, 1
            elif text in "+−":
                sign = 1 if text == "+" else -1
            elif text in OBJECTS:
                sides[side][text] = sides[side].get(text, 0) + sign
            else:
                constant += (1 if side else -1) * sign * number(text)
        names = set(sides[0]) | set(sides[1])
        rows.append(({name: sides[0].get(name, 0) - sides[1].get(name, 0) for name in names}, constant))
    found = linear(rows, [asked[letter] for letter in sorted(asked)])
    return {", ".join(map(str, found))} if found else set()


def target_six(sheet, key):
    """Any calculation that makes the target is right: the key has to be one."""
    target = int(re.search(r"Make (\d+)", sheet.statement)[1])
    cards = [int(text) for text, _, y in sheet.texts() if text.isdigit() and y > 130]
    used = list(map(int, re.findall(r"\d+", key)))
    fits = re.fullmatch(r"[-+*/() \d]+", key) and not any(used.count(n) > cards.count(n) for n in used)
    return {key} if fits and abs(eval(key) - target) < 1e-9 else set()


def letters_sum(sheet):
    """Tries every digit for every letter, and reckons."""
    rows = rows_of(sheet.texts())
    (sign,) = {text for row in rows for text in row if text in "+−×"}
    rows = [[text for text in row if text != sign] for row in rows]
    letters = sorted({text for row in rows for text in row if text.isalpha()})
    reckon = {"+": int.__add__, "−": int.__sub__, "×": int.__mul__}[sign]
    found = set()
    for digits in itertools.permutations("0123456789", len(letters)):
        value = dict(zip(letters, digits))
        numbers = ["".join(value.get(text, text) for text in row) for row in rows]
        if any(text[0] == "0" and len(text) > 1 for text in numbers):
            continue
        *given, result = map(int, numbers)
        if functools.reduce(reckon, given) == result:
            found.add("".join(digits))
    return found


def count_shapes(sheet):
    """Takes three lines of a figure wherever every side is drawn from corner to corner; a letter stands nearest to its figure."""
    lines = straight_lines(sheet)
    corners = {}
    for one, other in itertools.combinations(lines, 2):
        if point := meeting(one, other):
            corners[one, other] = corners[other, one] = point
    letters, counts = list(sheet.texts()), {}
    while lines:
        figure = [lines.pop()]
        for line in figure:
            figure += [other for other in lines if (line, other) in corners]
            lines = [other for other in lines if other not in figure]
        letter = min(letters, key=lambda text: min(distance(text[1:], line) for line in figure))[0]
        counts[letter] = counts.get(letter, 0)
        for a, b, c in itertools.combinations(figure, 3):
            if {(a, b), (a, c), (b, c)} <= corners.keys() and math.dist(corners[a, b], corners[a, c]) > 1:
                counts[letter] += 1
    return {", ".join(str(counts[letter]) for letter in "ABC")} if set(counts) == set("ABC") else set()


def distance(point, line):
    """How far a point is from a line that ends."""
    share = min(max(along(line, point) / math.dist(*line), 0), 1)
    return math.dist(point, [a + share * (b - a) for a, b in zip(*line)])


def across(origin, one, other):
    """How far one lies beside the line from the origin to the other, in points."""
    (x, y), (a, b), (c, d) = origin, one, other
    return abs((c - x) * (b - y) - (d - y) * (a - x)) / math.dist(origin, other)


def is_parallel(one, other):
    (a, b), (c, d) = one
    (e, f), (g, h) = other
    return abs((c - a) * (h - f) - (d - b) * (g - e)) < 1e-3 * math.dist(*one) * math.dist(*other)


def straight_lines(sheet):
    """What is drawn in lines, pieces that go on in each other put together."""
    pieces = [mark["line"]["points"] for mark in sheet.marks if "line" in mark]
    pieces = [tuple(sorted(map(tuple, two))) for points in pieces for two in zip(points, points[1:])]
    lines = []
    while pieces:
        line = pieces.pop()
        grows = True
        while grows:
            grows = False
            for piece in pieces:
                ends = sorted(line + piece, key=lambda end: along(line, end))
                on = max(across(line[0], end, line[1]) for end in piece) < 0.5
                if on and math.dist(ends[0], ends[3]) < math.dist(*line) + math.dist(*piece) + 0.5:
                    line = (ends[0], ends[3])
                    pieces.remove(piece)
                    grows = True
                    break
        lines.append(line)
    return lines


def along(line, point):
    """How far a point lies in a line's direction, in points."""
    (a, b), (c, d) = line
    return ((point[0] - a) * (c - a) + (point[1] - b) * (d - b)) / math.dist(*line)


def meeting(one, other):
    """Where two lines meet that are not parallel, if both go as far."""
    if is_parallel(one, other):
        return None
    (a, b), (c, d) = one
    (e, f), (g, h) = other
    share = ((e - a) * (h - f) - (f - b) * (g - e)) / ((c - a) * (h - f) - (d - b) * (g - e))
    point = (a + share * (c - a), b + share * (d - b))
    within = all(math.dist(line[0], point) + math.dist(point, line[1]) < math.dist(*line) + 0.5 for line in (one, other))
    return point if within else None


def paths(sheet):
    """Counts the shortest routes by which letters they pass, crossing by crossing away from A."""
    places = {text: (x, y) for text, x, y in sheet.texts()}
    streets = [mark["line"] for mark in sheet.marks if "line" in mark and mark["line"]["stroke"]["ink"] == "white"]
    closed = [c["center"] for c in (mark.get("circle") for mark in sheet.marks) if c and c["paint"].get("fill") == "red"]
    xs = sorted({x for street in streets for x, _ in street["points"]})
    ys = sorted({y for street in streets for _, y in street["points"]})
    is_open = lambda one, other: all(
        math.dist(one, sign) + math.dist(sign, other) > math.dist(one, other) + 1 for sign in closed
    )
    is_street = lambda one, other: any(
        max(math.dist(a, end) + math.dist(end, b) for end in (one, other)) < math.dist(a, b) + 1
        for a, b in (street["points"] for street in streets)
    )

    def routes(to):
        """How many shortest routes lead from A to a letter, by the letters that they pass."""
        start, end = places["A"], places[to]
        rows, columns = (
            sorted((v for v in all_ if min(a, b) - 1 <= v <= max(a, b) + 1), reverse=a > b)
            for all_, a, b in ((ys, start[1], end[1]), (xs, start[0], end[0]))
        )
        ways = {(0, 0): {frozenset(): 1}}
        for row, column in itertools.product(range(len(rows)), range(len(columns))):
            here = (columns[column], rows[row])
            letters = {letter for letter, place in places.items() if math.dist(place, here) < 1 and letter not in "A" + to}
            for before in ((row - 1, column), (row, column - 1)):
                if min(before) < 0:
                    continue
                there = (columns[before[1]], rows[before[0]])
                if is_street(there, here) and is_open(there, here):
                    for passed, count in ways.get(before, {}).items():
                        known = ways.setdefault((row, column), {})
                        known[passed | letters] = known.get(passed | letters, 0) + count
        return ways.get((len(rows) - 1, len(columns) - 1), {})

    if "and how many from A to D" in sheet.statement:
        return {", ".join(str(sum(routes(to).values())) for to in "BCD")}
    to_b = routes("B")
    having = lambda fits: str(sum(count for passed, count in to_b.items() if fits(passed)))
    if "pass both" in sheet.statement:
        asked = [{"C"}, {"D"}, {"C", "D"}]
        return {", ".join(having(lambda passed: passed == letters) for letters in asked)}
    if "only" in sheet.statement:
        return {", ".join(having(lambda passed: passed == {letter}) for letter in "CDE")}
    return {", ".join(having(lambda passed: letter in passed) for letter in "CDE")}
