use super::notation::{hours, reason};
use crate::calendar::{format_iso_date, parse_date};
use crate::table::assert_table_answers;

/// `frontend/src/staff/hours/specialDay.test.ts` reads the tables too.
#[test]
fn where_special_days_overlap_the_shorter_wins_then_the_newer() {
    let tables = include_str!("overlapping_special_days.txt");
    let (special_days, table) = tables.split_once("\n\n").unwrap();
    let hours = hours(special_days);
    assert_table_answers(table, |day| {
        let (_, why) = hours.opening_hours_and_rule_for(parse_date(day).unwrap());
        match reason(&why) {
            weekday if weekday.is_empty() => "Wochentag".to_owned(),
            words => words,
        }
    });
}

#[test]
fn overlapping_special_days_become_separate_ranges() {
    let format_special_ranges = |table: &str| -> Vec<String> {
        let hours = hours(&table.replace("; ", "\n"));
        let ranges = hours.special_ranges();
        let texts = ranges.iter().map(|range| {
            let (from, until) = (format_iso_date(range.from), format_iso_date(range.until));
            format!("{from}/{until} Nr. {}", range.special_day_id.get())
        });
        texts.collect()
    };
    assert_table_answers(
        "
        2026-12-24 zu, A                                                           => 2026-12-24/2026-12-24 Nr. 1
        2026-12-20 bis 2026-12-31 zu, A; 2026-12-24 bis 2026-12-25 zu, B           => 2026-12-20/2026-12-23 Nr. 1, 2026-12-24/2026-12-25 Nr. 2, 2026-12-26/2026-12-31 Nr. 1
        2026-12-24 zu, A; 2026-12-24 zu, B                                         => 2026-12-24/2026-12-24 Nr. 2
        2026-08-10 bis 2026-08-12 zu, A; 2026-08-11 bis 2026-08-13 zu, B           => 2026-08-10/2026-08-10 Nr. 1, 2026-08-11/2026-08-13 Nr. 2
        2026-08-10 bis 2026-08-12 zu, A; 2026-08-08 bis 2026-08-11 zu, B           => 2026-08-08/2026-08-09 Nr. 2, 2026-08-10/2026-08-12 Nr. 1
        2026-08-20 zu, A; 2026-08-10 zu, B; 2026-08-11 zu, C                       => 2026-08-10/2026-08-10 Nr. 2, 2026-08-11/2026-08-11 Nr. 3, 2026-08-20/2026-08-20 Nr. 1
        9999-12-30 bis 9999-12-31 zu, A                                            => 9999-12-30/9999-12-31 Nr. 1
        ",
        |table| format_special_ranges(table).join(", "),
    );
    assert_eq!(format_special_ranges(""), Vec::<String>::new());
}
