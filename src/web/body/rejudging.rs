//! A corrected key, and the word that makes it true.

use super::words::line;
use super::{Fault, REASON_CHARS};
use crate::web::shape::ContestName;
use agon_generators::reader::{Accepts, Answer, Form, Key, Shape};
use agon_judge::id::ContestId;
use agon_judge::rejudging::RIGHT_ANSWERS_MAX;
use serde::Deserialize;
use utoipa::ToSchema;

/// A corrected key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct RejudgeBody {
    /// The right answer, as a player would type it; where many are called one after the other, one of them.
    #[schema(max_length = 1000)]
    key: String,
    /// Whatever else is right besides.
    #[serde(default)]
    #[schema(max_items = 49)]
    also: Vec<String>,
    /// Why, on one line; everybody reads it once the correction is applied.
    #[schema(min_length = 1, max_length = 200)]
    reason: String,
}

/// A correction becomes true.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct ApplyBody {
    /// Where nobody has won by the corrected key: the contest that is played instead, of the same game.
    #[schema(value_type = Option<ContestName>)]
    pub(in crate::web) successor: Option<ContestId>,
}

impl RejudgeBody {
    /// The key in the answer form of its problem, and the reason.
    pub(in crate::web) fn read(&self, form: &Form) -> Result<(Key, String), Fault> {
        let read = |field: &str, typed: &String| {
            let unlike =
                |_| Fault::invalid(field, format!("an answer as the form asks: {}", form.hint));
            form.read(typed).map_err(unlike)
        };
        let such_as = read("key", &self.key)?;
        let mut right = vec![such_as.clone()];
        for typed in &self.also {
            right.push(read("also", typed)?);
        }
        if RIGHT_ANSWERS_MAX < right.len() {
            return Err(Fault::invalid(
                "also",
                format!("at most {} answers", RIGHT_ANSWERS_MAX - 1),
            ));
        }
        let key = match (&form.shape, self.also.is_empty()) {
            (Shape::Calls(_), _) => {
                Key::Each { each: Answer::calls(right.iter().map(Answer::text)) }
            }
            (_, true) => Key::One(such_as),
            (_, false) => Key::Any { such_as, accepts: Accepts::OneOf(right) },
        };
        Ok((key, line("reason", &self.reason, REASON_CHARS)?))
    }
}
