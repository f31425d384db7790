//! How people find the letters of a sum: column by column, and where no column says more, by refuting a digit.

use crate::solve::needless::without_needless;

/// So many letters stand for digits: these.
pub(super) const LETTERS: usize = 5;
pub(super) const NAMES: [char; LETTERS] = ['A', 'B', 'C', 'D', 'E'];
/// More columns, and more thoughts, than any problem has.
const COLUMNS_MAX: usize = 7;
const THOUGHTS_MAX: usize = 16;
const ALL: u16 = 0x3ff;

/// A sum in columns, the last column first: terms, so many times each, make a total.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    times: u16,
    columns: Vec<Column>,
    /// The letters that begin a number.
    first: Vec<usize>,
}

#[derive(Debug, Clone)]
struct Column {
    terms: Vec<Sign>,
    total: Sign,
    /// The letters among the terms.
    letters: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Letter(usize),
    Digit(u16),
}

impl Sign {
    fn letter(self) -> Option<usize> {
        match self {
            Sign::Letter(letter) => Some(letter),
            Sign::Digit(_) => None,
        }
    }
}

/// What is still possible: a bit for each digit of each letter, and for each amount carried into a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Possible {
    pub(super) letters: [u16; LETTERS],
    carries: [u16; COLUMNS_MAX],
}

/// One thought: a column is looked at, or a digit is tried until a column fails.
#[derive(Debug)]
pub(super) struct Thought {
    /// Counted from the right, from 0.
    pub(super) column: usize,
    pub(super) refuted: Option<Refuted>,
    /// What is possible before it, and after it.
    pub(super) before: Possible,
    pub(super) left: Possible,
    pub(super) seconds: f32,
}

/// A digit that a letter cannot be.
#[derive(Debug)]
pub(super) struct Refuted {
    pub(super) letter: usize,
    pub(super) digit: u16,
    /// What it would leave at once, if that is a digit for every letter, and by columns, until one cannot come out.
    pub(super) tried: Option<Possible>,
    pub(super) then: Vec<Thought>,
}

/// Why a column cannot come out: it does not end in what it must, what it carries is wrong, one or the other is, or a digit
/// would have two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clash {
    End,
    Carry,
    Both,
    Digits,
}

/// A column that was looked at: what it leaves, in how many ways it comes out.
struct Look {
    column: usize,
    left: Possible,
    ways: usize,
}

impl Thought {
    fn of(look: &Look, before: Possible) -> Thought {
        let Look { column, left, .. } = *look;
        Thought { column, refuted: None, before, left, seconds: look.seconds() }
    }

    /// The letters that are known since.
    pub(super) fn found(&self) -> Vec<usize> {
        self.before.found(&self.left)
    }

    /// The letters that can be fewer digits since, and are not known.
    pub(super) fn narrowed(&self) -> impl Iterator<Item = usize> {
        let Thought { before, left, .. } = self;
        let fewer = move |it: &usize| left.letters[*it] != before.letters[*it];
        (0..LETTERS).filter(fewer).filter(move |it| left.digit(*it).is_none())
    }

    /// The columns of which more is known since what is carried into them.
    pub(super) fn carried(&self) -> impl Iterator<Item = usize> {
        (0..COLUMNS_MAX).filter(move |it| self.left.carries[*it] != self.before.carries[*it])
    }
}

impl Refuted {
    /// What is possible when the column fails; nothing if it does not come to that.
    pub(super) fn last(&self) -> Option<&Possible> {
        self.then.last().map(|thought| &thought.left).or(self.tried.as_ref())
    }
}

impl Possible {
    pub(super) fn digit(&self, letter: usize) -> Option<u16> {
        let bits = self.letters[letter];
        (bits.count_ones() == 1).then(|| bits.trailing_zeros() as u16)
    }

    /// What may be carried into a column.
    pub(super) fn amounts(&self, column: usize) -> impl Iterator<Item = usize> {
        let amounts = self.carries[column];
        (0..10).filter(move |amount| amounts >> amount & 1 == 1)
    }

    /// The digits that a letter can be.
    pub(super) fn digits(&self, letter: usize) -> impl Iterator<Item = usize> {
        let digits = self.letters[letter];
        (0..10).filter(move |digit| digits >> digit & 1 == 1)
    }

    /// The letters that are known when so much is left.
    pub(super) fn found(&self, left: &Possible) -> Vec<usize> {
        left.known().into_iter().filter(|it| self.digit(*it).is_none()).collect()
    }

    fn known(&self) -> Vec<usize> {
        (0..LETTERS).filter(|letter| self.digit(*letter).is_some()).collect()
    }

