//! A problem with everything that is shown, judged or told of it: what a contest stores, so that no later
//! edition can change it.

use crate::code::{BadCode, Code};
use crate::family::{Entry, Kind, Level, Pace};
use crate::figure::{Figure, Mark};
use crate::find;
use crate::reader::Key;
use crate::sheet::{Photo, Picture, Rules, Sheet, Step};
use crate::words::Words;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::mem;

/// The name of the picture with the way to the key on it. `solved-3` has the first three steps alone, the third of them
/// standing out.
pub const SOLVED: &str = "solved";

/// Whether whoever sees the picture of this name may see the key.
pub fn tells_key(name: &str) -> bool {
    name.starts_with(SOLVED)
}

/// A whole problem, as data.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Drawn {
    /// The code that draws it again.
    pub code: String,
    /// In which language it speaks. The oldest spoke English and did not say so.
    #[serde(default = "english")]
    pub language: String,
    /// All that it says in the other languages that are offered, text by text in the order of [`Drawn::texts_mut`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub translations: BTreeMap<String, Vec<String>>,
    pub kind: Kind,
    pub family: String,
    /// What a list of families calls the family.
    pub title: String,
    pub level: Level,
    pub rules: Rules,
    pub sheet: Sheet,
    pub key: Key,
    /// Why the key is right, step by step.
    pub explanation: Vec<Step>,
    /// Predicted seconds.
    pub pace: Pace,
    /// The family's own data.
    pub problem: Box<RawValue>,
}

/// Why a code draws nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoProblem {
    #[error(transparent)]
    Code(#[from] BadCode),
    #[error("there is no family `{0}`; GET /v1/families or `agon draw --help` lists them")]
    Family(String),
    #[error(
        "the code is of edition {asked} of {family}, and only edition {now} can be drawn: \
         draw a new problem of the family"
    )]
    Edition { family: String, asked: u16, now: u16 },
}

impl Drawn {
    /// Draws the problem that a seed's text names, in English.
    pub fn new(entry: &Entry, level: Level, seed: &str) -> Drawn {
        Drawn::offering(entry, level, seed, &["en"])
    }

    /// The same in the first of these languages that the family speaks, with translations into the others; in English if it
    /// speaks none.
    pub fn offering(entry: &Entry, level: Level, seed: &str, languages: &[&str]) -> Drawn {
        let code = entry.code(level, seed);
        let problem = entry.draw(level, &code.chance());
        let (sheet, steps) = (problem.show(), problem.steps());
        let mut spoken = languages.iter().filter_map(|language| entry.words(language));
        let first = spoken.next().unwrap_or_else(|| entry.english());
        let said = |words: &Words| Drawn {
            code: code.to_string(),
            language: words.tag.to_owned(),
            translations: BTreeMap::new(),
            kind: entry.kind(),
            family: entry.name.to_owned(),
            title: words.title.clone(),
            level,
            rules: entry.rules(level, words),
            sheet: sheet.said(words),
            key: problem.key(),
            explanation: steps.iter().map(|step| step.said(words)).collect(),
            pace: entry.pace(&*problem, &sheet),
            problem: RawValue::from_string(problem.data()).expect("a drawn problem is plain data"),
        };
        let mut drawn = said(first);
        for words in spoken.filter(|words| words.tag != first.tag) {
            let mut other = said(words);
            let texts = other.texts_mut().into_iter().map(mem::take).collect();
            drawn.translations.insert(words.tag.to_owned(), texts);
        }
        drawn
    }

