//! Ten cards, each a sign and a number, and what three of them make in a row.

use crate::expression::Expression;
use crate::ratio::Ratio;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::mathematics) struct Card {
    pub(in crate::mathematics) sign: char,
    pub(in crate::mathematics) number: i64,
}

/// Three cards by their places, in the order in which they are read.
pub(in crate::mathematics) type Row = [usize; 3];

/// Two cards that multiply or divide to a whole number.
pub(in crate::mathematics) struct Product {
    pub(in crate::mathematics) first: usize,
    pub(in crate::mathematics) factor: usize,
    pub(in crate::mathematics) value: i64,
}

impl Card {
    pub(in crate::mathematics) fn written(self) -> String {
        format!("{}{}", self.sign, self.number)
    }

    pub(in crate::mathematics) fn is_factor(self) -> bool {
        is_factor(self.sign)
    }
}

pub(in crate::mathematics) fn is_factor(sign: char) -> bool {
    matches!(sign, '×' | '÷')
}

/// Cards from their signs and numbers.
pub(in crate::mathematics) fn cards(signs: &str, numbers: &[i64]) -> Vec<Card> {
    signs.chars().zip(numbers).map(|(sign, &number)| Card { sign, number }).collect()
}

/// Every row of three different cards.
pub(in crate::mathematics) fn rows() -> impl Iterator<Item = Row> {
    let rows = (0..1000).map(|n| [n / 100, n / 10 % 10, n % 10]);
    rows.filter(|[one, two, three]| one != two && one != three && two != three)
}

/// What a row makes, if that is whole. All is counted in parts so small that each division comes out even.
pub(in crate::mathematics) fn value(cards: &[Card], row: Row) -> Option<i64> {
    let [first, second, third] = row.map(|place| cards[place]);
    let parts = second.number * third.number;
    let (mut sum, mut term) = (0, first.number * parts);
    for Card { sign, number } in [second, third] {
        match sign {
            '×' => term *= number,
            '÷' => term /= number,
            sign => {
                sum += term;
                term = if sign == '+' { number * parts } else { -number * parts };
            }
        }
    }
    ((sum + term) % parts == 0).then(|| (sum + term) / parts)
}

/// Every whole product or quotient of two cards; two factors are multiplied in one order.
pub(in crate::mathematics) fn products(cards: &[Card]) -> Vec<Product> {
    let pairs = (0..cards.len()).flat_map(|first| (0..cards.len()).map(move |n| (first, n)));
    let product = |(first, factor): (usize, usize)| {
        let (one, other) = (cards[first], cards[factor]);
        let value = match other.sign {
            '×' if one.sign != '×' || first < factor => one.number * other.number,
            '÷' if first != factor && one.number % other.number == 0 => one.number / other.number,
            _ => return None,
        };
        Some(Product { first, factor, value })
    };
    pairs.filter_map(product).collect()
}

/// What a product comes to, added or taken away, where one more card could lead from there to the target.
pub(in crate::mathematics) fn near(
    cards: &[Card],
    product: &Product,
    target: i64,
) -> impl Iterator<Item = i64> + use<> {
    let most = cards.iter().map(|card| card.number).max().unwrap_or_default();
    let value = product.value;
    let taken_away = (cards[product.first].sign == '−').then_some(-value);
    let ways = [Some(value), taken_away].into_iter().flatten();
    ways.filter(move |value| (target - value).abs() <= most)
}

/// Ours: a rough idea of each product, and a closer look at those near the target: the exact product, what is missing,
/// whether a card has it.
pub(in crate::mathematics) fn seconds(cards: &[Card], products: &[Product], target: i64) -> f32 {
    let near = products.iter().filter(|it| near(cards, it, target).next().is_some());
    let looks = near.map(|product| if 9 < cards[product.first].number { 5.5 } else { 4.0 });
    0.35 * products.len() as f32 + looks.sum::<f32>()
}

/// Cards as they are read in a row: `8 × 5 + 1`.
pub(in crate::mathematics) fn written(cards: &[Card], places: &[usize]) -> String {
    let behind = places.iter().skip(1).map(|&place| cards[place]);
    let behind = behind.map(|card| format!(" {} {}", card.sign, card.number));
    cards[places[0]].number.to_string() + &behind.collect::<String>()
}

/// What a row makes as it is read from its cards.
pub(in crate::mathematics) fn read(cards: [&str; 3]) -> Option<Ratio> {
    let bare = cards[0].trim_start_matches(['+', '−', '×', '÷']);
    let written = format!("{bare}{}{}", cards[1], cards[2]).replace('−', "-");
    Expression::parse(&written)?.value()
}

/// A number with the sign that the cards have.
pub(in crate::mathematics) fn signed(number: i64) -> String {
    number.to_string().replace('-', "−")
}