    /// Takes the digits of known letters from the others, as long as there is any; tells whether every letter is left one.
    fn tidied(mut self) -> Option<Possible> {
        for _ in 0..LETTERS {
            for letter in self.known() {
                for other in (0..LETTERS).filter(|other| *other != letter) {
                    self.letters[other] &= !self.letters[letter];
                }
            }
        }
        (!self.letters.contains(&0)).then_some(self)
    }
}

impl Sum {
    /// The sum with these terms, written in digits and the letters from A.
    pub(super) fn of(terms: &[&str], times: u16, total: &str) -> Sum {
        let sign = |sign: char| match sign.to_digit(10) {
            Some(digit) => Sign::Digit(digit as u16),
            None => Sign::Letter(sign as usize - 'A' as usize),
        };
        let from_right = |text: &str, n: usize| text.chars().rev().nth(n).map(sign);
        let columns = (0..total.len()).map(|n| {
            let terms: Vec<Sign> = terms.iter().filter_map(|term| from_right(term, n)).collect();
            let mut letters: Vec<usize> = terms.iter().filter_map(|it| it.letter()).collect();
            letters.sort_unstable();
            letters.dedup();
            let total = from_right(total, n).expect("the total has so many columns");
            Column { terms, total, letters }
        });
        let all = terms.iter().chain([&total]);
        let first = all.filter_map(|text| match sign(text.chars().next()?) {
            Sign::Letter(letter) => Some(letter),
            Sign::Digit(_) => None,
        });
        Sum { times, first: first.collect(), columns: columns.collect() }
    }

    pub(super) fn count(&self) -> usize {
        self.columns.len()
    }

    /// Whether there are digits for the letters in one way alone.
    pub(super) fn is_unique(&self) -> bool {
        self.solutions(0, 0, &mut [None; LETTERS]) == 1
    }

    /// The ways from a column on, two at most.
    fn solutions(&self, column: usize, carry: u16, digits: &mut [Option<u16>; LETTERS]) -> usize {
        let Some(Column { terms, total, .. }) = self.columns.get(column) else {
            return usize::from(carry == 0);
        };
        let open = |sign: &&Sign| sign.letter().is_some_and(|letter| digits[letter].is_none());
        let value = |sign: &Sign| match sign {
            Sign::Letter(letter) => digits[*letter].unwrap_or(0),
            Sign::Digit(digit) => *digit,
        };
        let sum = self.times * terms.iter().map(value).sum::<u16>() + carry;
        let (letter, only) = match (terms.iter().find(open), total) {
            (Some(Sign::Letter(letter)), _) => (*letter, None),
            (_, Sign::Letter(letter)) if digits[*letter].is_none() => (*letter, Some(sum % 10)),
            _ if value(total) == sum % 10 => return self.solutions(column + 1, sum / 10, digits),
            _ => return 0,
        };
        let mut ways = 0;
        for digit in (0..10).filter(|digit| only.is_none_or(|only| only == *digit)) {
            if ways < 2
                && !digits.contains(&Some(digit))
                && (0 < digit || !self.first.contains(&letter))
            {
                digits[letter] = Some(digit);
                ways += self.solutions(column, carry, digits);
                digits[letter] = None;
            }
        }
        ways
    }

    /// The thoughts that lead to every letter, if they do within so many seconds.
    pub(super) fn way(&self, most: f32) -> Option<Vec<Thought>> {
        let mut now = self.start();
        let mut seconds = 0.0;
        let mut way: Vec<Thought> = Vec::new();
        while now.known().len() < LETTERS {
            if way.len() == THOUGHTS_MAX || most < seconds {
                return None;
            }
            let thought = match self.best(&now).ok()? {
                Some(look) => Thought::of(&look, now),
                None => self.refuted(&now)?,
            };
            seconds += thought.seconds;
            now = thought.left;
            way.push(thought);
        }
        Some(way)
    }

    /// A column with the digits that are known: its terms as a sum, and what it ends in.
    pub(super) fn written(&self, column: usize, now: &Possible) -> (String, String) {
        let sign = |sign: &Sign| match *sign {
            Sign::Digit(digit) => digit.to_string(),
            Sign::Letter(letter) => match now.digit(letter) {
                Some(digit) => digit.to_string(),
                None => NAMES[letter].to_string(),
            },
        };
        let Column { terms, total, .. } = &self.columns[column];
        let sum = terms.iter().map(sign).collect::<Vec<String>>().join(" + ");
        let sum = match self.times {
            1 => sum,
            _ if sum.is_empty() => sum,
            times => format!("{times} × {sum}"),
        };
        (sum, sign(total))
    }

