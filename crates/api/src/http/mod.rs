//! What HTTP itself asks of an answer: one representation among several, conditions, ranges.

pub mod answer;
pub mod cache;
pub mod encoding;
pub mod range;
