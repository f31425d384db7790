//! The bytes of every format, and that none of them can hurt.

use super::*;
use proptest::prelude::*;

fn opening() -> Mark {
    Mark::Opens { owner: GameId([5; 16]), battle: Some("castle".into()), at: -2 }
}

fn short(command: Option<CommandId>) -> Record {
    let (body, hash) = ("[\"é\"]".into(), Hash([9; 32]));
    Record { version: 7, command, body, hash, private: None, signature: None }
}

fn signed() -> Option<Signature> {
    Some(Signature { signer: SignerId([6; 16]), bytes: SignatureBytes([7; 64]) })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(16)).collect();
    digits.chunks(2).map(|two| (two[0] * 16 + two[1]) as u8).collect()
}

fn stays(record: &Record, mark: &Mark, position: Position, golden: &str) {
    let mut bytes = super::record(record, mark).expect("a small record");
    set_position(&mut bytes, position);
    assert_eq!(hex(&bytes), golden);
    assert_eq!(read_record(7, &bytes).as_ref(), Ok(record));
    assert_eq!(read_mark(&bytes).as_ref(), Ok(mark));
    assert_eq!(super::position(&bytes), Ok(position));
}

/// Stored by the edition that first signed records, and first kept questions beside them.
#[test]
fn signed_and_private_records_stay_readable() {
    let command = Some(CommandId([3; 16]));
    let (nines, threes) = ("09".repeat(32), "03".repeat(16));
    for (record, mark, position, golden) in [
        (
            Record { signature: signed(), ..short(None) },
            Mark::Ends,
            3,
            format!("01{:016x}28{nines}{}{}5b22c3a9225d", 3, "06".repeat(16), "07".repeat(64)),
        ),
        (
            Record {
                private: Some(Private { salt: Hash([8; 32]), text: "why?".into() }),
                ..short(command)
            },
            Mark::Continues,
            4,
            format!(
                "01{:016x}41{nines}{threes}{}0004{}5b22c3a9225d",
                4,
                "08".repeat(32),
                "7768793f"
            ),
        ),
    ] {
        stays(&record, &mark, position, &golden);
    }
}

/// Stored by the first edition. A row may be added for a new format; none may change.
#[test]
fn golden_bytes_stay_readable() {
    let command = Some(CommandId([3; 16]));
    let nines = "09".repeat(32);
    let threes = "03".repeat(16);
    let fives = "05".repeat(16);
    for (record, mark, position, golden) in [
        (short(None), Mark::Continues, 0, format!("01{:016x}00{nines}5b22c3a9225d", 0)),
        (short(command), Mark::Ends, 258, format!("01{:016x}09{nines}{threes}5b22c3a9225d", 258)),
        (
            short(None),
            opening(),
            1,
            format!("01{:016x}14{nines}{fives}fffffffffffffffe0006636173746c655b22c3a9225d", 1),
        ),
    ] {
        stays(&record, &mark, position, &golden);
    }
    // Another edition of the deflater may write other bytes, but must read these.
    let deflated = unhex(&format!("01{:016x}02{nines}edc08100000000c230a5fbd305d256c0ab01", 1));
    let zeros = Record { body: "0".repeat(1024), ..short(None) };
    assert_eq!(read_record(7, &deflated), Ok(zeros));
    assert_eq!(hex(&kept(b"ab", None)), "01006162");
    assert_eq!(hex(&kept(b"ab", Some(-1))), "0101ffffffffffffffff6162");
    assert_eq!(
        hex(&chunk(&[record_key(ContestId([1; 16]), 2)])),
        format!("01{}{:016x}", "01".repeat(16), 2)
    );
    let place = Cursor { owner: GameId([5; 16]), at: 3, contest: ContestId([1; 16]) };
    let tail = format!("8000000000000003{}", "01".repeat(16));
    assert_eq!(hex(&shelf_key(Shelf::Owned, &place)), format!("63{fives}{tail}"));
    assert_eq!(hex(&shelf_key(Shelf::Open, &place)), format!("6f{fives}{tail}"));
    let digest = super::battle("castle");
    assert_eq!(hex(&digest), "ec4a9b3efa9f9bf1d65940959ed96f88");
    assert_eq!(
        hex(&shelf_key(Shelf::Battle(&digest), &place)),
        format!("62{fives}{}{tail}", hex(&digest))
    );
}

/// The same for what is kept.
#[test]
fn golden_keys_stay_readable() {
    let tables = [
        (Table::Games, "766d78"),
        (Table::Keys, "766b78"),
        (Table::Replies, "767278"),
        (Table::Heartbeats, "766878"),
        (Table::Installation, "766978"),
        (Table::Problems, "767078"),
        (Table::Drawings, "766478"),
        (Table::Photos, "766f78"),
        (Table::Reports, "766378"),
        (Table::Profiles, "766678"),
        (Table::Yardsticks, "767978"),
        (Table::Tries, "767478"),
        (Table::Sessions, "767378"),
        (Table::Signers, "766778"),
        (Table::Removed, "767878"),
        (Table::Rejudgings, "766a78"),
        (Table::Webhooks, "767778"),
        (Table::Waiting, "766178"),
        (Table::Sent, "766578"),
    ];
    assert!(Table::ALL.iter().all(|table| tables.iter().any(|(known, _)| known == table)));
    assert_eq!(Table::ALL.len(), tables.len());
    for (table, golden) in tables {
        assert_eq!(hex(&kept_key(table, b"x")), golden, "{table:?}");
    }
    assert_eq!(hex(&end_key(1, b"vrx")), "658000000000000001767278");
}

