use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What a form's texts mean; pages read the same file to hold their own reader to it.
const TYPED: &str = include_str!("typed.json");

/// What is said of a form: these texts mean this, and those mean nothing.
#[derive(Deserialize)]
struct Table {
    form: Form,
    /// What is meant, with the ways to type it.
    meant: Vec<(String, Vec<String>)>,
    refused: Vec<String>,
}

impl Table {
    /// Typed texts that a shape has at least.
    const ROWS_MIN: usize = 60;

    fn check(&self) -> usize {
        for (meant, ways) in &self.meant {
            for typed in ways {
                let read = self.form.read(typed).ok();
                assert_eq!(read.as_ref().map(Answer::text), Some(meant.as_str()), "`{typed}`");
            }
        }
        for typed in &self.refused {
            assert_eq!(self.form.read(typed).ok(), None, "`{typed}`");
        }
        self.meant.iter().map(|(_, ways)| ways.len()).sum::<usize>() + self.refused.len()
    }
}

#[test]
fn every_typed_text_means_what_the_table_says() {
    let tables: Vec<Table> = serde_json::from_str(TYPED).expect("a table of typed texts");
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for table in &tables {
        *rows.entry(table.form.kind()).or_default() += table.check();
    }
    assert_eq!(rows.len(), 9, "every shape: {rows:?}");
    assert!(rows.values().all(|&count| Table::ROWS_MIN <= count), "{rows:?}");
}

fn form(shape: Shape) -> Form {
    Form::new(shape)
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(typed in prop_oneof![any::<String>(), "[-0-9A-Fx=:;,./ ()+*|°½→]{0,24}"]) {
        let shapes = [
            Shape::Number,
            Shape::List(vec![Item::Whole, Item::Clock]),
            Shape::List(vec![Item::Fraction, Item::Whole]),
            Shape::Symbols(vec![Group::ordered(3, "0123456789")]),
            Shape::Pick(Pick { from: "ABCDEF".to_owned() }),
            Shape::Sets(Sets { each: 2, from: "ABCDEF".to_owned() }),
            Shape::Calls(Calls { each: 2, from: "ABCDEF".to_owned(), order: Order::Matters }),
            Shape::Cells(Cells { columns: 5, rows: 12, count: None }),
            Shape::Moves(Moves { from: "UDLRAB".to_owned() }),
            Shape::Expression,
        ];
        for form in shapes.into_iter().map(form).chain([
            form(Shape::List(vec![Item::Whole; 2])).named(["x", "y"]).in_units(["°"]),
            form(Shape::Symbols(vec![Group::ordered(2, "0123456789")])).named(["A", "B"]),
        ]) {
            if let Ok(answer) = form.read(&typed) {
                prop_assert_eq!(form.read(answer.text()), Ok(answer.clone()), "reading is settled");
            }
            let example = form.example();
            prop_assert_eq!(form.read(example.text()), Ok(example.clone()), "examples are read");
        }
    }
}

#[test]
fn a_stored_form_of_before_is_read_and_written_as_it_was() {
    for stored in [
        r#"{"shape":"number","hint":"a number"}"#,
        r#"{"shape":{"list":["whole","clock"]},"hint":"two"}"#,
        r#"{"shape":{"symbols":[{"count":2,"from":"TL","order":"free"}]},"hint":"two"}"#,
    ] {
        let form: Form = serde_json::from_str(stored).expect("a form as it was stored");
        assert_eq!(serde_json::to_string(&form).ok().as_deref(), Some(stored));
    }
}
