use super::notation::{hours, reason};
use crate::calendar::{format_iso_date, parse_date};
use crate::opening_hours::Period;
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
        let ranges = hours.special_ranges(parse_date("2026-11-20").unwrap());
        let texts = ranges.iter().map(|range| {
            let (from, until) = (format_iso_date(range.from), format_iso_date(range.until));
            format!("{from}/{until} Nr. {}", range.special_day.id.get())
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
        jährlich 2025-12-23 bis 2026-01-06 zu, A; 2026-12-24 zu, B                  => 2025-12-23/2026-01-06 Nr. 1, 2026-12-23/2026-12-23 Nr. 1, 2026-12-24/2026-12-24 Nr. 2, 2026-12-25/2027-01-06 Nr. 1, 2027-12-23/2028-01-06 Nr. 1
        jährlich 2026-06-01 bis 2026-08-31 zu, A; 2020-07-10 zu, B                 => 2020-07-10/2020-07-10 Nr. 2, 2025-06-01/2025-08-31 Nr. 1, 2026-06-01/2026-08-31 Nr. 1, 2027-06-01/2027-08-31 Nr. 1
        2026-08-20 zu, A; 2026-08-10 zu, B; 2026-08-11 zu, C                       => 2026-08-10/2026-08-10 Nr. 2, 2026-08-11/2026-08-11 Nr. 3, 2026-08-20/2026-08-20 Nr. 1
        9999-12-30 bis 9999-12-31 zu, A                                            => 9999-12-30/9999-12-31 Nr. 1
        ",
        |table| format_special_ranges(table).join(", "),
    );
    assert_eq!(format_special_ranges(""), Vec::<String>::new());
}

/// Decision H6.
#[test]
fn special_days_precede_yearly_ones_holidays_and_weekdays_of_the_season_precede_those_of_the_year()
{
    let hours = hours(
        "
        Sommer jährlich 2026-05-01 bis 2026-09-30
        Winter jährlich 2026-12-01 bis 2027-02-28
        Festival 2027-07-01 bis 2027-07-10
        jährlich 2026-12-24 zu, Heiliger Abend
        jährlich 2026-12-20 bis 2027-01-06 zu, Betriebsurlaub
        2027-12-24 bis 2027-12-26 10:00–14:00, Offene Weihnacht
        jährlich 2028-02-29 zu, Schalttag
        ",
    );
    assert_table_answers(
        "
        2026-04-30 => -
        2026-05-01 => Feiertag, Saison 1
        2026-05-04 => Saison 1
        2026-09-30 => Saison 1
        2026-10-01 => -
        2026-11-30 => -
        2026-12-01 => Saison 2
        2026-12-19 => Saison 2
        2026-12-20 => Betriebsurlaub
        2026-12-24 => Heiliger Abend
        2026-12-25 => Betriebsurlaub
        2027-01-06 => Betriebsurlaub
        2027-01-07 => Saison 2
        2027-02-28 => Saison 2
        2027-03-01 => -
        2027-06-30 => Saison 1
        2027-07-05 => Saison 3
        2028-07-05 => Saison 1
        2027-12-24 => Offene Weihnacht
        2027-12-27 => Betriebsurlaub
        2028-02-28 => Saison 2
        2028-02-29 => Schalttag
        2029-02-28 => Saison 2
        ",
        |day| {
            let (_, rule) = hours.opening_hours_and_rule_for(parse_date(day).unwrap());
            Some(reason(&rule))
                .filter(|words| !words.is_empty())
                .unwrap_or_else(|| "-".to_owned())
        },
    );
    assert_table_answers(
        "
        2026-04-30 => 2026-05-01 Sommer
        2026-05-01 => 2026-10-01 -
        2026-11-20 => 2026-12-01 Winter
        2027-06-30 => 2027-07-01 Festival
        2026-10-01 => 2026-12-01 Winter
        2027-07-01 => 2027-07-11 Sommer
        ",
        |day| {
            let (date, week) = hours.next_week_after(parse_date(day).unwrap()).unwrap();
            let name = week
                .season
                .map_or("-", |season| season.details.name.as_str());
            format!("{} {name}", format_iso_date(date))
        },
    );
}

#[test]
fn a_period_ends_after_it_begins_and_a_yearly_one_within_a_year() {
    assert_table_answers(
        "
        once   2026-05-01 2026-04-30 => is before the start
        once   2026-05-01 2028-05-01 => 2026-05-01 2028-05-01
        yearly 2026-05-01 2026-05-01 => 2026-05-01 2026-05-01
        yearly 2026-05-01 2027-04-30 => 2026-05-01 2027-04-30
        yearly 2026-05-01 2027-05-01 => is a year or more after the start
        yearly 2026-05-01 2028-03-01 => is a year or more after the start
        yearly 2028-02-29 2029-02-28 => 2028-02-29 2029-02-28
        ",
        |text| {
            let words: Vec<_> = text.split_whitespace().collect();
            let [from, until] = [1, 2].map(|word| parse_date(words[word]).unwrap());
            match Period::new(from, until, words[0] == "yearly") {
                Ok(period) => format!("{} {}", period.from(), period.until()),
                Err(error) => error.to_string(),
            }
        },
    );
}

#[test]
fn closures_that_begin_within_two_weeks_are_announced_until_they_end() {
    let hours = hours(
        "
        jährlich 2026-12-24 zu, Heiliger Abend
        2026-12-25 bis 2027-01-06 zu, Betriebsurlaub
        2027-03-02 zu
        2027-04-05 zu, Umbau
        2027-04-06 bis 2027-04-07 zu, Umbau
        2027-03-10 10:00–12:00, Begräbnis
        ",
    );
    assert_table_answers(
        "
        2026-12-09 =>
        2026-12-10 => 2026-12-24 bis 2026-12-24 Heiliger Abend, ab 2027-01-07
        2026-12-11 => 2026-12-24 bis 2026-12-24 Heiliger Abend, ab 2027-01-07; 2026-12-25 bis 2027-01-06 Betriebsurlaub, ab 2027-01-07
        2027-01-06 => 2026-12-25 bis 2027-01-06 Betriebsurlaub, ab 2027-01-07
        2027-01-07 =>
        2027-03-01 => 2027-03-02 bis 2027-03-02 , ab 2027-03-04
        2027-03-03 =>
        2027-04-06 => 2027-04-05 bis 2027-04-07 Umbau, ab 2027-04-08
        2027-12-20 => 2027-12-24 bis 2027-12-24 Heiliger Abend, ab 2027-12-25
        ",
        |today| {
            let closures = hours.announced_closures(parse_date(today).unwrap());
            let closures = closures.iter().map(|closure| {
                let reopens = hours.reopens_on(closure).map(format_iso_date).unwrap_or_default();
                let (from, until) = (closure.from, closure.until);
                format!("{from} bis {until} {}, ab {reopens}", closure.label)
            });
            closures.collect::<Vec<_>>().join("; ")
        },
    );
}
