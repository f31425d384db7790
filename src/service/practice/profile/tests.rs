//! What a drill brings to its player, and to its level.

use super::*;

const BEGAN: Time = Time(1_000_000_000_000);

/// Writes down a drill, and lets its level learn from it.
fn add(profile: &mut Profile, played: &Played, level: &mut Yardstick) {
    if let Some(lesson) = profile.add(played, Figure(1), level.rating) {
        level.take(&lesson);
    }
}

/// A drill that ended so long after its run began.
fn ended(after: Span, ended: Ended, wrong: u16) -> Played {
    Played {
        code: format!("logic/sudoku.1.1.{}", after.0),
        family: "logic/sudoku".to_owned(),
        kind: Kind::Logic,
        level: Level::DEFAULT,
        at: BEGAN + after,
        seconds: (ended == Ended::Solved).then_some(10.0),
        ended,
        wrong,
        p50: 20.0,
        p80: 30.0,
        counted: true,
        untimed: false,
        plausible: true,
        run: Run::Storm,
        moved: None,
    }
}

fn course_of(run: Run, drills: &[Played]) -> (u32, bool) {
    let mut profile = Profile::new(BEGAN);
    profile.begin(Plan { run, ..Plan::default() }, BEGAN);
    for drill in drills {
        add(&mut profile, drill, &mut Yardstick::new(Level::DEFAULT));
    }
    let course = profile.course.expect("it has begun");
    assert_eq!(profile.best[&run], course.solved);
    (course.solved, course.over)
}

#[test]
fn a_storm_counts_what_is_solved_within_its_five_minutes_and_ends_with_them() {
    let within = ended(Span::seconds(60), Ended::Solved, 2);
    let last = ended(STORM - Span(1), Ended::Solved, 0);
    let late = ended(STORM, Ended::Solved, 0);
    let skipped = ended(Span::seconds(90), Ended::Skipped, 0);
    for (drills, solved, over) in [
        (vec![within.clone(), skipped, last.clone()], 2, false),
        (vec![within, last, late.clone()], 2, true),
        (vec![late.clone()], 0, true),
        (vec![late, ended(Span::seconds(60), Ended::Solved, 0)], 0, true),
    ] {
        assert_eq!(course_of(Run::Storm, &drills), (solved, over), "{drills:?}");
    }
}

#[test]
fn a_storm_has_less_and_less_left_and_never_less_than_nothing() {
    let mut profile = Profile::new(BEGAN);
    profile.begin(Plan { run: Run::Storm, ..Plan::default() }, BEGAN);
    let left = |after| profile.course.and_then(|course| course.left(BEGAN + after));
    assert_eq!(left(Span::seconds(100)), Some(Span::seconds(200)));
    assert_eq!(left(Span::seconds(400)), Some(Span::ZERO));
}

#[test]
fn a_streak_ends_with_the_first_that_is_not_solved_at_once() {
    let solved = |number: u16| ended(Span::seconds(number), Ended::Solved, 0);
    for (last, over) in [
        (solved(900), false),
        (ended(Span::seconds(900), Ended::Solved, 1), true),
        (ended(Span::seconds(900), Ended::Unsolved, 0), true),
        (ended(Span::seconds(900), Ended::Revealed, 0), true),
    ] {
        let count = 2 + u32::from(!over);
        let name = format!("{last:?}");
        assert_eq!(course_of(Run::Streak, &[solved(1), solved(2), last]), (count, over), "{name}");
    }
}

/// The same level, day after day: what a profile that has solved so many teaches it with a drill that is lost.
fn taught(solved: u16, drill: &Played) -> (u32, bool) {
    let mut profile = Profile::new(BEGAN);
    let mut other = Yardstick::new(Level::DEFAULT);
    for number in 0..solved {
        let solved = Played { family: "logic/other".to_owned(), ..lasting(i64::from(number)) };
        add(&mut profile, &solved, &mut other);
    }
    let mut level = Yardstick::new(Level::DEFAULT);
    let before = level.rating;
    add(&mut profile, drill, &mut level);
    (level.played, level.rating != before)
}

fn lasting(seconds: i64) -> Played {
    ended(Span::seconds(1) + Span(seconds * 1_000_000), Ended::Solved, 0)
}

#[test]
fn a_level_learns_from_whoever_has_solved_ten_and_from_plausible_drills_alone() {
    let revealed = ended(Span::seconds(100), Ended::Revealed, 0);
    let too_quick = Played { plausible: false, ..revealed.clone() };
    let skipped = ended(Span::seconds(100), Ended::Skipped, 0);
    let again = Played { counted: false, ..lasting(100) };
    for (solved, drill, learned) in [
        (9, &revealed, false),
        (10, &revealed, true),
        (9, &lasting(100), false),
        (10, &lasting(100), true),
        (10, &too_quick, false),
        (10, &skipped, false),
        (10, &again, false),
    ] {
        assert_eq!(taught(solved, drill), (u32::from(learned), learned), "{solved} {drill:?}");
    }
}

