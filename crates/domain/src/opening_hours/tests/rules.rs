//! Which rule governs a day.

use super::notation::{hours, reason};
use crate::calendar::parse_day;
use crate::table::check_answers;

fn check_reasons(hours_table: &str, table: &str) {
    let hours = hours(hours_table);
    check_answers(table, |day| {
        let (_, why) = hours.rule_for(parse_day(day).unwrap());
        match reason(&why) {
            ordinary if ordinary.is_empty() => "Wochentag".to_owned(),
            words => words,
        }
    });
}

#[test]
fn special_day_before_holiday_before_weekday() {
    check_reasons(
        "2026-12-24 bis 2026-12-25 zu, Weihnachtsruhe",
        "
        2026-12-23 => Wochentag
        2026-12-24 => Weihnachtsruhe
        2026-12-25 => Weihnachtsruhe
        2026-12-26 => Stephanitag
        2026-12-27 => Wochentag
        ",
    );
}

#[test]
fn where_special_days_overlap_the_shorter_wins_then_the_newer() {
    check_reasons(
        "
        2026-08-01 bis 2026-08-01 zu, kurz
        2026-08-01 bis 2026-08-31 zu, lang
        2026-08-10 bis 2026-08-12 zu, älter
        2026-08-11 bis 2026-08-13 zu, neuer
        ",
        "
        2026-07-31 => Wochentag
        2026-08-01 => kurz
        2026-08-02 => lang
        2026-08-10 => älter
        2026-08-11 => neuer
        2026-08-12 => neuer
        2026-08-13 => neuer
        2026-08-15 => lang
        2026-09-01 => Wochentag
        ",
    );
}
