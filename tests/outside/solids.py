"""Solvers for problems of solids: stacked cubes that are looked at, nets that are folded."""

import itertools
import math

# Cubes: the tops of columns are white, their left sides silver, their right sides grey, and the ground pale.

HIGH = 10


def cubes(sheet):
    """Stacks columns from the front, so that the eye is stopped everywhere by a face as it is drawn there."""
    faces = [mark["polygon"] for mark in sheet.marks if "polygon" in mark]
    points = [point for face in faces for point in face["points"]]
    middle, front = max(points, key=lambda point: point[1])
    xs, ys = zip(*next(face["points"] for face in faces if face["paint"]["fill"] in ("white", "mist")))
    across, down = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
    side = round(max(abs(x - middle) for x, _ in points) / across)
    back = front - 2 * side * down

    glances = [(x, y) for x in range(-side, side) for y in range(-2 * HIGH, 2 * side + 1)]
    bits = {glance: 1 << n for n, glance in enumerate(glances)}
    columns = sorted(itertools.product(range(side), repeat=2), key=sum, reverse=True)
    stopped, wrong = ({(place, high): 0 for place in columns for high in range(HIGH)} for _ in range(2))
    full = 0
    for (x, y), bit in bits.items():
        at = middle + (x + 0.5) * across, back + y * down
        ink = next((face["paint"]["fill"] for face in reversed(faces) if holds(face["points"], *at)), None)
        full |= bit if ink else 0
        for row, column, up, face in way(x + 0.5, y):
            for high in range(up + 1, HIGH) if 0 <= min(row, column) and max(row, column) < side else ():
                if not stopped[(row, column), high] & bit:
                    stopped[(row, column), high] |= bit
                    wrong[(row, column), high] |= bit if face != ink else 0

    letters = {}
    for letter, x, y in sheet.texts():
        x, y = round((x - middle) / across), round((y - back) / down)
        letters[letter] = bits.get((x - 1, y), 0) | bits.get((x, y), 0)
    # Where the eye still goes on, and which letters are on columns of which height.
    seen = {(sum(bits.values()), frozenset())}
    for place in columns:
        stacked = set()
        for (open, told), high in itertools.product(seen, range(HIGH)):
            stops = open & stopped[place, high]
            if not open & wrong[place, high]:
                new = {(letter, high) for letter, top in letters.items() if top & stops == top > 0}
                stacked.add((open & ~stops, told | new))
        seen = stacked
    return {"".join(str(high) for _, high in sorted(told)) for open, told in seen if not open & full}


def way(x, y):
    """The cells that the eye comes through from front to back, and the face that a cube shows it there."""
    row, column = (y + 2 * HIGH - x) / 2, (y + 2 * HIGH + x) / 2
    sides = [(1, 0, "silver"), (0, 1, "grey")]
    if column % 1 < row % 1:
        sides.reverse()
    row, column = math.floor(row), math.floor(column)
    for up in range(HIGH - 1, -1, -1):
        yield row, column, up, "white"
        for back, aside, face in sides:
            row, column = row - back, column - aside
            yield row, column, up, face
    yield row, column, -1, "mist"


def holds(points, x, y):
    """Whether an outline without dents holds a place."""
    sides = zip(points, points[1:] + points[:1])
    turns = [(c - a) * (y - b) - (d - b) * (x - a) for (a, b), (c, d) in sides]
    return min(turns) > 0 or max(turns) < 0


# Nets: white squares that hang together, lines round them, a number or a letter inside each line.


def nets(sheet):
    """Folds every square up from the one before, and looks which lines lie on each other then."""
    whole = lambda points: [(round(x), round(y)) for x, y in points]
    left = [whole(mark["polygon"]["points"]) for mark in sheet.marks if "polygon" in mark]
    folded = []
    while left:
        first = left.pop()
        wide = math.dist(first[0], first[1])
        # Where a net's corners come to lie in space, square by square, and where its inside is from there.
        net = [({corner: (*corner, 0) for corner in first}, (0, 0, round(wide)))]
        for corners, inside in net:
            for square in [square for square in left if len(corners.keys() & set(square)) == 2]:
                left.remove(square)
                net.append(folded_up(corners, inside, square))
        if len(net) != 6:
            return set()
        folded.append([corners for corners, _ in net])
    lines = [mark["line"] for mark in sheet.marks if "line" in mark]
    apart = lambda line, at: math.dist(at, [sum(ends) / 2 for ends in zip(*line["points"])])
    edges = {}
    for label, *at in sheet.texts():
        line = min(lines, key=lambda line: apart(line, at))
        is_thick = line["stroke"]["width"] > 5
        if is_thick == label.isdigit():
            one, other = whole(line["points"])
            of = [(n, it) for n, net in enumerate(folded) for it in net if one in it and other in it]
            edges[label] = {(n, frozenset([corners[one], corners[other]])) for n, corners in of}
    numbers = sorted((label for label in edges if label.isdigit()), key=int)
    meets = lambda number: [letter for letter in edges if letter.isalpha() and edges[letter] == edges[number]]
    return {"".join(letters) for letters in itertools.product(*map(meets, numbers))}


def folded_up(corners, inside, square):
    """Where the corners of the next square come to lie, and where its inside is then: over the square it hangs on."""
    add = lambda at, way: tuple(map(sum, zip(at, way)))
    shared = [corner for corner in square if corner in corners]
    neighbour = lambda corner, around: min((o for o in around if o not in shared), key=lambda o: math.dist(o, corner))
    place = {corner: corners[corner] for corner in shared}
    place |= {neighbour(corner, square): add(corners[corner], inside) for corner in shared}
    from_here = corners[shared[0]], corners[neighbour(shared[0], corners)]
    return place, tuple(there - here for here, there in zip(*from_here))
