use super::*;

const PACE: &str = "5,300,1800";
const NOTHING: [Position; 0] = [];

fn at(seconds: i64) -> Time {
    Time(seconds * 1_000_000)
}

/// Something of a contest, by its position.
fn event(contest: u8, position: Position) -> Delivery {
    let id = MessageId([position as u8; 16]);
    Delivery::new(id, (position, position), ContestId([contest; 16]), "contest.answer", at(0))
}

fn holding(events: Vec<Delivery>) -> Place {
    let mut place = Place::at(0);
    let last = events.last().map_or(0, |last| last.spot.0);
    place.take(events, last);
    place
}

fn ends(place: &mut Place, position: u8, status: u16, now: Time) -> Verdict {
    let tried = Tried { how: How::Status(status), retry_after: None };
    let pace = PACE.parse().expect("a pace");
    place.tried(MessageId([position; 16]), &tried, now, (&pace, 0))
}

/// Everything that is begun at an instant, by position.
fn begun(place: &mut Place, now: Time) -> Vec<Position> {
    std::iter::from_fn(|| place.begin(now)).map(|one| one.spot.0).collect()
}

#[test]
fn of_a_contest_one_event_is_tried_at_a_time_and_contests_do_not_wait_for_each_other() {
    let mut place = holding(vec![event(1, 1), event(1, 2), event(2, 3), event(1, 4)]);
    assert_eq!(begun(&mut place, at(0)), [1, 3]);
    assert_eq!(begun(&mut place, at(0)), NOTHING);
    assert_eq!(ends(&mut place, 3, 204, at(1)), Verdict::Delivered);
    assert_eq!(begun(&mut place, at(1)), NOTHING, "the first of contest 1 is on its way");
    assert_eq!(ends(&mut place, 1, 500, at(1)), Verdict::Again);
    assert_eq!(begun(&mut place, at(5)), NOTHING, "what comes later waits for it");
    assert_eq!(place.next_at(), Some(at(6)));
    assert_eq!(begun(&mut place, at(6)), [1]);
    ends(&mut place, 1, 200, at(6));
    assert_eq!(begun(&mut place, at(6)), [2]);
}

#[test]
fn what_fails_to_the_end_of_the_pace_is_given_up_and_the_next_goes_on() {
    let mut place = holding(vec![event(1, 1), event(1, 2)]);
    for (now, next) in [(0, 5), (5, 305), (305, 2_105)] {
        assert_eq!(begun(&mut place, at(now)), [1]);
        assert_eq!(ends(&mut place, 1, 404, at(now)), Verdict::Again);
        let State::Waits(due) = place.find(MessageId([1; 16])).expect("it waits").state else {
            panic!("it waits");
        };
        assert_eq!(due, at(next));
    }
    assert_eq!(begun(&mut place, at(2_105)), [1]);
    assert_eq!(ends(&mut place, 1, 404, at(2_105)), Verdict::GivenUp);
    assert_eq!(begun(&mut place, at(2_105)), [2]);
    assert_eq!(place.settled()[0].tries.len(), 4);
    assert_eq!(place.settled()[0].state, State::GivenUp);
}

#[test]
fn after_three_days_without_a_success_a_webhook_is_hopeless() {
    let days = 24 * 3_600;
    for (after, verdict) in [(3 * days - 1, Verdict::GivenUp), (3 * days, Verdict::Hopeless)] {
        let mut place = holding(vec![event(1, 1)]);
        for now in [0, 10, 400, after] {
            assert_eq!(begun(&mut place, at(now)), [1]);
            let ended = ends(&mut place, 1, 503, at(now));
            assert_eq!(ended, if now == after { verdict } else { Verdict::Again });
        }
    }
}

