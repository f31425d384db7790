//! Room on the sheet: where writing stands free of lines and of other writing.

use crate::figure::Point;

/// The free space around writing.
pub(super) const CLEAR: f32 = 4.0;

/// An upright box round a piece of writing.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) middle: Point,
    pub(super) half: (f32, f32),
}

/// What is on the sheet already.
#[derive(Default)]
pub(super) struct Room {
    pub(super) strokes: Vec<[Point; 2]>,
    frames: Vec<Frame>,
}

impl Frame {
    /// The box that a text fills, by the widths of our fonts' letters in parts of their size.
    pub(super) fn of(text: &str, size: f32, middle: Point) -> Frame {
        let wide = |letter: char| match letter {
            '°' => 0.36,
            '1' => 0.42,
            'a'..='z' => 0.55,
            'A'..='Z' => 0.7,
            _ => 0.6,
        };
        let width = size * text.chars().map(wide).sum::<f32>();
        let high = if text.chars().all(|c| c.is_ascii_lowercase()) { 0.44 } else { 0.36 };
        Frame { middle, half: (width / 2.0, size * high) }
    }

    /// How far a place is from the box.
    pub(super) fn distance(self, place: Point) -> f32 {
        let x = ((place.x - self.middle.x).abs() - self.half.0).max(0.0);
        let y = ((place.y - self.middle.y).abs() - self.half.1).max(0.0);
        (x * x + y * y).sqrt()
    }

    pub(super) fn grown(self, by: f32) -> Frame {
        Frame { half: (self.half.0 + by, self.half.1 + by), ..self }
    }

    fn meets(self, other: Frame) -> bool {
        (self.middle.x - other.middle.x).abs() < self.half.0 + other.half.0
            && (self.middle.y - other.middle.y).abs() < self.half.1 + other.half.1
    }

    /// Cuts the stroke down to the part between the box's sides, one direction after the other.
    pub(super) fn meets_stroke(self, [from, to]: [Point; 2]) -> bool {
        let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
        let sides = [
            (from.x - self.middle.x, to.x - from.x, self.half.0),
            (from.y - self.middle.y, to.y - from.y, self.half.1),
        ];
        for (start, run, half) in sides {
            if run.abs() < 1e-6 {
                if start.abs() > half {
                    return false;
                }
                continue;
            }
            if (start > half && run > 0.0) || (start < -half && run < 0.0) {
                return false;
            }
            let (one, other) = ((-half - start) / run, (half - start) / run);
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
        enter <= leave
    }
}

impl Room {
    /// Takes the room of a stroke through these points.
    pub(super) fn take_stroke(&mut self, points: &[Point]) {
        self.strokes.extend(points.windows(2).map(|two| [two[0], two[1]]));
    }

    /// Takes the room of a piece of writing.
    pub(super) fn take(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Whether a line would stay clear of all writing.
    pub(super) fn is_unwritten(&self, stroke: [Point; 2]) -> bool {
        self.frames.iter().all(|frame| !frame.grown(3.0).meets_stroke(stroke))
    }

    /// Whether a piece of writing would stand so far from all other writing.
    pub(super) fn is_apart(&self, frame: Frame, margin: f32) -> bool {
        self.frames.iter().all(|other| !frame.grown(margin).meets(*other))
    }

    /// Whether a piece of writing would stand `margin` points free of everything.
    pub(super) fn is_free(&self, frame: Frame, margin: f32) -> bool {
        let grown = frame.grown(margin);
        self.frames.iter().all(|other| !grown.meets(*other))
            && self.strokes.iter().all(|stroke| !grown.meets_stroke(*stroke))
    }
}
