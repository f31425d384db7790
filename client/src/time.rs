//! Instants as the service writes them.

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

const MICROS: i64 = 1_000_000;
const DAY: i64 = 86_400;

/// Days since 1970-01-01 of a date, by Howard Hinnant's `days_from_civil`: years begin in March, so that the day
/// that some years have more comes last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The date of a day since 1970-01-01, by Howard Hinnant's `civil_from_days`.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = years + era * 400 + i64::from(month <= 2);
    (year, month, of_year - (153 * shifted + 2) / 5 + 1)
}

/// The numbers of a text such as `2026-01-31`, between one mark and the next.
fn numbers(text: &str, mark: char) -> Option<[i64; 3]> {
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(mark).map(|part| part.parse().ok().filter(|_| plain(part)));
    let numbers = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(numbers)
}

fn read(text: &str) -> Option<Time> {
    let (day, clock) = text.strip_suffix('Z')?.split_once('T')?;
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let [year, month, day] = numbers(day, '-')?;
    let [hour, minute, second] = numbers(clock, ':')?;
    let right = (1..=12).contains(&month) && (1..=31).contains(&day) && year <= 9999;
    let right = right && hour < 24 && minute < 60 && second < 60;
    let digits = fraction.bytes().all(|byte| byte.is_ascii_digit()) && fraction.len() <= 6;
    let micros: i64 = format!("{fraction:0<6}").parse().ok()?;
    let seconds = days(year, month, day) * DAY + hour * 3600 + minute * 60 + second;
    (right && digits).then_some(Time(seconds * MICROS + micros))
}

impl FromStr for Time {
    type Err = BadTime;

    fn from_str(text: &str) -> std::result::Result<Time, BadTime> {
        read(text).ok_or(BadTime)
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
        let (seconds, micros) = (self.0.div_euclid(MICROS), self.0.rem_euclid(MICROS));
        let (year, month, day) = date(seconds.div_euclid(DAY));
        let second = seconds.rem_euclid(DAY);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        write!(out, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z")
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
        assert_eq!("2001-09-09T01:46:40Z".parse(), Ok(Time(1_000_000_000 * MICROS)));
        assert_eq!("2001-09-09T01:46:40.5Z".parse(), Ok(Time(1_000_000_000 * MICROS + 500_000)));
    }

    #[test]
    fn every_day_of_four_centuries_has_one_date() {
        for day in -719_468..146_097 {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), day);
        }
    }

    #[test]
    fn what_is_no_instant_is_refused() {
        for text in [
            "",
            "yesterday",
            "2001-09-09T01:46:40",
            "2001-09-09T01:46:40+02:00",
            "2001-13-09T01:46:40Z",
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
