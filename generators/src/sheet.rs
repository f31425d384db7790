//! What players are shown, as data: rules first, then perhaps material, then the problem itself.

use crate::board::{Board, Thing};
use crate::figure::{Figure, Mark};
use crate::reader::Form;
use crate::text::Text;
use crate::words::Words;
use serde::{Deserialize, Serialize};

/// What is shown in the minute before the problem: the same for every problem of a family and level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// What to do, in at most 60 words.
    pub text: String,
    /// How an answer is written.
    pub form: Form,
    /// A small problem, solved.
    pub example: Example,
}

/// A small problem with its answer, to see how it is meant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub sheet: Sheet,
    /// The right answer, as a player would type it.
    pub answer: String,
    /// Why it is right, step by step.
    pub steps: Vec<Step>,
}

/// One problem as it is shown. What it says is a [`Text`] as a family makes it, and then a sentence in a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sheet<T = String> {
    /// What is shown before the rules and then hidden: memory contests only.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub material: Vec<Card<T>>,
    /// The question, in at most 90 words (30 where there is material or a scene to search).
    pub statement: T,
    /// The picture that belongs to the question.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture<T>>,
    /// How it can be answered on the picture, where the form alone does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// One piece of material.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card<T = String> {
    pub face: CardFace<T>,
    /// How long it is shown, 1 to 120 seconds.
    pub seconds: u16,
}

/// What is on a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardFace<T = String> {
    Text(T),
    Picture(Picture<T>),
}

/// A figure with the words for those who do not see it. They never help to answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture<T = String> {
    pub alt: T,
    pub figure: Figure,
    /// The file that is shown in the figure's place, and in its size, where nothing was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<Photo>,
}

/// A picture that somebody brought, as a PNG file: it lies elsewhere, and this tells it from every other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Photo {
    /// The digest of the file (SHA-256), as 64 hexadecimal digits.
    pub sha256: String,
    /// How long the file is.
    pub bytes: u32,
}

/// One step on the way to the key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "Told<T>")]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
pub struct Step<T = String> {
    pub text: T,
    /// What it draws over the picture: a digit into its cell, a ring around what is counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// What it settles of the key. All steps together settle all of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settles: Vec<Settled>,
}

/// A part of the key with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// Counted from 0, as [`Form::parts`] has them.
    pub part: usize,
    pub value: String,
}

/// A step as contests store it. The oldest stored the text alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Told<T> {
    Text(T),
    Step {
        text: T,
        #[serde(default)]
        marks: Vec<Mark>,
        #[serde(default)]
        settles: Vec<Settled>,
    },
}

impl<T> From<Told<T>> for Step<T> {
    fn from(told: Told<T>) -> Step<T> {
        match told {
            Told::Text(text) => Step { text, marks: Vec::new(), settles: Vec::new() },
            Told::Step { text, marks, settles } => Step { text, marks, settles },
        }
    }
}

fn none<T>() -> Option<T> {
    None
}

impl Step<Text> {
    /// A step that says something and settles nothing yet.
    pub fn new(text: impl Into<Text>) -> Step<Text> {
        Step { text: text.into(), marks: Vec::new(), settles: Vec::new() }
    }

    /// The same, and it settles a part of the key.
    #[must_use]
    pub fn settles(mut self, part: usize, value: impl Into<Text>) -> Step<Text> {
        let value = value.into().printed().concat();
        self.settles.push(Settled { part, value });
        self
    }

    /// The same, and it draws this over the picture.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = Mark>) -> Step<Text> {
        self.marks.extend(marks);
        self
    }

    /// The step in a language.
    pub fn said(&self, words: &Words) -> Step {
        let Step { text, marks, settles } = self;
        Step { text: words.say(text), marks: marks.clone(), settles: settles.clone() }
    }
}

impl Sheet<Text> {
    /// A question in words alone.
    pub fn text(statement: impl Into<Text>) -> Sheet<Text> {
        Sheet { material: Vec::new(), statement: statement.into(), picture: None, board: None }
    }

    /// A question about a picture.
    pub fn picture(
        statement: impl Into<Text>,
        alt: impl Into<Text>,
        figure: Figure,
    ) -> Sheet<Text> {
        let picture = Some(Picture::drawn(alt.into(), figure));
        Sheet { material: Vec::new(), statement: statement.into(), picture, board: None }
    }

    /// The same question, asked after `material` was shown and hidden.
    #[must_use]
    pub fn after(self, material: Vec<Card<Text>>) -> Sheet<Text> {
        Sheet { material, ..self }
    }

    /// The same question, which can be answered on its picture.
    #[must_use]
    pub fn on(self, board: Board) -> Sheet<Text> {
        Sheet { board: Some(board), ..self }
    }

    /// The picture, for those who prove the problem.
    ///
    /// # Errors
    /// Says that there is none.
    pub fn figure(&self) -> Result<&Figure, String> {
        let picture = self.picture.as_ref().ok_or("there is no picture")?;
        Ok(&picture.figure)
    }

