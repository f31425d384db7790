//! Parts of tiles in rows that somebody may choose to remember alone, and what to ask so that no part is enough.

type Half = fn(usize, usize, usize) -> bool;

/// Halves by cell, columns and rows.
pub const HALVES: [(&str, Half); 3] = [
    ("remember the upper half", |cell, columns, rows| cell < columns * rows / 2),
    ("remember the left half", |cell, columns, rows| {
        cell % columns * rows + cell / columns < columns * rows / 2
    }),
    ("remember every second tile", |cell, columns, _| (cell / columns + cell % columns) % 2 == 0),
];

/// Every choice of five cells that leaves out no row and no column and has two or three in each half: whoever remembers a part
/// of the tiles remembers no more than this part of what is asked.
pub fn spread(columns: usize, rows: usize) -> Vec<Vec<usize>> {
    let is_spread = |cells: &Vec<usize>| {
        let count = |fits: &dyn Fn(usize) -> bool| cells.iter().filter(|it| fits(**it)).count();
        let halves = HALVES.map(|(_, is_in)| count(&|cell| is_in(cell, columns, rows)));
        halves.iter().all(|half| [2, 3].contains(half))
            && (0..rows).all(|row| 0 < count(&|cell| cell / columns == row))
            && (0..columns).all(|column| 0 < count(&|cell| cell % columns == column))
    };
    let of_five = (0..1_u32 << (columns * rows)).filter(|set| set.count_ones() == 5);
    let cells = |set: u32| (0..columns * rows).filter(|cell| set >> cell & 1 == 1).collect();
    of_five.map(cells).filter(is_spread).collect()
}
