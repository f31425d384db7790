//! Instants as the service writes them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An instant of the service's clock: microseconds since 1970-01-01 UTC, written as RFC 3339.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Time(pub i64);

/// What the service's clock said when a request came in and when its reply went out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Clock {
    pub received_at: Time,
    pub sent_at: Time,
}

/// A text that is no instant in UTC, such as `2026-01-31T12:00:00.000000Z`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an instant such as 2026-01-31T12:00:00.000000Z")]
pub struct BadTime;

impl FromStr for Time {
    type Err = BadTime;

    fn from_str(text: &str) -> std::result::Result<Time, BadTime> {
        // The service writes UTC, to the microsecond.
        let instant: Timestamp = text.parse().map_err(|_| BadTime)?;
        let is_ours = text.ends_with('Z') && instant.subsec_nanosecond() % 1_000 == 0;
        if is_ours { Ok(Time(instant.as_microsecond())) } else { Err(BadTime) }
    }
}

impl TryFrom<String> for Time {
    type Error = BadTime;

    fn try_from(text: String) -> std::result::Result<Time, BadTime> {
        text.parse()
    }
}

impl From<Time> for String {
    fn from(time: Time) -> String {
        time.to_string()
    }
}

impl fmt::Display for Time {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody waits beyond the year 9999.
        write!(out, "{:.6}", Timestamp::from_microsecond(self.0).unwrap_or(Timestamp::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_read_and_write_as_the_service_does() {
        for (text, micros) in [
            ("1970-01-01T00:00:00.000000Z", 0),
            ("2000-02-29T23:59:59.999999Z", 951_868_799_999_999),
            ("2001-09-09T01:46:40.000001Z", 1_000_000_000_000_001),
            ("2100-03-01T00:00:00.000000Z", 4_107_542_400_000_000),
            ("1969-12-31T23:59:59.999999Z", -1),
        ] {
            assert_eq!(text.parse(), Ok(Time(micros)), "{text}");
            assert_eq!(Time(micros).to_string(), text);
        }
        assert_eq!("2001-09-09T01:46:40Z".parse(), Ok(Time(1_000_000_000 * 1_000_000)));
        assert_eq!("2001-09-09T01:46:40.5Z".parse(), Ok(Time(1_000_000_000 * 1_000_000 + 500_000)));
    }

    #[test]
    fn what_is_no_instant_is_refused() {
        for text in [
            "",
            "yesterday",
            "2001-09-09T01:46:40",
            "2001-09-09T01:46:40+02:00",
            "2001-13-09T01:46:40Z",
            "2001-02-29T01:46:40Z",
            "2001-09-09T24:00:00Z",
            "2001-09-09T01:46:40.1234567Z",
            "2001-09-09T01:+6:40Z",
            "2001-09-09-09T01:46:40Z",
            "99999-09-09T01:46:40Z",
        ] {
            assert_eq!(text.parse::<Time>(), Err(BadTime), "{text}");
        }
    }
}