    /// The problem in one of the languages that it offers.
    pub fn speaking(&self, language: &str) -> Option<Cow<'_, Drawn>> {
        if language == self.language {
            return Some(Cow::Borrowed(self));
        }
        let texts = self.translations.get(language)?;
        let mut other = self.clone();
        language.clone_into(&mut other.language);
        other.translations.clear();
        for (text, said) in other.texts_mut().into_iter().zip(texts) {
            text.clone_from(said);
        }
        Some(Cow::Owned(other))
    }

    /// Everything that it says, always in the same order.
    pub fn texts_mut(&mut self) -> Vec<&mut String> {
        let Rules { text, form, example } = &mut self.rules;
        let mut texts = vec![&mut self.title, text, &mut form.hint];
        texts.extend(example.sheet.texts_mut());
        texts.extend(example.steps.iter_mut().map(|step| &mut step.text));
        texts.extend(self.sheet.texts_mut());
        texts.extend(self.explanation.iter_mut().map(|step| &mut step.text));
        texts
    }

    /// Why the key is right, in sentences.
    pub fn told(&self) -> Vec<String> {
        self.explanation.iter().map(|step| step.text.clone()).collect()
    }

    /// Every figure by the name of its picture: those of the sheet, and [`SOLVED`].
    pub fn figures(&self) -> Vec<(String, Cow<'_, Figure>)> {
        let names = self.sheet.pictures().into_iter().map(|(name, _)| name);
        let solved = self.solved().map(|_| SOLVED.to_owned());
        let figure = |name: String| Some((name.clone(), self.figure(&name)?));
        names.chain(solved).filter_map(figure).collect()
    }

    /// The figure of this name.
    pub fn figure(&self, wanted: &str) -> Option<Cow<'_, Figure>> {
        if tells_key(wanted) {
            let mut figure = self.solved()?.figure.clone();
            figure.marks.extend(self.way(wanted)?);
            return Some(Cow::Owned(figure));
        }
        let mut pictures = self.sheet.pictures().into_iter();
        let found = pictures.find(|(name, _)| name == wanted);
        found.map(|(_, picture)| Cow::Borrowed(&picture.figure))
    }

    /// The file that the picture of this name is, where it was not drawn.
    pub fn photo(&self, wanted: &str) -> Option<&Photo> {
        let mut pictures = self.sheet.pictures().into_iter();
        pictures.find(|(name, _)| name == wanted)?.1.photo.as_ref()
    }

    /// Every such file with the name of its picture.
    pub fn photos(&self) -> Vec<(String, &Photo)> {
        let pictures = self.sheet.pictures().into_iter();
        pictures.filter_map(|(name, picture)| Some((name, picture.photo.as_ref()?))).collect()
    }

    /// The picture over which the steps draw the way to the key; none where they draw nothing.
    pub fn solved(&self) -> Option<&Picture> {
        self.sheet.picture.as_ref().filter(|_| self.marks().next().is_some())
    }

    /// What the picture of this name has of the way to the key.
    fn way(&self, wanted: &str) -> Option<Vec<Mark>> {
        if wanted == SOLVED {
            return Some(self.marks().cloned().collect());
        }
        let number = |steps: &usize| wanted == format!("{SOLVED}-{steps}");
        let newest = (1..=self.explanation.len()).find(number)? - 1;
        let before = self.explanation[..newest].iter().flat_map(|step| &step.marks);
        Some(before.map(Mark::faded).chain(self.explanation[newest].marks.clone()).collect())
    }

    fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.explanation.iter().flat_map(|step| &step.marks)
    }

    /// Draws the problem of a code, if its edition can still be drawn, as [`Drawn::offering`] does.
    ///
    /// # Errors
    /// Says why the code draws nothing.
    pub fn of(code: &Code, languages: &[&str]) -> Result<Drawn, NoProblem> {
        let family = || code.family.clone();
        let entry = find(&code.family).ok_or_else(|| NoProblem::Family(family()))?;
        if entry.edition != code.edition {
            let (asked, now) = (code.edition, entry.edition);
            return Err(NoProblem::Edition { family: family(), asked, now });
        }
        Ok(Drawn::offering(entry, code.level, &code.seed, languages))
    }
}

fn english() -> String {
    "en".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;
    use crate::words::PSEUDO;

    #[test]
    fn a_code_draws_its_problem_again_and_an_edition_that_is_gone_is_refused_by_name() {
        for family in families() {
            let drawn = Drawn::new(family, Level::DEFAULT, "again");
            let code: Code = drawn.code.parse().expect("a code that was just written");
            let again = Drawn::of(&code, &["en"]).expect("of this edition");
            assert_eq!(serde_json::to_string(&again).ok(), serde_json::to_string(&drawn).ok());
            let gone = Code { edition: code.edition + 1, ..code };
            assert!(matches!(Drawn::of(&gone, &["en"]), Err(NoProblem::Edition { .. })));
        }
        let unknown = "logic/nothing.1.3.x".parse().expect("it has the shape of a code");
        assert_eq!(
            Drawn::of(&unknown, &["en"]).err(),
            Some(NoProblem::Family("logic/nothing".into()))
        );
    }

    #[test]
    fn the_way_to_the_key_is_drawn_step_by_step() {
        for family in families() {
            let drawn = Drawn::new(family, Level::DEFAULT, "steps");
            let marks = |name: &str| Some(drawn.figure(name)?.marks.len());
            let (Some(plain), Some(all)) = (marks("figure"), marks(SOLVED)) else { continue };
            let mut grown = plain;
            for (step, number) in drawn.explanation.iter().zip(1..) {
                grown += step.marks.len();
                assert_eq!(marks(&format!("solved-{number}")), Some(grown), "{}", drawn.code);
            }
            assert_eq!(grown, all, "{}", drawn.code);
            let last = format!("solved-{}", drawn.explanation.len() + 1);
            for none in ["solved-0", "solved-01", "solved-+1", "solved-", "solved1", &last] {
                assert_eq!(marks(none), None, "{none}");
            }
        }
    }

    #[test]
    fn what_is_offered_is_said_in_each_language_and_is_the_same_problem() {
        let each_level = |family| Level::ALL.map(|level| (family, level));
        for (family, level) in families().flat_map(each_level) {
            let plain = Drawn::new(family, level, "offered");
            let both = Drawn::offering(family, level, "offered", &[PSEUDO, "xx", "en", "en"]);
            assert_eq!((both.language.as_str(), both.translations.len()), (PSEUDO, 1));
            assert_ne!(both.sheet.statement, plain.sheet.statement);
            let stored = serde_json::to_string(&both).expect("plain data");
            let both: Drawn = serde_json::from_str(&stored).expect("as it was written");
            let english = both.speaking("en").expect("it was offered");
            assert_eq!((&english.sheet, &english.rules), (&plain.sheet, &plain.rules));
            assert_eq!((&english.key, &english.explanation), (&plain.key, &plain.explanation));
            assert!(both.speaking("ko").is_none());
            assert!(both.speaking(PSEUDO).is_some_and(|same| same.sheet == both.sheet));
        }
    }
}
