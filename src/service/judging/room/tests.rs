//! Who loses when the room is full, and when a claim ends.

use super::*;
use std::cell::Cell;
use std::rc::Rc;

/// A drill of a test: its number, and whether a stream follows it.
#[derive(Clone)]
struct Drill(u8, Rc<Cell<bool>>);

impl Lodger for Drill {
    fn is_followed(&self) -> bool {
        self.1.get()
    }
}

/// A drill of this size takes 10,000 bytes.
const TEXT: usize = 10_000 - DRILL_BYTES - RECORD_BYTES;

fn id(number: u8) -> ContestId {
    ContestId([number; 16])
}

fn second(seconds: i64) -> Time {
    Time(seconds * 1_000_000)
}

fn network(last: u8) -> Holder {
    Holder::Network([192, 0, 2, last].into())
}

/// Opens a drill: the numbers of those that had to go.
fn open(room: &Room<Drill>, number: u8, holder: Holder, at: i64) -> Vec<u8> {
    let drill = Drill(number, Rc::default());
    numbers(&room.admit(id(number), drill, (holder, true), TEXT, second(at)))
}

fn numbers(gone: &[Drill]) -> Vec<u8> {
    gone.iter().map(|drill| drill.0).collect()
}

#[test]
fn when_the_room_is_full_whoever_holds_most_loses_and_first_what_is_over() {
    let room = Room::new(50_000);
    for (number, holder) in [(1, 7), (2, 7), (3, 7), (4, 8), (5, 8)] {
        assert_eq!(open(&room, number, network(holder), i64::from(number)), Vec::<u8>::new());
    }
    assert_eq!(room.fullness(), Fullness { drills: 5, bytes: 50_000, bytes_max: 50_000 });
    room.finish(id(2));
    room.touch(id(1), second(10));
    // Of the three of 7: the one that is over. Then 7, 8 and 9 hold two each.
    assert_eq!(open(&room, 6, network(9), 11), [2]);
    assert_eq!(open(&room, 10, network(9), 12), [6], "of equals, whoever wants more");
}

#[test]
fn a_newcomer_takes_room_from_the_crowd_and_not_from_whoever_has_one() {
    let room = Room::new(100_000);
    let game = Holder::Game(GameId([1; 16]));
    assert!(open(&room, 1, network(1), 0).is_empty());
    for number in 2..=10 {
        assert!(open(&room, number, game, i64::from(number)).is_empty());
    }
    for number in 11..=30 {
        let gone = open(&room, number, game, i64::from(number));
        assert_eq!(gone, [number - 9], "its own oldest");
    }
    assert_eq!(open(&room, 31, network(2), 31).len(), 1);
    assert!(room.release(id(1)).is_some(), "the one drill of its player is still there");
}

#[test]
fn a_drill_that_grows_takes_room_from_others_and_is_never_its_own_victim() {
    let room = Room::new(30_000);
    for number in 1..=3 {
        open(&room, number, network(1), i64::from(number));
    }
    let gone = room.grow(id(1), 0, second(4));
    assert_eq!(numbers(&gone), [2], "the longest untouched is the one that grows");
    assert_eq!(room.fullness().bytes, 20_000 + RECORD_BYTES);
    let alone = Room::new(5_000);
    assert_eq!(open(&alone, 1, network(1), 0), Vec::<u8>::new(), "what is wanted now stays");
    assert_eq!(open(&alone, 2, network(2), 1), [1]);
}

#[test]
fn a_claim_ends_after_fifteen_minutes_and_is_kept_by_a_request_or_a_stream() {
    let room = Room::new(30_000);
    let followed = Rc::new(Cell::new(true));
    let stream = Drill(1, followed.clone());
    room.admit(id(1), stream, (network(1), false), TEXT, second(0));
    open(&room, 2, network(2), 0);
    open(&room, 3, network(3), 0);
    room.touch(id(3), second(1));
    assert_eq!(numbers(&room.sweep(Time(second(900).0 - 1))), Vec::<u8>::new());
    assert_eq!(numbers(&room.sweep(second(900))), [2], "one is followed, one was touched later");
    followed.set(false);
    assert_eq!(numbers(&room.sweep(Time(second(901).0 - 1))), Vec::<u8>::new());
    assert_eq!(numbers(&room.sweep(second(901))), [3]);
    assert_eq!(numbers(&room.sweep(second(1_799))), Vec::<u8>::new());
    assert_eq!(numbers(&room.sweep(second(1_800))), [1], "15 minutes after it was last followed");
    assert_eq!(room.fullness().bytes, 0);
}

#[test]
fn what_has_no_claim_goes_before_anything_of_whoever_holds_most() {
    let room = Room::new(30_000);
    open(&room, 1, network(1), 0);
    open(&room, 2, network(2), 1);
    open(&room, 3, network(2), 1);
    room.finish(id(2));
    assert_eq!(open(&room, 4, network(3), 900), [1]);
    assert_eq!(open(&room, 5, network(1), 900), [2]);
}

#[test]
fn the_names_of_drills_that_are_gone_are_known_up_to_a_number() {
    let room: Room<Drill> = Room::new(10_000);
    open(&room, 1, network(1), 0);
    open(&room, 2, network(1), 1);
    assert!(room.is_gone(id(1)) && !room.is_gone(id(2)) && !room.is_gone(id(3)));
    let nameless = Drill(3, Rc::default());
    room.admit(id(3), nameless, (network(1), false), TEXT, second(2));
    room.release(id(3));
    assert!(!room.is_gone(id(3)), "nobody can ask for it again");
    let mut names = Names::default();
    for number in 0..=NAMES_MAX as u128 {
        names.remember(ContestId(number.to_be_bytes()));
    }
    let knows = |number: u128| names.known.contains(&ContestId(number.to_be_bytes()));
    assert_eq!((knows(0), knows(1), knows(NAMES_MAX as u128)), (false, true, true));
    assert_eq!((names.known.len(), names.order.len()), (NAMES_MAX, NAMES_MAX));
}
