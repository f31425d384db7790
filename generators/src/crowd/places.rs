//! Placing things on a sheet: inside an area, clear of each other, and in no order that the eye could use.

use crate::board::Area;
use crate::figure::Point;
use crate::rng::Rng;

/// How often every disc is offered a step away from its place on the grid.
const SHAKES: usize = 40;

/// Centres for discs of these radii: each disc lies inside the area, at least `gap` points from every other.
///
/// The discs start on a plain grid, where nothing can touch; then the grid is shaken, and a disc takes a step
/// only where it stays clear. So every placing is good, and none has to be thrown away.
///
/// # Panics
/// When the area is too small for a plain grid of the largest disc: see [`holds`].
pub fn scatter(rng: &mut Rng, area: Area, radii: &[f32], gap: f32) -> Vec<Point> {
    let pitch = 2.0 * largest(radii) + gap;
    let (columns, rows) = grid(area, radii.len(), pitch).expect("an area that holds its things");
    let (wide, high) = (area.width / columns as f32, area.height / rows as f32);
    let cells = rng.sample(&(0..columns * rows).collect::<Vec<usize>>(), radii.len());
    let mut centers: Vec<Point> = cells
        .iter()
        .map(|cell| {
            let (column, row) = ((cell % columns) as f32, (cell / columns) as f32);
            Point::new(area.at.x + (column + 0.5) * wide, area.at.y + (row + 0.5) * high)
        })
        .collect();
    let (across, down) = ((wide / 2.0) as i64, (high / 2.0) as i64);
    for _ in 0..SHAKES {
        for thing in 0..centers.len() {
            let (x, y) = (rng.between(-across, across), rng.between(-down, down));
            let to = Point::new(centers[thing].x + x as f32, centers[thing].y + y as f32);
            if inside(area, to, radii[thing]) && is_clear(&centers, radii, gap, (thing, to)) {
                centers[thing] = to;
            }
        }
    }
    centers
}

/// Whether the area surely holds so many discs of this radius, `gap` points apart.
pub fn holds(area: Area, count: usize, radius: f32, gap: f32) -> bool {
    grid(area, count, 2.0 * radius + gap).is_some()
}

fn largest(radii: &[f32]) -> f32 {
    radii.iter().copied().fold(1.0, f32::max)
}

/// Columns and rows with a cell for each thing, none smaller than the pitch, as square as can be.
fn grid(area: Area, count: usize, pitch: f32) -> Option<(usize, usize)> {
    let columns_max = (area.width / pitch) as usize;
    let rows_max = (area.height / pitch) as usize;
    let grids = (1..=columns_max).map(|columns| (columns, count.div_ceil(columns).max(1)));
    let crooked = |&(columns, rows): &(usize, usize)| {
        (area.width / columns as f32 - area.height / rows as f32).abs()
    };
    grids
        .filter(|(_, rows)| *rows <= rows_max)
        .min_by(|one, other| crooked(one).total_cmp(&crooked(other)))
}

fn inside(area: Area, at: Point, radius: f32) -> bool {
    area.at.x + radius <= at.x
        && at.x <= area.at.x + area.width - radius
        && area.at.y + radius <= at.y
        && at.y <= area.at.y + area.height - radius
}

/// Whether one thing, moved to a place, keeps its distance from all others.
fn is_clear(centers: &[Point], radii: &[f32], gap: f32, (thing, to): (usize, Point)) -> bool {
    let mut others = centers.iter().zip(radii).enumerate().filter(|(other, _)| *other != thing);
    others.all(|(_, (center, radius))| {
        let (x, y, apart) = (center.x - to.x, center.y - to.y, radius + radii[thing] + gap);
        x * x + y * y >= apart * apart
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn scattered_things_stay_inside_and_never_touch() {
        let area = Area::new(Point::new(10.0, 20.0), 600.0, 400.0);
        let radii: Vec<f32> = (0..50).map(|n| if n % 2 == 0 { 30.0 } else { 18.0 }).collect();
        for seed in ["a", "b", "c"] {
            let centers = scatter(&mut Seed::new(seed).rng(), area, &radii, 6.0);
            for (n, (center, radius)) in centers.iter().zip(&radii).enumerate() {
                assert!(inside(area, *center, *radius), "{center:?} leaves the area");
                assert!(is_clear(&centers, &radii, 5.9, (n, *center)), "{center:?} is too near");
            }
        }
    }

    #[test]
    fn a_full_grid_still_holds_its_things() {
        let area = Area::new(Point::new(0.0, 0.0), 100.0, 100.0);
        assert!(holds(area, 4, 22.0, 6.0));
        assert!(!holds(area, 5, 22.0, 6.0));
        assert_eq!(scatter(&mut Seed::new("full").rng(), area, &[22.0; 4], 6.0).len(), 4);
    }
}
