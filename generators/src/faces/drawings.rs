//! What faces are put together from. Whatever tells two drawings apart is 27 hundredths long at least: as much is seen on a
//! phone. The place of each is part of what families draw: new ones raise the edition of those that do.

use super::Part::{self, Both, Curve, Disc, Even, Sharp, Soft};
use super::Shade::{Black, Cloth, Hair, Lips, Skin, White};

type Drawing = &'static [Part];

/// What is behind the head, and what is on it.
pub(super) const HAIRS: [(Drawing, Drawing); 14] = [
    (&TUFTS, &[]),
    (&[], &CROPPED),
    (&SPIKY_BEHIND, &SPIKY),
    (&AFRO_BEHIND, &AFRO),
    (&CURLS_BEHIND, &CURLS),
    (&LONG_BEHIND, &LONG),
    (&BOB_BEHIND, &BOB),
    (&BUN_BEHIND, &BUN),
    (&[], &BRAIDS),
    (&[], &CREST),
    (&[], &QUIFF),
    (&BEANIE_BEHIND, &BEANIE),
    (&TUFTS, &BOWLER),
    (&TUFTS, &CAP),
];
pub(super) const SHIRTS: [Drawing; 5] = [&PLAIN, &TIE, &STRIPES, &HIGH_NECK, &BOW];
pub(super) const HEADS: [Drawing; 3] = [&ROUND, &LEAN, &SQUARE];
/// From the bottom up.
pub(super) const DETAILS: [&[Drawing]; 5] = [&WHISKERS, &EYES, &NOSES, &MOUTHS, &BROWS];

/// Or earrings.
const WHISKERS: [Drawing; 5] =
    [&[], &MOUSTACHE, &BEARD, &CHOPS, &[Both(&Disc(Cloth, (57, 21), 12))]];
const EYES: [Drawing; 5] = [&OPEN, &ROUND_GLASSES, &SQUARE_GLASSES, &DARK_GLASSES, &SHUT];
const NOSES: [Drawing; 4] = [
    &[Disc(Skin, (0, 5), 12)],
    &[Curve(Black, &[(3, -12), (-2, -2), (-14, 12), (-4, 16), (8, 14)], 4)],
    &[Even(&Curve(Black, &[(17, 4), (14, 17), (2, 7)], 4))],
    &[Even(&Sharp(Skin, &[(0, -14), (15, 15)]))],
];
const MOUTHS: [Drawing; 5] = [
    &[Even(&Curve(Black, &[(20, 25), (12, 38)], 5))],
    &[Even(&Curve(Black, &[(17, 31)], 5))],
    &[Even(&Soft(Lips, &[(24, 23), (17, 43)])), Even(&Sharp(White, &[(17, 25), (14, 32)]))],
    &[Even(&Curve(Black, &[(19, 37), (10, 27)], 5))],
    &[Even(&Soft(Lips, &[(0, 27), (8, 23), (20, 31), (8, 41)]))],
];
const BROWS: [Drawing; 4] = [
    &[Both(&Curve(Black, &[(5, -29), (14, -38), (26, -38), (36, -29)], 6))],
    &[Both(&Curve(Black, &[(5, -27), (35, -39)], 6))],
    &[Both(&Curve(Black, &[(6, -40), (35, -28)], 6))],
    &[Even(&Curve(Black, &[(36, -31), (16, -38), (0, -27)], 7))],
];

const ROUND: [Part; 2] = [EARS, Disc(Skin, (0, -6), 50)];
const LEAN: [Part; 2] = [
    Both(&Disc(Skin, (41, -4), 11)),
    Even(&Soft(Skin, &[(24, -62), (44, -44), (42, 20), (20, 56)])),
];
const SQUARE: [Part; 2] = [EARS, Even(&Soft(Skin, &[(54, -60), (50, 34), (36, 48)]))];
const EARS: Part = Both(&Disc(Skin, (50, -4), 11));

const SHOULDERS: Part = Even(&Sharp(Cloth, &[(22, 56), (64, 67), (74, 74), (80, 84), (82, 100)]));
const NECK: Part = Even(&Sharp(Skin, &[(18, 30), (20, 58), (10, 68)]));
const PLAIN: [Part; 2] = [SHOULDERS, NECK];
const TIE: [Part; 5] = [
    SHOULDERS,
    Even(&Sharp(Black, &[(8, 66), (13, 100)])),
    NECK,
    Both(&Sharp(White, &[(0, 68), (18, 48), (32, 60), (18, 82)])),
    Even(&Sharp(Black, &[(7, 66), (5, 76)])),
];
const STRIPES: [Part; 4] =
    [SHOULDERS, Even(&Curve(White, &[(58, 76)], 7)), Even(&Curve(White, &[(74, 91)], 7)), NECK];
const HIGH_NECK: [Part; 4] = [
    NECK,
    SHOULDERS,
    Even(&Sharp(Cloth, &[(23, 50), (26, 72)])),
    Even(&Curve(Black, &[(24, 61)], 3)),
];
const BOW: [Part; 4] =
    [SHOULDERS, NECK, Both(&Sharp(Black, &[(0, 72), (28, 58), (28, 88)])), Disc(White, (0, 73), 6)];

const MOUSTACHE: [Part; 1] =
    [Both(&Soft(Hair, &[(0, 19), (12, 15), (24, 20), (38, 12), (36, 24), (18, 28), (0, 24)]))];
