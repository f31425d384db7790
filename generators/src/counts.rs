//! Counts that are drawn before what is counted.

/// How far counts are from those that were wished for: in hundredths of their means, all differences together.
pub fn apart<const N: usize>(counts: [i64; N], wished: [i64; N]) -> i64 {
    let off = |(count, wished): (i64, i64)| (count - wished).abs() * 100 / (count + wished);
    counts.into_iter().zip(wished).map(off).sum()
}
