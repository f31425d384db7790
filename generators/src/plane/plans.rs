//! The figures that there are.

mod parallels;
mod triangles;

use super::plan::Plan;
use parallels::*;
use triangles::*;

/// The plans by what is marked: nothing, equal sides, parallel lines, both, and both more than once.
pub const BY_MARKS: [&[Plan]; 5] = [
    &[BOWTIE, NESTED, CEVIANS, CROSSING],
    &[CEVIANS_GA_GC, CROSSING_FB_FC, CROSSING_BC_BE, NESTED_EB_EC, NESTED_CD_CE, NESTED_DC_DE],
    &[PARALLELOGRAM, PARALLELOGRAMS, CUTS, TWO_PARALLELS, TRAPEZIUM],
    &[
        CUTS_GC_GF,
        CUTS_ED_EG,
        CUTS_DE_DG,
        PARALLELOGRAMS_DA_DE,
        PARALLELOGRAMS_GA_GD,
        TRAPEZIUM_FB_FC,
        TRAPEZIUM_BC_BF,
    ],
    &[
        WINGS_GA_GD_HB_HC,
        WINGS_GD_GE_HC_HE,
        WINGS_GA_GD_HC_HE,
        WINGS_DA_DE_HB_HC,
        LADDER_HD_HE_GC_GF,
        LADDER_HA_HE_GC_GF,
        LADDER_HD_HE_ED_EG,
        LADDER_EF_AB_HD_HE,
    ],
];

/// The plan of this name.
pub fn named(name: &str) -> Option<&'static Plan> {
    BY_MARKS.into_iter().flatten().find(|plan| plan.name == name)
}

#[cfg(test)]
mod tests;