const BEARD: [Part; 2] = [
    Even(&Soft(Hair, &[(22, 16), (40, 6), (54, -12), (54, 34), (34, 64), (0, 76)])),
    Even(&Soft(Skin, &[(30, 20), (30, 44)])),
];
const CHOPS: [Part; 1] =
    [Both(&Soft(Hair, &[(54, -20), (40, -14), (40, 8), (24, 24), (30, 42), (52, 34), (58, 8)]))];

const OPEN: [Part; 2] = [EYEBALLS, PUPILS];
const ROUND_GLASSES: [Part; 3] = [Both(&Disc(White, (22, -11), 18)), PUPILS, BRIDGE];
const SQUARE_GLASSES: [Part; 3] =
    [Both(&Sharp(White, &[(4, -25), (40, -25), (38, 3), (6, 3)])), PUPILS, BRIDGE];
const DARK_GLASSES: [Part; 2] = [
    Both(&Soft(Black, &[(2, -24), (44, -26), (42, 8), (8, 8)])),
    Even(&Curve(Black, &[(44, -19)], 5)),
];
const SHUT: [Part; 1] = [Both(&Curve(Black, &[(6, -7), (14, -19), (28, -19), (36, -7)], 5))];
const EYEBALLS: Part = Both(&Disc(White, (20, -11), 12));
const PUPILS: Part = Both(&Disc(Black, (20, -10), 5));
const BRIDGE: Part = Even(&Curve(Black, &[(4, -14)], 4));

/// Beside the ears.
const TUFTS: [Part; 1] =
    [Both(&Soft(Hair, &[(30, -50), (64, -44), (76, -16), (66, 18), (44, 22), (30, 0)]))];
const CROPPED: [Part; 1] =
    [Even(&Soft(Hair, &[(36, -76), (60, -48), (56, -8), (46, -42), (20, -48)]))];
const SPIKY_BEHIND: [Part; 1] =
    [Both(&Sharp(Hair, &[(30, -60), (74, -48), (60, -34), (76, -16), (30, 0)]))];
const SPIKY: [Part; 1] = [Even(&Sharp(
    Hair,
    &[(0, -94), (12, -68), (34, -90), (36, -64), (64, -66), (54, -30), (40, -46), (0, -46)],
))];
const AFRO_BEHIND: [Part; 1] = [Both(&Disc(Hair, (54, 4), 22))];
const AFRO: [Part; 1] =
    [Even(&Soft(Hair, &[(0, -98), (54, -92), (84, -48), (80, -4), (54, -12), (42, -48)]))];
const CURLS_BEHIND: [Part; 3] = [
    Both(&Disc(Hair, (56, 24), 17)),
    Both(&Disc(Hair, (62, 0), 18)),
    Both(&Disc(Hair, (60, -26), 18)),
];
const CURLS: [Part; 3] =
    [Both(&Disc(Hair, (46, -50), 18)), Both(&Disc(Hair, (22, -66), 19)), Disc(Hair, (0, -60), 18)];
const LONG_BEHIND: [Part; 1] = [Even(&Soft(Hair, &[(50, -80), (70, 0), (76, 92)]))];
const LONG: [Part; 1] = [Both(&Soft(
    Hair,
    &[(0, -74), (40, -74), (64, -40), (58, 16), (44, -30), (20, -50), (0, -50)],
))];
const BOB_BEHIND: [Part; 1] = [Even(&Soft(Hair, &[(56, -80), (72, -20), (74, 46)]))];
const BOB: [Part; 1] = [Even(&Soft(Hair, &[(30, -78), (58, -66), (60, -30), (50, -42)]))];
const BUN_BEHIND: [Part; 1] = [Disc(Hair, (0, -78), 20)];
const BUN: [Part; 1] = [Even(&Soft(Hair, &[(0, -80), (50, -66), (58, -18), (30, -46)]))];
const BRAIDS: [Part; 5] = [
    Both(&Disc(Hair, (64, 48), 12)),
    Both(&Disc(Hair, (66, 28), 13)),
    Both(&Disc(Hair, (64, 6), 14)),
    Both(&Disc(Cloth, (60, -12), 9)),
    Both(&Soft(Hair, &[(0, -72), (44, -70), (62, -30), (54, -12), (30, -46), (0, -54)])),
];
const CREST: [Part; 1] =
    [Even(&Sharp(Hair, &[(0, -97), (6, -82), (14, -90), (16, -74), (22, -74), (12, -48)]))];
const QUIFF: [Part; 1] = [Soft(
    Hair,
    &[(-54, -8), (-66, -86), (-6, -80), (44, -104), (76, -74), (54, -8), (44, -42), (-44, -42)],
)];
const BEANIE_BEHIND: [Part; 2] = [
    Both(&Soft(Hair, &[(40, -44), (66, -30), (68, 22), (50, 30), (44, 0)])),
    Disc(White, (0, -86), 13),
];
const BEANIE: [Part; 2] = [
    Even(&Soft(Cloth, &[(20, -82), (52, -74), (58, -40)])),
    Even(&Soft(White, &[(62, -64), (62, -42)])),
];
const BOWLER: [Part; 3] = [
    Even(&Soft(Black, &[(20, -98), (50, -92), (46, -44)])),
    Even(&Sharp(Cloth, &[(44, -64), (45, -52)])),
    Even(&Soft(Black, &[(50, -53), (82, -62), (70, -41)])),
];
const CAP: [Part; 2] = [
    Soft(Cloth, &[(-58, -42), (-60, -76), (-20, -94), (30, -90), (60, -72), (58, -42)]),
    Soft(Black, &[(-30, -54), (50, -58), (88, -48), (92, -38), (50, -42), (-30, -42)]),
];