    /// The letters among a column's terms that are not known, and the one that it ends in.
    pub(super) fn open(&self, column: usize, now: &Possible) -> (Vec<usize>, Option<usize>) {
        let Column { letters, total, .. } = &self.columns[column];
        let is_open = |letter: &usize| now.digit(*letter).is_none();
        (letters.iter().copied().filter(is_open).collect(), total.letter().filter(is_open))
    }

    /// What a column comes to in all ways that its terms leave, and why it cannot.
    pub(super) fn clash(&self, column: usize, now: &Possible) -> (Vec<usize>, Clash) {
        let seen = self.seen(now, column);
        let sums: Vec<usize> = (0..100).filter(|sum| seen.sums >> sum & 1 == 1).collect();
        let last = match self.columns[column].total {
            Sign::Digit(digit) => 1 << digit,
            Sign::Letter(letter) => now.letters[letter],
        };
        let ends = |sum: &usize| last >> (sum % 10) & 1 == 1;
        let goes_on = |sum: &usize| now.carries[column + 1] >> (sum / 10) & 1 == 1;
        let clash = match (sums.iter().any(ends), sums.iter().any(goes_on)) {
            _ if sums.iter().any(|sum| ends(sum) && goes_on(sum)) => Clash::Digits,
            (false, _) => Clash::End,
            (true, false) => Clash::Carry,
            (true, true) => Clash::Both,
        };
        (sums, clash)
    }

    /// The digits that are known from so many columns alone, the last ones.
    pub(super) fn of_last(&self, count: usize) -> [Option<u16>; LETTERS] {
        let mut now = self.start();
        for _ in 0..2 {
            for column in 0..count {
                now = self.look(&now, column).map_or(now, |look| look.left);
            }
        }
        [0, 1, 2, 3, 4].map(|letter| now.digit(letter))
    }

    fn start(&self) -> Possible {
        let terms = self.columns.iter().map(|column| column.terms.len()).max().unwrap_or(1) as u16;
        let mut start =
            Possible { letters: [ALL; LETTERS], carries: [(1 << (terms * self.times)) - 1; 7] };
        (start.carries[0], start.carries[self.columns.len()]) = (1, 1);
        self.first.iter().for_each(|letter| start.letters[*letter] &= !1);
        start
    }

    /// The column that says most: one that tells a letter if any does, and of these the simplest.
    ///
    /// # Errors
    /// Says which column cannot come out.
    fn best(&self, now: &Possible) -> Result<Option<Look>, usize> {
        let mut best: Option<(bool, Look)> = None;
        for column in 0..self.columns.len() {
            let Some(look) = self.look(now, column) else { return Err(column) };
            if look.left == *now {
                continue;
            }
            let tells = now.known().len() < look.left.known().len();
            let is_better = |(told, other): &(bool, Look)| {
                (tells, other.ways) > (*told, look.ways)
                    && (tells != *told || look.ways < other.ways)
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((tells, look));
            }
        }
        Ok(best.map(|(_, look)| look))
    }

    /// A digit of a letter that leads to a column that cannot come out: first of the letters with the fewest left.
    fn refuted(&self, now: &Possible) -> Option<Thought> {
        let mut open: Vec<usize> = (0..LETTERS).filter(|it| now.digit(*it).is_none()).collect();
        open.sort_by_key(|letter| now.letters[*letter].count_ones());
        for letter in open {
            for digit in (0..10).filter(|digit| now.letters[letter] >> digit & 1 == 1) {
                let mut tried = *now;
                tried.letters[letter] = 1 << digit;
                let tried = tried.tidied();
                let failed = tried.map_or(Some((Vec::new(), 0.0)), |tried| self.fails(tried));
                let Some((mut columns, seconds)) = failed else { continue };
                let column = columns.pop().unwrap_or_default();
                let then = tried.map(|tried| self.needed(tried, columns, column));
                let mut left = *now;
                left.letters[letter] &= !(1 << digit);
                return Some(Thought {
                    column,
                    refuted: Some(Refuted { letter, digit, tried, then: then.unwrap_or_default() }),
                    before: *now,
                    left: left.tidied()?,
                    seconds: 4.5 + seconds,
                });
            }
        }
        None
    }

    /// The columns that are looked at until one fails, the last of them, and the seconds until then.
    fn fails(&self, tried: Possible) -> Option<(Vec<usize>, f32)> {
        let (mut now, mut columns, mut seconds) = (tried, Vec::new(), 0.0);
        for _ in 0..THOUGHTS_MAX {
            match self.best(&now) {
                Err(column) => {
                    columns.push(column);
                    return Some((columns, seconds + 3.0));
                }
                Ok(None) => return None,
                Ok(Some(look)) => {
                    columns.push(look.column);
                    seconds += look.seconds();
                    now = look.left;
                }
            }
        }
        None
    }

