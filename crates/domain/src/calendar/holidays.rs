//! The statutory holidays of Austria (Feiertagsruhegesetz 1957 §1, ARG §7 (2)).

use time::{Date, Duration, Month};

crate::coded_enum! {
    /// Good Friday, Christmas Eve and New Year's Eve are none (ARG §7).
    pub enum Holiday {
        /// 1 January.
        NewYear = "NEW_YEAR",
        /// 6 January.
        Epiphany = "EPIPHANY",
        /// The day after Easter Sunday.
        EasterMonday = "EASTER_MONDAY",
        /// 1 May.
        LabourDay = "STATE_HOLIDAY",
        /// The 39th day after Easter Sunday, a Thursday.
        AscensionDay = "ASCENSION_DAY",
        /// The 50th day after Easter Sunday.
        WhitMonday = "WHIT_MONDAY",
        /// The 60th day after Easter Sunday, a Thursday.
        CorpusChristi = "CORPUS_CHRISTI",
        /// 15 August.
        AssumptionDay = "ASSUMPTION_DAY",
        /// 26 October.
        NationalDay = "NATIONAL_DAY",
        /// 1 November.
        AllSaints = "ALL_SAINTS",
        /// 8 December.
        ImmaculateConception = "IMMACULATE_CONCEPTION",
        /// 25 December.
        ChristmasDay = "CHRISTMAS_DAY",
        /// 26 December.
        StStephensDay = "ST_STEPHENS_DAY",
    }
}

/// If Easter is on 23 March (2008, 2160), Ascension Day is on 1 May, which is then the fixed holiday.
pub fn holiday_on(day: Date) -> Option<Holiday> {
    fixed_holiday_on(day).or_else(|| movable_holiday_on(day))
}

fn fixed_holiday_on(day: Date) -> Option<Holiday> {
    Some(match (day.month(), day.day()) {
        (Month::January, 1) => Holiday::NewYear,
        (Month::January, 6) => Holiday::Epiphany,
        (Month::May, 1) => Holiday::LabourDay,
        (Month::August, 15) => Holiday::AssumptionDay,
        (Month::October, 26) => Holiday::NationalDay,
        (Month::November, 1) => Holiday::AllSaints,
        (Month::December, 8) => Holiday::ImmaculateConception,
        (Month::December, 25) => Holiday::ChristmasDay,
        (Month::December, 26) => Holiday::StStephensDay,
        _ => return None,
    })
}

fn movable_holiday_on(day: Date) -> Option<Holiday> {
    match (day - easter_sunday(day.year())?).whole_days() {
        1 => Some(Holiday::EasterMonday),
        39 => Some(Holiday::AscensionDay),
        50 => Some(Holiday::WhitMonday),
        60 => Some(Holiday::CorpusChristi),
        _ => None,
    }
}

/// Easter Sunday of a year in the Gregorian calendar; `None` for years outside the range of [`Date`].
///
/// The Meeus/Jones/Butcher algorithm with its variable names.
#[allow(clippy::many_single_char_names)] // names of the published algorithm
fn easter_sunday(year: i32) -> Option<Date> {
    let a = year.rem_euclid(19);
    let (b, c) = (year.div_euclid(100), year.rem_euclid(100));
    let (d, e) = (b.div_euclid(4), b.rem_euclid(4));
    let g = (8 * b + 13).div_euclid(25);
    let h = (19 * a + b - d - g + 15).rem_euclid(30);
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k).rem_euclid(7);
    let m = (a + 11 * h + 19 * l) / 433;
    let days_after_22_march = h + l - 7 * m;

    Date::from_calendar_date(year, Month::March, 22)
        .ok()?
        .checked_add(Duration::days(days_after_22_march.into()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use time::Weekday;

    use super::*;
    use crate::calendar::{format_iso_date, parse_date};
    use crate::table::{assert_table_answers, check};

    /// A line is a year and its holidays, each as `MM-dd`, in the order of [`Holiday`]. Includes the earliest and the latest Easter
    /// and the exceptions of the formula of Gauss (1954, 1981).
    #[test]
    fn finds_the_holidays_of_years() {
        check(
            "
            1818 01-01 01-06 03-23 05-01 04-30 05-11 05-21 08-15 10-26 11-01 12-08 12-25 12-26
            1943 01-01 01-06 04-26 05-01 06-03 06-14 06-24 08-15 10-26 11-01 12-08 12-25 12-26
            1954 01-01 01-06 04-19 05-01 05-27 06-07 06-17 08-15 10-26 11-01 12-08 12-25 12-26
            1981 01-01 01-06 04-20 05-01 05-28 06-08 06-18 08-15 10-26 11-01 12-08 12-25 12-26
            2024 01-01 01-06 04-01 05-01 05-09 05-20 05-30 08-15 10-26 11-01 12-08 12-25 12-26
            2025 01-01 01-06 04-21 05-01 05-29 06-09 06-19 08-15 10-26 11-01 12-08 12-25 12-26
            2026 01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26
            2027 01-01 01-06 03-29 05-01 05-06 05-17 05-27 08-15 10-26 11-01 12-08 12-25 12-26
            2035 01-01 01-06 03-26 05-01 05-03 05-14 05-24 08-15 10-26 11-01 12-08 12-25 12-26
            2038 01-01 01-06 04-26 05-01 06-03 06-14 06-24 08-15 10-26 11-01 12-08 12-25 12-26
            2008 01-01 01-06 03-24 05-01 ----- 05-12 05-22 08-15 10-26 11-01 12-08 12-25 12-26
            2101 01-01 01-06 04-18 05-01 05-26 06-06 06-16 08-15 10-26 11-01 12-08 12-25 12-26
            2160 01-01 01-06 03-24 05-01 ----- 05-12 05-22 08-15 10-26 11-01 12-08 12-25 12-26
            2285 01-01 01-06 03-23 05-01 04-30 05-11 05-21 08-15 10-26 11-01 12-08 12-25 12-26
            ",
            |line| {
                let year: i32 = line.split_whitespace().next().unwrap().parse().unwrap();
                let holiday_date = |holiday| {
                    days_of_year(year)
                        .find(|day| holiday_on(*day) == Some(holiday))
                        .map_or("-----".to_owned(), |day| {
                            format_iso_date(day)[5..].to_owned()
                        })
                };
                format!("{year} {}", Holiday::ALL.map(holiday_date).join(" "))
            },
        );
    }

    #[test]
    fn other_days_are_no_holidays() {
        assert_table_answers(
            "
            2026-04-03 => None
            2026-04-05 => None
            2026-12-24 => None
            2026-12-31 => None
            ",
            |day| format!("{:?}", holiday_on(parse_date(day).unwrap())),
        );
    }

    /// Tries every year of [`Date`].
    #[test]
    fn easter_is_a_sunday_in_spring() {
        let mut seen = BTreeSet::new();
        for year in -9999..=9999 {
            let easter = easter_sunday(year).unwrap();
            assert_eq!(easter.weekday(), Weekday::Sunday, "{easter}");
            seen.insert((u8::from(easter.month()), easter.day()));
        }
        let (first, last) = (seen.first(), seen.last());
        assert_eq!((first, last), (Some(&(3, 22)), Some(&(4, 25))));
        assert_eq!(seen.len(), 35);
        assert_eq!(easter_sunday(10_000), None);
    }

    fn days_of_year(year: i32) -> impl Iterator<Item = Date> {
        let first = Date::from_calendar_date(year, Month::January, 1).unwrap();
        std::iter::successors(Some(first), |day| day.next_day())
            .take_while(move |day| day.year() == year)
    }
}
