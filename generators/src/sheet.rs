//! What players are shown, as data: rules first, then perhaps material, then the problem itself.

use crate::figure::Figure;
use crate::reader::Form;
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
    pub steps: Vec<String>,
}

/// One problem as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// What is shown before the rules and then hidden: memory contests only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub material: Vec<Card>,
    /// The question, in at most 90 words (30 where there is material or a scene to search).
    pub statement: String,
    /// The picture that belongs to the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// One piece of material.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    pub face: CardFace,
    /// How long it is shown, 1 to 120 seconds.
    pub seconds: u16,
}

/// What is on a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardFace {
    Text(String),
    Picture(Picture),
}

/// A figure with the words for those who do not see it. They never help to answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    pub alt: String,
    pub figure: Figure,
}

impl Sheet {
    /// A question in words alone.
    pub fn text(statement: impl Into<String>) -> Sheet {
        Sheet { material: Vec::new(), statement: statement.into(), picture: None }
    }

    /// A question about a picture.
    pub fn picture(statement: impl Into<String>, alt: &str, figure: Figure) -> Sheet {
        let picture = Some(Picture { alt: alt.to_owned(), figure });
        Sheet { material: Vec::new(), statement: statement.into(), picture }
    }

    /// The same question, asked after `material` was shown and hidden.
    pub fn after(self, material: Vec<Card>) -> Sheet {
        Sheet { material, ..self }
    }

    /// Every picture with the name it is fetched by: `figure`, and `card-1`, `card-2`, ... in the material.
    pub fn pictures(&self) -> Vec<(String, &Picture)> {
        let mut pictures = self.material_pictures();
        pictures.extend(self.picture.iter().map(|picture| ("figure".to_owned(), picture)));
        pictures
    }

    /// The pictures among the material.
    pub fn material_pictures(&self) -> Vec<(String, &Picture)> {
        let numbered = self.material.iter().zip(1..);
        let named = numbered.filter_map(|(card, number)| match &card.face {
            CardFace::Picture(picture) => Some((format!("card-{number}"), picture)),
            CardFace::Text(_) => None,
        });
        named.collect()
    }

    /// How long the material is shown in all, in seconds.
    pub fn material_seconds(&self) -> u16 {
        self.material.iter().map(|card| card.seconds).sum()
    }
}

impl Card {
    /// A text to remember, shown for `seconds`.
    pub fn text(text: impl Into<String>, seconds: u16) -> Card {
        Card { face: CardFace::Text(text.into()), seconds }
    }

    /// A picture to remember, shown for `seconds`.
    pub fn picture(alt: &str, figure: Figure, seconds: u16) -> Card {
        Card { face: CardFace::Picture(Picture { alt: alt.to_owned(), figure }), seconds }
    }
}

/// How many words a player has to read.
pub fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}