#[test]
fn whoever_was_away_is_asked_now_and_then_and_is_sent_the_rest_once_it_is_back() {
    let mut place = holding((1..=9).map(|n| event(n, n.into())).collect());
    assert_eq!(begun(&mut place, at(0)).len(), AT_ONCE);
    for position in 1..=8 {
        ends(&mut place, position, 503, at(1));
    }
    assert_eq!(begun(&mut place, at(1)), [9], "one at a time while they fail");
    ends(&mut place, 9, 503, at(1));
    for now in [6, 7, 8, 9, 10, 11, 12, 13, 14] {
        let begun = begun(&mut place, at(now));
        assert_eq!(begun.len(), 1);
        ends(&mut place, begun[0] as u8, 503, at(now));
    }
    // All wait five minutes; then half an hour.
    for now in 1_000..1_009 {
        let begun = begun(&mut place, at(now));
        ends(&mut place, begun[0] as u8, 503, at(now));
    }
    assert_eq!(begun(&mut place, at(1_300)), NOTHING);
    assert_eq!(place.next_at(), Some(at(1_308)));
    assert_eq!(begun(&mut place, at(1_308)), [1], "a probe");
    ends(&mut place, 1, 503, at(1_308));
    let first = place.find(MessageId([1; 16])).expect("it waits");
    assert_eq!(first.state, State::Waits(at(2_800)), "which counts for nothing");
    assert_eq!(begun(&mut place, at(1_608)), [1]);
    ends(&mut place, 1, 200, at(1_608));
    assert_eq!(begun(&mut place, at(1_608)), [2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn a_receiver_is_left_alone_for_as_long_as_it_asks_within_an_hour() {
    for (asks, until) in [(60, 60), (86_400, 3_600), (-5, 0)] {
        let mut place = holding(vec![event(1, 1), event(2, 2)]);
        assert_eq!(place.begin(at(0)).map(|one| one.spot.0), Some(1));
        let retry_after = Some(Span(asks * 1_000_000));
        let tried = Tried { how: How::Status(429), retry_after };
        place.tried(MessageId([1; 16]), &tried, at(0), (&PACE.parse().expect("a pace"), 0));
        assert_eq!(place.next_at(), Some(at(until)), "{asks}");
        assert_eq!(begun(&mut place, Time(at(until).0 - 1)), NOTHING, "{asks}");
        assert_eq!(begun(&mut place, at(until)).len(), 1, "{asks}");
    }
}

#[test]
fn what_is_gone_waits_until_the_webhook_is_turned_on_again() {
    let mut place = holding(vec![event(1, 1)]);
    begun(&mut place, at(0));
    assert_eq!(ends(&mut place, 1, 410, at(0)), Verdict::Gone);
    place.begin_anew(at(100));
    assert_eq!(place.failing_since(), None);
    assert_eq!(begun(&mut place, at(100)), [1]);
}

#[test]
fn a_replay_goes_before_what_comes_later_and_only_what_is_remembered_is_sent_again() {
    let mut place = holding(vec![event(1, 1), event(1, 2)]);
    begun(&mut place, at(0));
    ends(&mut place, 1, 200, at(0));
    let again = place.replay(MessageId([1; 16]), at(1)).expect("it is remembered");
    assert_eq!((again.state, again.tries.len()), (State::Waits(at(1)), 1));
    assert_eq!(begun(&mut place, at(1)), [1]);
    assert_eq!(place.replay(MessageId([9; 16]), at(1)), None);
    let (page, next) = place.page(None, 1);
    assert_eq!((page[0].spot, next), ((2, 2), Some((2, 2))));
    let (page, next) = place.page(next, 1);
    assert_eq!((page[0].spot, next), ((1, 1), None));
}

#[test]
fn what_is_stored_is_small_and_reads_back() {
    let long = |n: u8| {
        let mut one = event(n, Position::MAX - u64::from(n));
        one.kind = "contest.superseded".into();
        for _ in 0..20 {
            one.note(Try { at: Time(i64::MAX), how: How::Failed(Failure::Certificate) });
        }
        one
    };
    let place = holding((0..WAITING_MAX as u8 + 5).map(long).collect());
    let stored = serde_json::to_vec(&place).expect("plain data");
    assert!(stored.len() < crate::store::STORED_BYTES_MAX - 1024, "{} bytes", stored.len());
    let read: Place = serde_json::from_slice(&stored).expect("it reads back");
    assert_eq!(read, place);
    assert_eq!(place.free(), 0);
}
