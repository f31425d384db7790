use super::*;
use proptest::prelude::*;

/// What a row says of a form: these texts mean this, and those mean nothing.
struct Table {
    form: Form,
    /// What is meant, with the ways to type it.
    meant: &'static [(&'static str, &'static [&'static str])],
    refused: &'static [&'static str],
}

impl Table {
    /// Typed forms that the table has at least.
    const ROWS_MIN: usize = 60;

    fn check(&self) {
        let rows =
            self.meant.iter().map(|(_, ways)| ways.len()).sum::<usize>() + self.refused.len();
        assert!(Table::ROWS_MIN <= rows, "{}: only {rows} rows", self.form.kind());
        for (meant, ways) in self.meant {
            for typed in *ways {
                let read = self.form.read(typed).ok();
                assert_eq!(read.as_ref().map(Answer::text), Some(*meant), "`{typed}`");
            }
        }
        for typed in self.refused {
            assert_eq!(self.form.read(typed).ok(), None, "`{typed}`");
        }
    }
}

fn form(shape: Shape) -> Form {
    Form::new(shape)
}

#[test]
#[rustfmt::skip]
fn a_number_may_be_dressed_in_many_ways() {
    let form = form(Shape::Number).named(["x"]).in_units(["°", "cm"]);
    Table { form, meant: &[
        ("1234", &[
            "1234", " 1234 ", "1234.", "1,234", "1 234", "1'234", "1’234", "+1234", "0001234", "١٢٣٤", "１２３４",
            "1234.0", "1,234.00", "1234°", "1234 °", "1234 cm", "1234CM", "1234º", "x = 1234", "x=1234", "X: 1234",
            "x:1234", "x 1234", "= 1234", "=1234", "(1234)", "[1234]", "\t1234\n", "1234。", "१२३४", "x = 1,234",
            "+ 1234", "x = 1,234 °", "1 234 cm",
        ]),
        ("-5", &["-5", "- 5", "−5", "–5", "-05", "-5.0", "x = -5", "-5°", "(-5)"]),
        ("0", &["0", "-0", "000", "+0", "0.0"]),
        ("1000000", &["1,000,000", "1 000 000", "1'000'000"]),
    ], refused: &[
        "", " ", ".", "-", "+", "12,34", "1 2 3", "1,23", "1234,", ",123", "twelve", "1.5", "1,5", "1e3", "--1", "+-1",
        "😀", "1234567890123456789", "y = 1234", "x", "x =", "1234 x", "12 34", "1234 kg", "0x12", "1/2", "12a", "½",
        "x = 1, x = 2", "1;234", "1|234",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn a_list_may_be_separated_in_many_ways() {
    let form = form(Shape::List(vec![Item::Whole; 3]));
    Table { form, meant: &[
        ("12, 5, 7", &[
            "12, 5, 7", "12 5 7", "12;5;7", "12, 5 and 7", "12,5,7.", "+12 05 7", "12 , 5 , 7", "12/5/7", "12 / 5 / 7",
            "12|5|7", "12 | 5 | 7", "12 & 5 & 7", "12\\5\\7", "(12, 5, 7)", "[12 5 7]", "{12;5;7}", "12  5   7",
            "12,5;7", "12.0, 5.0, 7.0", "12 and 5 and 7", "12, 5, and 7", "１２、５、７", "12.; 5.; 7", "12\t5\t7",
            "12\n5\n7", "12,5,,7", "12 AND 5 And 7", "12, 5, 7 ", "012/05/07",
        ]),
        ("1, 234, 5", &["1,234 5", "1, 234, 5"]),
        ("1234, 5678, 9012", &["1,234 5,678 9,012", "1,234, 5,678, 9,012", "1,234; 5,678; 9,012", "1,234 and 5,678 and 9,012"]),
        ("1234, 5, 6", &["1,234 5 6", "1,234; 5; 6"]),
        ("-1, 2, -3", &["-1, 2, -3", "-1 2 -3", "−1/2/−3", "-1;+2;-3"]),
    ], refused: &[
        "12 5", "12 5 7 9", "1257", "a b c", "", "12, 5", "12-5-7", "12+5+7", "12 - 5 - 7", "12.5 7 1", "/12/5/7",
        "12/5/7/", "12//5/7", "12,/5,/7", "12 x 5 x 7", "12:5:7", "1,23 4 5,6", "12, five, 7", "x=12, y=5, z=7",
        "12° 5° 7°", "(12, 5), 7", "12 5 7 cm", "|", "and and and",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn parts_with_names_may_be_written_after_them_in_any_order() {
    let form = form(Shape::List(vec![Item::Whole; 2])).named(["x", "y"]).in_units(["°", "deg", "degrees"]);
    Table { form, meant: &[
        ("46, 22", &[
            "46, 22", "46 22", "46°, 22°", "46° 22°", "46 °, 22 °", "46°,22°", "46º 22º", "46 deg 22 deg",
            "46 degrees, 22 degrees", "46deg,22deg", "46 and 22", "46° and 22°", "46/22", "46 | 22", "46.0, 22.0",
            "46.0° 22.0°", "x = 46, y = 22", "x=46,y=22", "x=46 y=22", "X = 46; Y = 22", "x: 46, y: 22", "x:46 y:22",
            "x 46 y 22", "x 46, y 22", "y = 22, x = 46", "y=22 x=46", "y 22 x 46", "x = 46° and y = 22°",
            "x=46°,y=22°", "x = 46 degrees, y = 22 degrees", "x= 46 ,y =22", "(46, 22)", "ｘ＝４６　ｙ＝２２",
            "x = +46; y = 022", "x = 46.0, y = 22.0", "x=46, and y=22",
        ]),
        ("-4, 5", &["x=-4, y=5", "-4 5", "y=5; x=-4"]),
    ], refused: &[
        "x = 46", "x = 46, x = 22", "x = 46, z = 22", "a = 46, b = 22", "46, y = 22", "x = 46, 22", "x = y = 46",
        "x = 46 22", "46 22 x y", "x, y", "x = , y = ", "= 46 = 22", "x46 y22", "46 kg 22 kg", "46 22 11", "46",
        "x = 46, y = 22, x = 46", "46°22", "46' 22'", "46.5, 22", "x y 46 22",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn a_time_is_a_place_of_the_hands() {
    let form = form(Shape::List(vec![Item::Clock, Item::Whole])).named(["A", "B"]);
    Table { form, meant: &[
        ("3:40, 75", &[
            "3:40 75", "03:40, 75", "15:40;75", "3.40 and 75", "3h40 75", "3H40, 75", "15h40 75", "340 75", "0340, 75",
            "1540 75", "3:40pm 75", "3:40 pm 75", "3:40 AM, 75", "340pm 75", "3:40/75", "3:40 | 75", "3:40 & 75",
            "A=3:40, B=75", "A = 3:40, B = 75", "A: 3:40, B: 75", "a:3:40 b:75", "A 3:40 B 75", "B=75, A=3:40",
            "B: 75 A: 3.40", "A=340 B=75", "(3:40, 75)", "３：４０　７５", "3:40, 75.", "3:40, 75.0", "3:40; +75",
        ]),
        ("11:02, 5", &["11h02 5", "11:02 5", "1102 5", "23:02, 5", "2302 5", "11.02 05"]),
        ("12:05, 1", &["0:05 1", "12:05 1", "24:05 1", "00:05, 1", "005 1", "1205 1"]),
    ], refused: &[
        "3:60 75", "25:00 75", "3: 40", "3:40", "75 3:40", "3:4 75", "3:400 75", "40 75", "3 40 75", "360 75",
        "33:40 75", "3:40:00 75", "34000 75", "3-40 75", "h40 75", "3h 75", "A=3:40", "A=3:40, A=75", "C=3:40, B=75",
        "three 75", "3:40 75 12", ":40 75", "",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn a_colon_may_say_nothing_new() {
    let form = form(Shape::List(vec![Item::Whole; 2])).named(["A", "B"]).in_units([":"]);
    for typed in ["736, 35", "7:36, 35", "7:36 35", "07:36; 35", "A=7:36, B=35", "B: 35, A: 7:36", "a:7:36 b:35"] {
        assert_eq!(form.read(typed).as_ref().map(Answer::text), Ok("736, 35"), "{typed}");
    }
    for typed in ["7:3 35", "7:360 35", "7:36", "7:36:35", ":36 35 12", "7: 36 35"] {
        assert!(form.read(typed).is_err(), "{typed}");
    }
}

#[test]
#[rustfmt::skip]
fn times_alone_may_be_joined_by_any_mark() {
    let form = form(Shape::List(vec![Item::Clock; 2]));
    for typed in ["3:40-4:05", "3:40 - 4:05", "340-405", "3:40+4:05", "3.40/4.05", "15h40 16h05"] {
        assert_eq!(form.read(typed).as_ref().map(Answer::text), Ok("3:40, 4:05"), "{typed}");
    }
}

#[test]
#[rustfmt::skip]
fn a_fraction_has_one_value_however_it_is_written() {
    let form = form(Shape::List(vec![Item::Fraction, Item::Fraction]));
    Table { form, meant: &[
        ("3/4, 7/4", &[
            "3/4, 7/4", "3/4 7/4", "6/8, 14/8", "0.75, 1.75", "0.75; 1 3/4", "¾, 1¾", "3/4, 1 3/4", "3 / 4, 7 / 4",
            "¾; 1 ¾", "0.750, 1.7500", "3/4 and 7/4", "03/04, 7/4", "+3/4, +7/4", "3⁄4, 7⁄4", "3/4;7/4", "3/4 | 7/4",
            "3/4 & 7/4", "(3/4, 7/4)", "0.75 1.75", "3/4, 1.75", "３/４, ７/４", "3/4\n7/4",
        ]),
        ("2, -1/2", &["2, -1/2", "2/1, -0.5", "4/2, -½", "2.0, -2/4", "2 -1/2", "2; - 1/2", "1 2/2, -1/2", "2 −½"]),
    ], refused: &[
        "", "3/4", "3/4, ", "3/0, 1", "3/4, 1/0", "3/4/5, 1", "a/b, 1", "3/4, 1 2 3", "3/4, 1/2, 5", "1.2.3, 4",
        "3/, 4", "/3, 4", "1e2, 3", "3/-4, 1", "1 3, 4", "3:4, 1", "1234567890/3, 1", "3/4, x", "3//4, 1", "½½, 1",
        "--1, 2", "3/4, 1 -3/4", ".., 1", "3/4.5, 1", "1,5; 2,5", "3%, 4%", "∞, 1", "3/4, π", "0.12345678901, 1",
        "|3/4, 1", "3/4, 1|", "3/4 1 3/4", "1/2 1/3 1/4", "one half, 1", "1/2-1/3", "1/2+1/3, 1", "1 /, 2",
        "1½½, 2",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn symbols_may_be_written_together_or_apart() {
    let form = form(Shape::Symbols(vec![Group::ordered(4, "TL"), Group::set(2, "ABCD")]));
    Table { form, meant: &[
        ("TLLT BD", &[
            "TLLT DB", "TLLT BD", "tlltbd", "t l l t, b and d", "T,L,L,T;D,B.", "Ｔ l L t b d", "TLLTDB", "TL LT DB",
            "T L L T D B", "T-L-L-T D-B", "T/L/L/T/D/B", "T|L|L|T|B|D", "tllt/bd", "tllt - bd", "TLLT & BD",
            "(TLLT BD)", "[t, l, l, t, b, d]", "TLLT, BD", "TLLT; DB", "t,l,l,t,b,d",
            "T L L T and B and D", "TLLT and BD", "tLlT bD", "T_L_L_T_B_D", "T>L>L>T>B>D", "T, L, L, T, B, D",
            " TLLT  BD ", "TLLT\tBD", "TLLTB D", "T LLTBD", "TLLT\nDB", "TLLT+BD",
        ]),
        ("TTTT AD", &["TTTT AD", "TTTT DA", "TTTTAD"]),
    ], refused: &[
        "TLLT BB", "TLLT B", "TLLT BDA", "TLXT BD", "TLL BD", "", "TLLT", "BD TLLT", "TLLT EF", "1LLT BD", "-TLLT BD",
        "TLLT BD-", "T--L LT BD", "TLLT, ,/BD", "A=T B=L", "TLLT=BD", "TLLT:BD", "TLLT 12", "true", "😀", "T.L.L.T BD",
        "TLLTTLLT", "BDBDBD", "TLLT BE", "TLLT ÄD", "T L L T", "/TLLT/BD", "TLLT''BD",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn symbols_with_names_may_be_written_after_them() {
    let form = form(Shape::Symbols(vec![Group::ordered(5, "123456")])).named(["A", "B", "C", "D", "E"]);
    Table { form, meant: &[
        ("24132", &[
            "24132", "2 4 1 3 2", "2,4,1,3,2", "2-4-1-3-2", "2/4/1/3/2", "2|4|1|3|2", "2;4;1;3;2", "2, 4, 1, 3, 2.",
            "A=2, B=4, C=1, D=3, E=2", "A=2 B=4 C=1 D=3 E=2", "A2 B4 C1 D3 E2", "A2B4C1D3E2", "a2b4c1d3e2",
            "A: 2, B: 4, C: 1, D: 3, E: 2", "A:2 B:4 C:1 D:3 E:2", "A 2 B 4 C 1 D 3 E 2", "A = 2; B = 4; C = 1; D = 3; E = 2",
            "B4 A2 C1 D3 E2", "E=2 D=3 C=1 B=4 A=2", "A=2, B=4, C=1, D=3 and E=2", "A-2 B-4 C-1 D-3 E-2",
            "A=2/B=4/C=1/D=3/E=2", "(2 4 1 3 2)", "２４１３２", "٢٤١٣٢", "Ａ２Ｂ４Ｃ１Ｄ３Ｅ２", "24 132", "241-32", "2 4 1 3 and 2",
            "A2, B4, C1, D3, E2.", "a=2\nb=4\nc=1\nd=3\ne=2", "2_4_1_3_2", "2+4+1+3+2", "2>4>1>3>2", "2 & 4 & 1 & 3 & 2",
        ]),
    ], refused: &[
        "2413", "241324", "24137", "24130", "A2 B4 C1 D3", "A2 B4 C1 D3 D2", "A2 B4 C1 D3 F2", "2A 4B 1C 3D 2E",
        "A=2, B=4, 1, 3, 2", "AB24 C1 D3 E2", "A=24132", "ABCDE 24132", "ABCDE", "", "-2 4 1 3 2", "2.4132", "A2 A2 B4 C1 D3",
        "A=2=B", "twofour", "2 4 1 3 2 2", "A7 B4 C1 D3 E2", "A22 B4 C1 D3", "2--4132", "B=4",
        "x=2 y=4 z=1 u=3 v=2",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn names_that_could_be_symbols_need_their_signs() {
    let groups = vec![Group::ordered(2, "TL"), Group::ordered(1, "AB")];
    let form = form(Shape::Symbols(groups)).named(["A", "B", "1"]);
    for typed in ["TLA", "A=T, B=L, 1=A", "A=T B=L 1=A", "1=a b=l a=t", "A: T, B: L, 1: A", "A = T; B = L; 1 = A"] {
        assert_eq!(form.read(typed).expect(typed).text(), "TL A", "{typed}");
    }
    for typed in ["AT BL 1A", "ATBL1A", "A=T BL 1A", "A=T, B=L", "A=T, B=L, 2=A", "A=T, B=L, 1=C", "A=T, A=L, 1=A"] {
        assert!(form.read(typed).is_err(), "{typed}");
    }
}

#[test]
#[rustfmt::skip]
fn letters_may_be_picked_in_any_order() {
    let form = form(Shape::Pick(Pick { from: "ABCDEFGHN".to_owned() }));
    Table { form, meant: &[
        ("ACF", &[
            "ACF", "acf", "FCA", "A C F", "a, c, f", "F;A;C", "A and C and F", "a, c and f", "A-C-F", "A/C/F", "A|C|F",
            "A & C & F", "A + C + F", "(A, C, F)", "[acf]", "{A,C,F}", "ACF.", " a c f ", "ＡＣＦ", "CAF", "AC F", "A_C_F",
            "A>C>F", "c f a", "C, A, F", "A,C,,F", "a\tc\tf", "a\nc\nf", "AF C", "CFA", "F/A/C", "fac",
        ]),
        ("H", &["h", "H", "(h)", "H.", " h"]),
        ("ADN", &["and", "a n d", "D, N, A", "NAD"]),
        ("ABCDEFGHN", &["ABCDEFGHN", "nhgfedcba", "A B C D E F G H N"]),
    ], refused: &[
        "", " ", "none", "AA", "ACFA", "A C F C", "ACX", "ACF1", "1", "A=C", "-A", "A-", "A--C", "😀", "ACFZ", "A:C",
        "ABCDEFGHNA", "/A/C", "all", "A C F ?",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn sets_may_come_in_any_order() {
    let form = form(Shape::Sets(Sets { each: 3, from: "ABCDEFGHI".to_owned() }));
    Table { form, meant: &[
        ("ABC DEF", &[
            "ABC DEF", "abc def", "DEF ABC", "abc,def", "abc, def", "ABC;DEF", "abcdef", "ABCDEF", "CBA FED", "FED CAB",
            "abc and def", "ABC/DEF", "ABC|DEF", "ABC-DEF", "ABC & DEF", "ABC + DEF", "a b c d e f", "A,B,C,D,E,F",
            "a-b-c d-e-f", "a,b,c;d,e,f", "(ABC DEF)", "[abc, def]", "ABC DEF.", " abc  def ", "ＡＢＣ ＤＥＦ", "bca edf",
            "ABC\nDEF", "def, abc", "abc_def", "A B C/D E F", "DEFABC",
        ]),
        ("ABC", &["abc", "CAB", "a b c", "A,B,C", "(bca)"]),
        ("ABC ADE AFG", &["abc ade afg", "AFG ABC ADE", "abcadeafg", "ade, afg and abc"]),
    ], refused: &[
        "", "ab", "abcd", "abc de", "ab cdef", "abc abc", "abc cba", "aab", "abc dee", "abx", "abc xyz", "123",
        "abc def g", "abc=def", "-abc", "abc-", "none", "abc--def", "ab,c def", "abcd ef", "abc d ef",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn cells_may_be_named_letter_or_number_first() {
    let form = form(Shape::Cells(Cells { columns: 8, rows: 12, count: None }));
    Table { form, meant: &[
        ("B1 A3 C12", &[
            "B1 A3 C12", "A3 B1 C12", "c12 b1 a3", "a3,b1,c12", "A3; B1; C12", "a3b1c12", "A3B1C12", "1B 3A 12C", "1b3a12c",
            "3a, 1b, 12c", "A3 and B1 and C12", "a3, b1 and c12", "A3/B1/C12", "A3|B1|C12", "A3-B1-C12", "A3 & B1 & C12",
            "A3 + B1 + C12", "(A3, B1, C12)", "[a3 b1 c12]", "a3 b1 c12.", "Ａ３ Ｂ１ Ｃ１２", "A 3, B 1, C 12", "A 3 B 1 C 12",
            "A03 B01 C12", "a3\nb1\nc12", " A3  B1  C12 ", "12C 1B 3A", "A-3 B-1 C-12", "a3_b1_c12", "A3>B1>C12",
            "3 A 1 B 12 C", "C12, A3, B1",
        ]),
        ("H12", &["H12", "h12", "12h", "H 12"]),
        ("A1 B1 A2 B2", &["A1 A2 B1 B2", "B2 B1 A2 A1", "1a 2a 1b 2b"]),
    ], refused: &[
        "", "A", "3", "I1", "A13", "A0", "A3 A3", "A3 3A", "A3 B1 C", "AB3", "A3B", "33A", "A3:B1", "A=3", "-A3", "A3-",
        "A3--B1", "R1C2", "a3, b", "none", "A100", "Ä3", "A3 B1 99", "(A3",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn moves_may_be_counted_and_drawn_as_arrows() {
    let form = form(Shape::Moves(Moves { from: "UDLR".to_owned() }));
    Table { form, meant: &[
        ("RRUL", &[
            "RRUL", "rrul", "R R U L", "r,r,u,l", "R2UL", "R2 U L", "R2U1L1",
            "R2, U, L", "r2u1l1", "R-R-U-L", "R/R/U/L", "R>R>U>L", "R > R > U > L", "R|R|U|L", "→→↑←", "→ → ↑ ←", "→2↑←",
            "→,→,↑,←", "(RRUL)", "[R,R,U,L]", "RRUL.", " rr ul ", "ＲＲＵＬ", "R;R;U;L", "RR UL", "R R,U L", "r\nr\nu\nl",
            "R02 U L", "R_R_U_L", "R+R+U+L", "R & R & U & L", "R1R1UL", "R→↑L",
        ]),
        ("D", &["d", "D", "↓", "D1", "(d)"]),
        ("UUUUUUUUUUUU", &["U12", "u12", "↑12", "U6U6", "U6, U6"]),
    ], refused: &[
        "", "X", "RRX", "2R", "R0", "R-", "-R", "R--U", "right", "12", "R201", "R99999999999999999999", "R=2", "R:U", "↗",
        "R.U", "😀", "R2.5", "R U ?", "none", "R200 U",
    ] }.check();
}

#[test]
#[rustfmt::skip]
fn an_expression_may_be_written_as_on_paper() {
    Table { form: form(Shape::Expression), meant: &[
        ("(3+4)*5", &[
            "(3+4)*5", "(3 + 4) * 5", "(3+4)x5", "(3+4)X5", "(3+4)×5", "(3+4)·5", "( 3+4 )*5", "(3+4)*5.", " (3+4)*5 ",
            "(3+4)*5=35", "(3+4)*5 = 35", "((3+4))*5", "((3+4)*(5))", "（３＋４）＊５", "(3＋4)×5", "(03+4)*5", "(3+4)*5=30+5", "(3 + 4)\t*\t5",
        ]),
        ("8/(3-8/3)", &["8/(3-8/3)", "8÷(3−8÷3)", "8:(3-8:3)", "8 / (3 - 8 / 3) = 24", "8∕(3–8⁄3)", "(8/(3-(8/3)))"]),
        ("1+2+3", &["1+2+3", "(1+2)+3", "1+(2+3)", "1 + 2 + 3 = 6", "(1+2+3)"]),
        ("1-2-3", &["1-2-3", "(1-2)-3", "1−2−3"]),
        ("1-(2-3)", &["1-(2-3)", "1 - (2 - 3)", "1-(2-3)=2"]),
        ("7", &["7", "(7)", "07", "7=7"]),
    ], refused: &[
        "", "(", ")", "()", "3+", "+3", "-3+4", "3++4", "3 4", "3(4)", "(3)(4)", "(3+4", "3+4)", "3+4=8", "3+4=", "=7",
        "3+4=7=7", "3.5+1", "3^2", "3**2", "a+b", "3+b", "sqrt(9)", "3!", "3%2", "1234567890", "3,4", "3;4", "1/0=1", "😀",
        "[3+4]*5", "3+4 and 5", "x", "3+-4",
    ] }.check();
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(typed in prop_oneof![any::<String>(), "[-0-9A-Fx=:;,./ ()+*|°½→]{0,24}"]) {
        let shapes = [
            Shape::Number,
            Shape::List(vec![Item::Whole, Item::Clock]),
            Shape::List(vec![Item::Fraction, Item::Whole]),
            Shape::Symbols(vec![Group::ordered(3, "0123456789")]),
            Shape::Pick(Pick { from: "ABCDEF".to_owned() }),
            Shape::Sets(Sets { each: 2, from: "ABCDEF".to_owned() }),
            Shape::Cells(Cells { columns: 5, rows: 12, count: None }),
            Shape::Moves(Moves { from: "UDLRAB".to_owned() }),
            Shape::Expression,
        ];
        for form in shapes.into_iter().map(form).chain([
            form(Shape::List(vec![Item::Whole; 2])).named(["x", "y"]).in_units(["°"]),
            form(Shape::Symbols(vec![Group::ordered(2, "0123456789")])).named(["A", "B"]),
        ]) {
            if let Ok(answer) = form.read(&typed) {
                prop_assert_eq!(form.read(answer.text()), Ok(answer.clone()), "reading is settled");
            }
            let example = form.example();
            prop_assert_eq!(form.read(example.text()), Ok(example.clone()), "examples are read");
        }
    }
}

#[test]
fn a_stored_form_of_before_is_read_and_written_as_it_was() {
    for stored in [
        r#"{"shape":"number","hint":"a number"}"#,
        r#"{"shape":{"list":["whole","clock"]},"hint":"two"}"#,
        r#"{"shape":{"symbols":[{"count":2,"from":"TL","order":"free"}]},"hint":"two"}"#,
    ] {
        let form: Form = serde_json::from_str(stored).expect("a form as it was stored");
        assert_eq!(serde_json::to_string(&form).ok().as_deref(), Some(stored));
    }
}