#[test]
fn what_is_too_quick_to_be_true_is_no_game_and_makes_nobody_known() {
    let mut profile = Profile::new(BEGAN);
    let mut level = Yardstick::new(Level::DEFAULT);
    for number in 0..50 {
        let bot = Played { plausible: false, seconds: Some(0.0), ..lasting(number) };
        add(&mut profile, &bot, &mut level);
    }
    add(&mut profile, &lasting(60), &mut level);
    assert_eq!((profile.solved, level.played, level.median()), (1, 0, None));
    assert_eq!(profile.families["logic/sudoku"].played, 51, "the player's own sums have them");
}

#[test]
fn a_profile_teaches_a_level_once_a_day() {
    let day = Span(DAY);
    let mut profile = Profile::new(BEGAN);
    let mut level = Yardstick::new(Level::DEFAULT);
    for number in 0..10 {
        add(&mut profile, &lasting(number), &mut level);
    }
    let midnight = Time((BEGAN.0 / DAY + 1) * DAY);
    let at = |at: Time, level: Level| Played { at, level, ..lasting(0) };
    let other = Level::new(5).unwrap();
    let mut fifth = Yardstick::new(other);
    for (drill, learned) in [
        (at(midnight, Level::DEFAULT), 1),
        (at(midnight + Span(DAY - 1), Level::DEFAULT), 1),
        (at(midnight + day, Level::DEFAULT), 2),
    ] {
        add(&mut profile, &drill, &mut level);
        assert_eq!(level.played, learned, "{drill:?}");
    }
    add(&mut profile, &at(midnight + day, other), &mut fifth);
    assert_eq!(fifth.played, 1, "another level of the same day");
}

#[test]
fn a_players_figure_is_the_middle_of_their_own_drills_of_a_level() {
    let mut profile = Profile::new(BEGAN);
    let mut level = Yardstick::new(Level::DEFAULT);
    for seconds in [10.0, 90.0, 20.0, 30.0, 25.0, 15.0, 12.0, 18.0, 22.0, 28.0] {
        let drill = Played { seconds: Some(seconds), ..lasting(0) };
        add(&mut profile, &drill, &mut level);
    }
    let untimed = Played { untimed: true, seconds: Some(1.0), ..lasting(0) };
    let quick = Played { plausible: false, seconds: Some(0.0), ..lasting(0) };
    add(&mut profile, &untimed, &mut Yardstick::new(Level::DEFAULT));
    add(&mut profile, &quick, &mut Yardstick::new(Level::DEFAULT));
    add(&mut profile, &Played { at: BEGAN + Span(DAY), ..lasting(0) }, &mut level);
    assert_eq!((level.played, level.median()), (1, Some(20.0)), "ten of them and one of 10 s");
}

#[test]
fn days_in_a_row_are_days_on_which_something_was_solved_up_to_yesterday() {
    let mut profile = Profile::new(BEGAN);
    let mut level = Yardstick::new(Level::DEFAULT);
    let on = |day: i64| Time((BEGAN.0 / DAY + day) * DAY + 5);
    assert_eq!((profile.days_in_a_row(on(0)), profile.has_solved_today(on(0))), (0, false));
    for (day, how, days) in [
        (0, Ended::Solved, 1),
        (0, Ended::Solved, 1),
        (1, Ended::Revealed, 1),
        (1, Ended::Solved, 2),
        (2, Ended::Solved, 3),
        (4, Ended::Solved, 1),
        (5, Ended::Solved, 2),
    ] {
        add(&mut profile, &Played { at: on(day), ..ended(Span(day), how, 0) }, &mut level);
        assert_eq!(profile.days_in_a_row(on(day)), days, "day {day}");
        assert_eq!(profile.has_solved_today(on(day)), how == Ended::Solved, "day {day}");
    }
    assert_eq!(profile.days_in_a_row(on(6)), 2, "today is not over");
    assert_eq!((profile.days_in_a_row(on(7)), profile.has_solved_today(on(6))), (0, false));
}

#[test]
fn a_drill_says_how_it_moved_the_rating_and_one_that_is_not_counted_moves_none() {
    let mut profile = Profile::new(BEGAN);
    let mut level = Yardstick::new(Level::DEFAULT);
    add(&mut profile, &ended(Span(1), Ended::Solved, 0), &mut level);
    let up = profile.played[0].moved.expect("it was rated");
    assert!(0.0 < up.by && (up.to - up.by - 1500.0).abs() < 0.01, "{up:?}");
    add(&mut profile, &ended(Span(2), Ended::Revealed, 0), &mut level);
    let down = profile.played[0].moved.expect("it was rated");
    assert!(down.by < 0.0 && (up.to + down.by - down.to).abs() < 0.01, "{down:?}");
    let again = Played { counted: false, ..ended(Span(3), Ended::Solved, 0) };
    add(&mut profile, &again, &mut level);
    assert_eq!(profile.played[0].moved, None);
}