    /// The one picture of the material, for those who prove the problem.
    ///
    /// # Errors
    /// Says that there is more, or less.
    pub fn card(&self) -> Result<&Figure, String> {
        match self.material.as_slice() {
            [Card { face: CardFace::Picture(shown), .. }] => Ok(&shown.figure),
            _ => Err("the material is not one picture".to_owned()),
        }
    }

    /// What can be picked.
    ///
    /// # Errors
    /// Says that nothing can.
    pub fn things(&self) -> Result<&[Thing], String> {
        match &self.board {
            Some(Board::Things { things, .. }) => Ok(things),
            _ => Err("there is nothing to pick".to_owned()),
        }
    }

    /// What the material showed at each thing that can be picked now.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn remembered(&self) -> Result<Vec<(char, &str)>, String> {
        let shown = self.card()?;
        self.things()?.iter().map(|thing| Ok((thing.letter, thing.shows(shown)?))).collect()
    }

    /// Everything that it says.
    pub fn texts(&self) -> Vec<&Text> {
        let cards = self.material.iter().map(|card| match &card.face {
            CardFace::Text(text) => text,
            CardFace::Picture(picture) => &picture.alt,
        });
        let alt = self.picture.iter().map(|picture| &picture.alt);
        [&self.statement].into_iter().chain(cards).chain(alt).collect()
    }

    /// The sheet in a language.
    pub fn said(&self, words: &Words) -> Sheet {
        let picture = |Picture { alt, figure, photo }: &Picture<Text>| Picture {
            alt: words.say(alt),
            figure: figure.clone(),
            photo: photo.clone(),
        };
        let card = |Card { face, seconds }: &Card<Text>| {
            let face = match face {
                CardFace::Text(text) => CardFace::Text(words.say(text)),
                CardFace::Picture(shown) => CardFace::Picture(picture(shown)),
            };
            Card { face, seconds: *seconds }
        };
        Sheet {
            material: self.material.iter().map(card).collect(),
            statement: words.say(&self.statement),
            picture: self.picture.as_ref().map(picture),
            board: self.board.clone(),
        }
    }
}

impl<T> Sheet<T> {
    /// Everything that it says, to be said otherwise.
    pub fn texts_mut(&mut self) -> Vec<&mut T> {
        let cards = self.material.iter_mut().map(|card| match &mut card.face {
            CardFace::Text(text) => text,
            CardFace::Picture(picture) => &mut picture.alt,
        });
        let alt = self.picture.iter_mut().map(|picture| &mut picture.alt);
        [&mut self.statement].into_iter().chain(cards).chain(alt).collect()
    }

    /// Every picture with the name it is fetched by: `figure`, and `card-1`, `card-2`, ... in the material.
    pub fn pictures(&self) -> Vec<(String, &Picture<T>)> {
        let mut pictures = self.material_pictures();
        pictures.extend(self.picture.iter().map(|picture| ("figure".to_owned(), picture)));
        pictures
    }

    /// The picture that stands for it where there is room for one: of cards that are shown in turn the second, because the
    /// first may show no more than what all of them begin with.
    pub fn face(&self) -> Option<(String, &Picture<T>)> {
        let in_turn = 1 < self.material_pictures().len();
        self.pictures().into_iter().nth(usize::from(in_turn))
    }

    /// Every picture, to be changed.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Picture<T>> {
        let cards = self.material.iter_mut().filter_map(|card| match &mut card.face {
            CardFace::Picture(picture) => Some(picture),
            CardFace::Text(_) => None,
        });
        cards.chain(&mut self.picture)
    }

    /// The pictures among the material.
    pub fn material_pictures(&self) -> Vec<(String, &Picture<T>)> {
        let numbered = self.material.iter().zip(1..);
        let named = numbered.filter_map(|(card, number)| match &card.face {
            CardFace::Picture(picture) => Some((format!("card-{number}"), picture)),
            CardFace::Text(_) => None,
        });
        named.collect()
    }

    /// How long each card of the material is shown, in seconds.
    pub fn card_seconds(&self) -> Vec<u16> {
        self.material.iter().map(|card| card.seconds).collect()
    }

    /// How long the material is shown in all, in seconds.
    pub fn material_seconds(&self) -> u16 {
        self.material.iter().map(|card| card.seconds).sum()
    }
}

impl<T> Picture<T> {
    /// A picture that is drawn.
    pub fn drawn(alt: T, figure: Figure) -> Picture<T> {
        Picture { alt, figure, photo: None }
    }

    /// A picture that somebody brought, in its size in pixels.
    pub fn brought(alt: T, (width, height): (u16, u16), photo: Photo) -> Picture<T> {
        Picture { alt, figure: Figure::new(width, height), photo: Some(photo) }
    }
}

impl Card<Text> {
    /// A text to remember, shown for `seconds`.
    pub fn text(text: impl Into<Text>, seconds: u16) -> Card<Text> {
        Card { face: CardFace::Text(text.into()), seconds }
    }

    /// A picture to remember, shown for `seconds`.
    pub fn picture(alt: impl Into<Text>, figure: Figure, seconds: u16) -> Card<Text> {
        Card { face: CardFace::Picture(Picture::drawn(alt.into(), figure)), seconds }
    }
}

/// How many words a player has to read.
pub fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}
