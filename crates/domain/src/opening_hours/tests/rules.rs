use super::notation::{hours, reason};
use crate::calendar::{parse_day, write_day};
use crate::table::check_answers;

fn check_reasons(hours_table: &str, table: &str) {
    let hours = hours(hours_table);
    check_answers(table, |day| {
        let (_, why) = hours.rule_for(parse_day(day).unwrap());
        match reason(&why) {
            weekday if weekday.is_empty() => "Wochentag".to_owned(),
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

#[test]
fn overlapping_special_days_become_separate_ranges() {
    let apart = |table: &str| -> Vec<String> {
        let hours = hours(&table.replace("; ", "\n"));
        let ranges = hours.special_ranges();
        let texts = ranges.iter().map(|range| {
            let (from, until) = (write_day(range.from), write_day(range.until));
            format!("{from}/{until} Nr. {}", range.special_day.get())
        });
        texts.collect()
    };
    check_answers(
        "
        2026-12-24 zu, A                                                           => 2026-12-24/2026-12-24 Nr. 1
        2026-12-20 bis 2026-12-31 zu, A; 2026-12-24 bis 2026-12-25 zu, B           => 2026-12-20/2026-12-23 Nr. 1, 2026-12-24/2026-12-25 Nr. 2, 2026-12-26/2026-12-31 Nr. 1
        2026-12-24 zu, A; 2026-12-24 zu, B                                         => 2026-12-24/2026-12-24 Nr. 2
        2026-08-10 bis 2026-08-12 zu, A; 2026-08-11 bis 2026-08-13 zu, B           => 2026-08-10/2026-08-10 Nr. 1, 2026-08-11/2026-08-13 Nr. 2
        2026-08-10 bis 2026-08-12 zu, A; 2026-08-08 bis 2026-08-11 zu, B           => 2026-08-08/2026-08-09 Nr. 2, 2026-08-10/2026-08-12 Nr. 1
        2026-08-20 zu, A; 2026-08-10 zu, B; 2026-08-11 zu, C                       => 2026-08-10/2026-08-10 Nr. 2, 2026-08-11/2026-08-11 Nr. 3, 2026-08-20/2026-08-20 Nr. 1
        9999-12-30 bis 9999-12-31 zu, A                                            => 9999-12-30/9999-12-31 Nr. 1
        ",
        |table| apart(table).join(", "),
    );
    assert_eq!(apart(""), Vec::<String>::new());
}
