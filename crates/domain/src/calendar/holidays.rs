//! The thirteen statutory holidays of Austria, by rule (Feiertagsruhegesetz 1957 §1, ARG §7 (2)).

use time::{Date, Duration, Month};

/// A statutory holiday. ARG §7: Good Friday, Christmas Eve and New Year's Eve are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holiday {
    /// 1 January.
    NewYear,
    /// 6 January.
    Epiphany,
    /// The day after Easter Sunday.
    EasterMonday,
    /// 1 May.
    StateHoliday,
    /// The 39th day after Easter Sunday, a Thursday.
    AscensionDay,
    /// The 50th day after Easter Sunday.
    WhitMonday,
    /// The 60th day after Easter Sunday, a Thursday.
    CorpusChristi,
    /// 15 August.
    AssumptionDay,
    /// 26 October.
    NationalDay,
    /// 1 November.
    AllSaints,
    /// 8 December.
    ImmaculateConception,
    /// 25 December.
    ChristmasDay,
    /// 26 December.
    StStephensDay,
}

/// The statutory holiday on a day, if it is one.
///
/// When Easter is on 23 March (2008, 2160), Ascension Day meets 1 May; the day is then the fixed holiday.
#[must_use]
pub fn holiday_on(day: Date) -> Option<Holiday> {
    fixed_holiday_on(day).or_else(|| movable_holiday_on(day))
}

fn fixed_holiday_on(day: Date) -> Option<Holiday> {
    Some(match (day.month(), day.day()) {
        (Month::January, 1) => Holiday::NewYear,
        (Month::January, 6) => Holiday::Epiphany,
        (Month::May, 1) => Holiday::StateHoliday,
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

/// Easter Sunday of a year in the Gregorian calendar; `None` for years that [`Date`] cannot write.
///
/// The rule of Meeus, Jones and Butcher, with their letters: the Sunday after the first ecclesiastical full moon of
/// spring.
#[must_use]
#[allow(clippy::many_single_char_names)] // the published rule has these names
pub fn easter_sunday(year: i32) -> Option<Date> {
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
