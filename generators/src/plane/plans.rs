//! The figures that there are.

use crate::family::Level;

/// Each figure by its parts, with the levels that draw it.
pub const FIGURES: [(&str, &str); 95] = [
    // Triangles.
    ("12", "triangle ABC, cevian AD BC, cevian DE AC"),
    ("12", "triangle ABC, cevian AD BC, cevian DE AC, extend BC F"),
    ("2", "triangle ABC right, cevian AD BC, cevian DE AC"),
    ("2", "triangle EAB, extend AE C, reach CD BE, extend CD F, extend AB G"),
    ("3", "triangle ABC, cevian BD AC, cevian CE AB, cross BD CE F, extend BC G, extend CB H"),
    // Isosceles triangles.
    ("1", "triangle ABC AB=AC, cevian AD BC, extend BC E"),
    ("1", "triangle ABC AB=AC, cevian BD AC, extend BC E"),
    ("1", "triangle ABC, cevian AD BC DA=DB, cevian DE AC"),
    ("1", "triangle ABC, cevian AD BC DA=DB, cevian DE AC, extend BC F"),
    ("12", "triangle ABC AB=AC, cevian BD AC, cevian DE AB"),
    ("2", "triangle ABC, cevian BD AC, on AC E EA=EC, extend BC F"),
    ("2", "triangle ABC, on AC D DA=DC, cevian DE AC, extend BC F"),
    ("3", "triangle ABC right, cevian AD BC AD=AB, cevian DE AC"),
    ("3", "triangle ABC right, cevian AD BC DA=DB, cevian DE AC"),
    ("4", "triangle ABC AB=AC, cevian BD AC, cevian CE AB, cross BD CE F, extend BC G"),
    // Halved angles.
    ("2", "triangle ABC, cevian BD AC halving, cevian DE BC"),
    ("23", "triangle ABC, cevian BD AC halving, cevian DE BC, extend BC F"),
    ("23", "triangle ABC, extend BC E, cevian AD BC halving, cevian DF AC"),
    ("3", "triangle ABC AB=AC, cevian BD AC halving, cevian DE AB"),
    ("3", "triangle ABC AB=AC, cevian BD AC halving, cevian DE AB, extend BC F"),
    ("3", "triangle ABC, cevian AD BC halving, cevian BE AC, cross AD BE F"),
    ("4", "triangle ABC, cevian BD AC halving, cevian CE AB halving, cross BD CE F, extend BC G"),
    ("4", "triangle ABC, cevian BD AC halving, cevian CE AB, cross BD CE F, extend BC G"),
    // Parallels.
    ("12", "triangle ABC, cevian CD AB, cut DE BC AC"),
    ("12", "triangle ABC, cevian CD AB, cut DE BC AC, extend BC F"),
    ("12", "triangle ABC AB=AC, cevian CD AB, cut DE BC AC"),
    ("12", "triangle ABC, cevian AD BC halving, cut DE AB AC"),
    ("12", "triangle ABC, cevian BD AC halving, cut DE BC AB"),
    ("123", "triangle ABC, cevian BD AC halving, cut DE BC AB, extend BC F"),
    ("12", "triangle EAB EA=EB, extend AE C, cut CD AB BE, cevian AF BE"),
    ("12", "triangle EAB, extend AE C, cut CD AB BE, cevian AF BE"),
    ("2", "triangle ABC, cevian AD BC, parallel .CQ DA, extend BC E"),
    ("2", "triangle ABC, parallel PAQ BC, extend BC E, cevian AD BC"),
    ("23", "box ABCD, cevian AE CD, cevian CG AB"),
    ("23", "box ABCD, cevian AE CD, cevian DF AE"),
    ("3", "box ABCD, cevian AE CD, cevian DF AE DF=DE, extend AB G"),
    ("3", "box ABCD, cevian AE CD, cevian DF AE FD=FA"),
    ("3", "box ABCD, cevian AE CD, cevian DF AE FD=FA, extend AB G"),
    ("3", "triangle ABC, cevian AD BC, cut DE AB AC, cevian EF DC"),
    ("3", "triangle ABC, cevian AD BC, parallel .CQ DA, extend BC E, cevian DF AC"),
    ("3", "triangle ABC, parallel PAQ BC, cevian BD AC, cevian DE BC"),
    ("3", "triangle EAB EA=EB, extend AE C, cut CD AB BE, cevian AF BE, extend AB G"),
    ("3", "triangle EAB, extend AE C, cut CD AB BE, cevian EF AB, extend AB G"),
    ("3", "triangle EAB, extend AE C, parallel .CD AB, cross CD BE F, cevian EG AB"),
    ("34", "box ABCD, cevian AE CD, cevian BF EA"),
    ("34", "box ABCD, cevian AE CD, cevian BF EA, extend AB G"),
    ("3", "box ABCD, cevian AE CD, cevian CG AB, extend AB H"),
    ("3", "box ABCD, cevian AE CD, cevian DF AE, extend AB G"),
    ("3", "triangle ABC, cevian AD BC, cut DE AB AC, cut EF AD BC"),
    (
        "45",
        "triangle ABC, parallel PAQ BC, cevian BD AC halving, cevian CE AB halving, cross BD CE F, extend BC G",
    ),
    ("4", "triangle ABC AB=AC, parallel PAQ BC, cevian BD AC, cevian CE AB, cross BD CE F"),
    (
        "4",
        "triangle ABC AB=AC, parallel PAQ BC, cevian BD AC, cevian CE AB, cross BD CE F, extend BC G",
    ),
    ("4", "triangle ABC, cevian CD AB, cut DE BC AC, cevian EF BC, cross CD EF G"),
    ("4", "triangle ABC, parallel PAQ BC, cevian BD AC, cevian CE AB, cross BD CE F"),
    ("4", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE"),
    ("45", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE FD=FA"),
    ("45", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE FD=FE"),
    ("45", "triangle ABC AB=AC, cevian CD AB halving, cut DE BC AC, cevian EF BC, cross CD EF G"),
    ("45", "triangle ABC AB=AC, cevian CD AB, cut DE BC AC, cevian EF BC EF=EC, cross CD EF G"),
    ("45", "triangle ABC AB=AC, cevian CD AB, cut DE BC AC, cevian EF BC, cross CD EF G"),
    (
        "5",
        "triangle ABC, cevian AD BC halving, cevian BE AC, cross AD BE F, parallel PAQ BC, extend BC G",
    ),
    ("45", "triangle ABC, cevian CD AB halving, cut DE BC AC, cevian EF BC EF=EC, cross CD EF G"),
    ("45", "triangle ABC, cevian CD AB halving, cut DE BC AC, cevian EF BC, cross CD EF G"),
    ("45", "triangle ABC, parallel PAQ BC, cevian BD AC halving, cevian CE AB, cross BD CE F"),
    ("5", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE FD=FA, cevian BH CG"),
    ("5", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE FD=FA, cevian BH CG HB=HC"),
    ("5", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE FD=FE, cevian BH CG HB=HC"),
    ("5", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE FD=FE, cevian BH CG HB=HG"),
    ("5", "box ABCD, cevian AE CD, cevian CG AB, cevian DF AE, cevian BH CG HB=HC"),
    ("5", "triangle ABC, cevian AD BC halving, cevian BE AC, cross AD BE F, parallel PAQ BC"),
    ("5", "triangle ABC, cevian CD AB, cut DE BC AC, cevian EF BC EF=EC, cross CD EF G"),
    (
        "5",
        "triangle ABC, parallel PAQ BC, cevian BD AC halving, cevian CE AB halving, cross BD CE F",
    ),
    // Polygons.
    ("2", "polygon ABCD, cevian AE CD DA=DE, extend AB F, extend CB G"),
    ("2", "polygon ABCD, cut CE AB DA, extend AB F"),
    ("2", "polygon ABCDE, cut CF AE AB"),
    ("4", "regular ABCD, cevian AE CD, cevian CG AB, cevian DF AE"),
    // Circles.
    ("1", "circle ABCD, join AB, join BC, join CD, join DA, join AC, cevian BE AC"),
    ("1", "circle ABCD, join AB, join BC, join CD, join DA, join BD, cevian AE BD"),
    ("12", "circle ABCD, join AC, join BD, cross AC BD E, join AB, join CD, extend AB F"),
    ("134", "circle ABC, touch PAB, join AB, join AC, join BC, extend CB D, extend CA E"),
    ("2", "circle ABC, touch PAB, join AB, join BC, join CA, cevian AD BC"),
    ("2", "circle ABCD, join AB, join BC, join CD, join DA, cross AB DC E, join AC"),
    ("2", "circle ABCD, join AC, join BD, cross AC BD E, join AB, join BC, extend BC F"),
    ("2", "circle ABCD, join AC, join BD, cross AC BD E, join AB, join CD, cevian EF AB"),
    ("2", "circle ABCD, join AC, join BD, cross AC BD E, join AB, join CD, join BC"),
    ("23", "circle ABC, touch PAB, join AB, join AC, join BC, extend CB D"),
    ("23", "circle O ABCD diameter AC, join AB, join BC, join CD, join BD, cross AC BD E"),
    ("3", "circle ABCD, join AC, join BD, cross AC BD E, join AB, join BC, join CD, join DA"),
    (
        "34",
        "circle ABCD, join AB, join BC, join CD, join DA, join AC, join BD, cross AC BD E, extend BC F",
    ),
    (
        "34",
        "circle O ABCD diameter AC, join AB, join BC, join CD, join BD, cross AC BD E, extend BC F",
    ),
    (
        "345",
        "circle ABCD, join AB, join BC, join CD, join DA, join AC, join BD, cross AC BD E, extend BC F, extend AD G",
    ),
    (
        "5",
        "circle ABCD, join AB, join BC, join CD, join DA, cross AB DC E, join AC, join BD, cross AC BD F",
    ),
    ("4", "circle O ABCD diameter AC, join AB, join BC, join CD, join DA, join BD, cross AC BD E"),
    (
        "45",
        "circle O ABCD diameter AC, join AB, join BC, join CD, join DA, join BD, cross AC BD E, extend BC F",
    ),
    (
        "45",
        "circle O ABCD diameter AC, join AB, join BC, join CD, join DA, join BD, cross AC BD E, extend BC F, extend DA G",
    ),
];

/// The figures of a level.
pub fn of_level(level: Level) -> impl Iterator<Item = &'static str> {
    let digit = level.to_string();
    FIGURES.into_iter().filter(move |(levels, _)| levels.contains(&digit)).map(|(_, parts)| parts)
}

#[cfg(test)]
mod tests;
