use super::*;
use proptest::prelude::*;

fn form(shape: Shape) -> Form {
    Form::new(shape, "hint")
}

fn read(shape: Shape, typed: &str) -> Option<String> {
    form(shape).read(typed).ok().map(|answer| answer.text().to_owned())
}

#[test]
fn a_number_may_be_dressed_in_many_ways() {
    for typed in
        ["1234", " 1234. ", "1,234", "1 234", "1'234", "+1234", "0001234", "١٢٣٤", "１２３４"]
    {
        assert_eq!(read(Shape::Number, typed).as_deref(), Some("1234"), "{typed}");
    }
    assert_eq!(read(Shape::Number, "\u{2212}5").as_deref(), Some("-5"));
    assert_eq!(read(Shape::Number, "-0").as_deref(), Some("0"));
    for typed in ["", "12,34", "1 2 3", "twelve", "1.5", "1e3", "--1", "😀", "1234567890123456789"]
    {
        assert_eq!(read(Shape::Number, typed), None, "{typed}");
    }
}

#[test]
fn a_list_may_be_separated_in_many_ways() {
    let shape = || Shape::List(vec![Item::Whole; 3]);
    for typed in
        ["12, 5, 7", "12 5 7", "12;5;7", "12, 5 and 7", "12,5,7.", "+12 05 7", "12 , 5 , 7"]
    {
        assert_eq!(read(shape(), typed).as_deref(), Some("12, 5, 7"), "{typed}");
    }
    for typed in ["12 5", "12 5 7 9", "1257", "a b c", ""] {
        assert_eq!(read(shape(), typed), None, "{typed}");
    }
}

#[test]
fn a_time_is_a_place_of_the_hands() {
    let shape = || Shape::List(vec![Item::Clock, Item::Whole]);
    for typed in ["3:40 75", "03:40, 75", "15:40;75", "3.40 and 75"] {
        assert_eq!(read(shape(), typed).as_deref(), Some("3:40, 75"), "{typed}");
    }
    assert_eq!(read(shape(), "0:05 1").as_deref(), Some("12:05, 1"));
    for typed in ["3:60 75", "25:00 75", "340 75", "3: 40"] {
        assert_eq!(read(shape(), typed), None, "{typed}");
    }
}

#[test]
fn symbols_may_be_written_together_or_apart() {
    let shape = || Shape::Symbols(vec![Group::ordered(4, "TL"), Group::set(2, "ABCD")]);
    for typed in ["TLLT DB", "tlltbd", "t l l t, b and d", "T,L,L,T;D,B.", "Ｔ l L t b d"] {
        assert_eq!(read(shape(), typed).as_deref(), Some("TLLT BD"), "{typed}");
    }
    for typed in ["TLLT BB", "TLLT B", "TLLT BDA", "TLXT BD", "TLL BD", ""] {
        assert_eq!(read(shape(), typed), None, "{typed}");
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(typed: String) {
        for shape in [
            Shape::Number,
            Shape::List(vec![Item::Whole, Item::Clock]),
            Shape::Symbols(vec![Group::ordered(3, "0123456789")]),
        ] {
            let form = form(shape);
            if let Ok(answer) = form.read(&typed) {
                prop_assert_eq!(form.read(answer.text()), Ok(answer.clone()), "reading is settled");
            }
        }
    }
}