    /// What is thought of those of the columns that it takes for the last one to fail: the later ones are left out first.
    fn needed(&self, tried: Possible, columns: Vec<usize>, last: usize) -> Vec<Thought> {
        let columns = without_needless(columns, Vec::len, |columns, at| {
            let mut fewer = columns.clone();
            fewer.remove(columns.len() - 1 - at);
            self.looks(tried, &fewer, last).map(|_| fewer)
        });
        self.looks(tried, &columns, last).unwrap_or_default()
    }

    /// The columns looked at in turn, if the last one fails then and none before does.
    fn looks(&self, tried: Possible, columns: &[usize], last: usize) -> Option<Vec<Thought>> {
        let (mut now, mut thoughts) = (tried, Vec::new());
        for column in columns {
            let look = self.look(&now, *column)?;
            thoughts.push(Thought::of(&look, now));
            now = look.left;
        }
        self.look(&now, last).is_none().then_some(thoughts)
    }

    /// What a column leaves; nothing if it cannot come out.
    fn look(&self, now: &Possible, column: usize) -> Option<Look> {
        let Seen { ways, left, .. } = self.seen(now, column);
        (0 < ways).then_some(())?;
        Some(Look { column, left: left.tidied()?, ways })
    }

    /// A column in all ways.
    fn seen(&self, now: &Possible, column: usize) -> Seen<'_> {
        let Column { total, letters, .. } = &self.columns[column];
        let mut seen = Seen { sum: self, column, letters, left: *now, ways: 0, sums: 0 };
        seen.left.carries[column] = 0;
        seen.left.carries[column + 1] = 0;
        let of_total = total.letter();
        for letter in seen.letters.iter().copied().chain(of_total) {
            seen.left.letters[letter] = 0;
        }
        seen.assign(now, &mut [0; LETTERS], 0, 0);
        seen
    }
}

/// A column whose letters get every digit in turn.
struct Seen<'a> {
    sum: &'a Sum,
    column: usize,
    letters: &'a [usize],
    left: Possible,
    ways: usize,
    /// What its terms come to, with what is carried: a bit for each sum, whether the column comes out or not.
    sums: u128,
}

impl Seen<'_> {
    fn assign(&mut self, now: &Possible, digits: &mut [u16; LETTERS], place: usize, used: u16) {
        let Some(&letter) = self.letters.get(place) else { return self.count(now, digits) };
        let free = now.letters[letter] & !used;
        for digit in (0..10).filter(|digit| free >> digit & 1 == 1) {
            digits[letter] = digit;
            self.assign(now, digits, place + 1, used | 1 << digit);
        }
    }

    /// Counts the ways in which the column comes out with these digits.
    fn count(&mut self, now: &Possible, digits: &[u16; LETTERS]) {
        let Column { terms, total, .. } = &self.sum.columns[self.column];
        let value = |sign: &Sign| match sign {
            Sign::Letter(letter) => digits[*letter],
            Sign::Digit(digit) => *digit,
        };
        let sum = self.sum.times * terms.iter().map(value).sum::<u16>();
        let used: u16 = self.letters.iter().map(|letter| 1 << digits[*letter]).sum();
        for carry in (0..9).filter(|carry| now.carries[self.column] >> carry & 1 == 1) {
            self.sums |= 1 << (sum + carry);
            let (next, last) = ((sum + carry) / 10, (sum + carry) % 10);
            let fits = match total {
                Sign::Digit(digit) => last == *digit,
                Sign::Letter(letter) if self.letters.contains(letter) => last == digits[*letter],
                Sign::Letter(letter) => now.letters[*letter] & !used & 1 << last != 0,
            };
            if !fits || now.carries[self.column + 1] >> next & 1 == 0 {
                continue;
            }
            self.ways += 1;
            self.left.carries[self.column] |= 1 << carry;
            self.left.carries[self.column + 1] |= 1 << next;
            for letter in self.letters {
                self.left.letters[*letter] |= 1 << digits[*letter];
            }
            if let Some(letter) = total.letter() {
                self.left.letters[letter] |= 1 << last;
            }
        }
    }
}

impl Look {
    /// Ours: a column is read, and each way in which it comes out is thought of.
    fn seconds(&self) -> f32 {
        3.6 + self.ways.min(14) as f32
    }
}