#[test]
fn the_places_of_an_owner_in_a_batch_are_one_entry() {
    let (game, fives) = (GameId([5; 16]), "05".repeat(16));
    assert_eq!(hex(&owned_place(game, 9)), format!("66{fives}0000000000000009"));
    assert_eq!(read_owned_place(&owned_place(game, 9)), Ok((game, 9)));
    assert_eq!(hex(&further_places(&[9, 10, 300])), "00010123");
    assert_eq!(further_places(&[9]), [0; 0]);
    assert_eq!(owned_places(9, &[0, 1, 1, 0x23]), Ok(vec![9, 10, 300]));
    for garbled in [&[0, 1, 1][..], &[0, 0], &[0, 2, 0, 1]] {
        assert_eq!(owned_places(9, garbled), Err(Garbled::Content));
    }
}

#[test]
fn a_figure_of_many_shapes_comes_out_well_below_the_limit() {
    let shapes: Vec<String> = (0..400u32)
        .map(|i| {
            let x = i.wrapping_mul(2_654_435_761) % 9973;
            let y = i.wrapping_mul(40_503) % 9967;
            format!(r#"{{"circle":{{"x":0.{x:04},"y":0.{y:04},"radius":0.0125,"fill":"ink"}}}}"#)
        })
        .collect();
    let body = format!("[{}]", shapes.join(","));
    assert!(body.len() > 25_000, "{}", body.len());
    let stored = super::record(&Record { body, ..short(None) }, &opening()).expect("it fits");
    assert!(stored.len() < 16_000, "{}", stored.len());
}

#[test]
fn another_format_is_refused_by_its_number() {
    let mut bytes = super::record(&short(None), &Mark::Ends).expect("a small record");
    bytes[0] = 2;
    assert_eq!(read_record(7, &bytes), Err(Garbled::Format(2)));
}

#[test]
fn a_text_that_would_grow_without_end_is_refused() {
    let body = "0".repeat(BODY_BYTES_MAX + 1);
    let mut bytes = super::record(&Record { body: "0".repeat(2000), ..short(None) }, &Mark::Ends)
        .expect("a small record");
    bytes.truncate(42);
    bytes.extend(deflate::compress_to_vec(body.as_bytes(), 6));
    assert_eq!(read_record(7, &bytes), Err(Garbled::Content));
}

fn any_mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Continues),
        Just(Mark::Ends),
        (any::<[u8; 16]>(), any::<Option<String>>(), any::<i64>())
            .prop_map(|(owner, battle, at)| Mark::Opens { owner: GameId(owner), battle, at }),
    ]
}

proptest! {
    #[test]
    fn a_record_reads_back(
        version: u64, position: u64, hash: [u8; 32], command: Option<[u8; 16]>,
        body in ".{0,3000}", mark in any_mark(), is_signed: bool, text: Option<String>, salt: [u8; 32],
    ) {
        let command = command.map(CommandId);
        let private = text.map(|text| Private { salt: Hash(salt), text });
        let signature = signed().filter(|_| is_signed);
        let record = Record { version, command, body, hash: Hash(hash), private, signature };
        let mut bytes = super::record(&record, &mark).expect("small enough");
        set_position(&mut bytes, position);
        prop_assert_eq!(read_record(version, &bytes), Ok(record));
        prop_assert_eq!(read_mark(&bytes), Ok(mark));
        prop_assert_eq!(super::position(&bytes), Ok(position));
    }

    #[test]
    fn garbage_is_refused_without_a_panic(mut bytes: Vec<u8>, honest: bool) {
        if let (true, Some(first)) = (honest, bytes.first_mut()) {
            *first = FORMAT;
        }
        let _ = (read_record(1, &bytes), read_mark(&bytes), super::position(&bytes));
        let _ = (read_chunk(&bytes), read_kept(&bytes), read_shelf_key(&bytes));
        let _ = (read_end_key(&bytes), read_record_key(&bytes), read_position_key(&bytes));
        let _ = (read_cursor(&bytes), kept_name(&bytes));
    }

    #[test]
    fn a_cut_record_never_reads_as_a_whole_one_of_other_words(cut in 0usize..60) {
        let bytes = super::record(&short(None), &opening()).expect("a small record");
        let cut = &bytes[..cut.min(bytes.len() - 1)];
        prop_assert_ne!(read_record(7, cut), Ok(short(None)));
    }

    #[test]
    fn keys_sort_as_what_they_mean(a: i64, b: i64) {
        prop_assert_eq!(sortable(a).cmp(&sortable(b)), a.cmp(&b));
        prop_assert_eq!(from_sortable(sortable(a)), a);
    }
}
