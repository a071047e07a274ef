use time::Weekday;

use super::notation::{self, format_hours};
use crate::calendar::{parse_date, parse_time};
use crate::fields::FieldErrors;
use crate::opening_hours::{
    DayHours, DayTimes, InvalidWeeklyHours, SpecialDayDraft, SpecialDayEdit, SpecialDayLabel,
    TimeField, WeeklyHours,
};
use crate::table::assert_table_answers;

/// `open`, `closed` or neither, then the times of venue and kitchen, then those of their breaks; `-`: the field is not sent;
/// `''`: it is empty.
fn times(text: &str) -> DayTimes {
    let mut words = text.split_whitespace();
    let is_open = match words.next() {
        Some("open") => Some(true),
        Some("closed") => Some(false),
        _ => None,
    };
    let mut time = || match words.next() {
        None | Some("-") => TimeField::Absent,
        Some("''") => TimeField::Empty,
        Some(time) => parse_time(time).map_or(TimeField::Invalid, TimeField::At),
    };
    // The breaks are last.
    let [open_from, open_until, kitchen_from, kitchen_until] = [(); 4].map(|()| time());
    let [
        open_break_from,
        open_break_until,
        kitchen_break_from,
        kitchen_break_until,
    ] = [(); 4].map(|()| time());
    DayTimes {
        is_open,
        venue: [open_from, open_until, open_break_from, open_break_until],
        kitchen: [
            kitchen_from,
            kitchen_until,
            kitchen_break_from,
            kitchen_break_until,
        ],
    }
}

fn hours(text: &str) -> Result<DayHours, FieldErrors> {
    let mut errors = FieldErrors::default();
    let hours = times(text).check(&mut errors);
    hours.filter(|_| errors.is_empty()).ok_or(errors)
}

/// `frontend/src/staff/hours/times.test.ts` reads the first table too.
#[test]
fn an_open_day_has_its_times_and_a_closed_one_has_none() {
    let outcome = |text: &str| hours(text).map_or_else(|errors| errors.to_string(), format_hours);
    assert_table_answers(include_str!("day_hours.txt"), outcome);
    // Input that the form of the website does not send; the errors of invalid fields have been reported.
    assert_table_answers(
        "
        open 10.00 24:00 11 20:15:00   =>
        open 10.00 - 11                => openUntil is required, kitchenUntil is required
        closed 10:00 - - 20:15         => openFrom must be absent on a closed day, kitchenUntil must be absent on a closed day
        - 10:00 - 11                   => openUntil is required, kitchenUntil is required
        ",
        outcome,
    );
}

#[test]
fn a_week_has_every_weekday_once_in_any_order() {
    let hours = hours("open 10:00 23:00").unwrap();
    let mut days: Vec<_> = WeeklyHours::WEEKDAYS
        .map(|day| (day, DayHours::Closed))
        .into();
    days.reverse();
    days.push((Weekday::Friday, hours));
    assert_eq!(
        WeeklyHours::from_weekday_hours(&days),
        Err(InvalidWeeklyHours)
    );
    days.retain(|(day, of)| *day != Weekday::Friday || *of == hours);
    let week = WeeklyHours::from_weekday_hours(&days).unwrap();
    assert_eq!(*week.on(Weekday::Friday), hours);
    assert_eq!(*week.on(Weekday::Sunday), DayHours::Closed);
    days.pop();
    assert_eq!(
        WeeklyHours::from_weekday_hours(&days),
        Err(InvalidWeeklyHours)
    );
}

/// `first day last day label: hours`; `-`: the field is not sent.
fn edit(text: &str) -> SpecialDayEdit {
    let (day, hours) = text.split_once(':').unwrap();
    let mut words = day.split_whitespace().map(|word| match word {
        "-" => None,
        word => Some(word),
    });
    let mut date = || Some(parse_date(words.next().flatten()?).unwrap());
    SpecialDayEdit {
        from: date(),
        until: date(),
        is_yearly: None,
        label_english: None,
        label: words
            .next()
            .flatten()
            .map(|label| SpecialDayLabel::parse(label).unwrap()),
        times: times(hours),
    }
}

fn format_special_day_draft(draft: &SpecialDayDraft) -> String {
    let (period, hours) = (draft.period, format_hours(draft.hours));
    format!(
        "{} {} {}: {hours}",
        period.from(),
        period.until(),
        draft.label
    )
}

/// Edits of `2026-12-31 2026-12-31 Silvester: 10:00–02:00, Küche 11:00–22:00`.
#[test]
fn fields_that_are_not_sent_stay() {
    let table = "2026-12-31 10:00–02:00, Küche 11:00–22:00, Silvester";
    let before = notation::hours(table).special_days.remove(0);
    assert_table_answers(
        "
        - - -: -                     => 2026-12-31 2026-12-31 Silvester: 10:00–02:00, Küche 11:00–22:00
        - 2027-01-01 -: -            => 2026-12-31 2027-01-01 Silvester: 10:00–02:00, Küche 11:00–22:00
        - - Altjahr: - - 03:00       => 2026-12-31 2026-12-31 Altjahr: 10:00–03:00, Küche 11:00–22:00
        - - -: - - - '' ''           => 2026-12-31 2026-12-31 Silvester: 10:00–02:00
        - - -: - - - - - - - 14:00 17:00 => 2026-12-31 2026-12-31 Silvester: 10:00–02:00, Küche 11:00–14:00+17:00–22:00
        - - -: - - - - - 14:00       => openBreakUntil is required
        - - -: closed                => 2026-12-31 2026-12-31 Silvester: zu
        - 2026-12-30 -: -            => until is before the start
        - - -: - ''                  => openFrom is required
        - - -: closed 10:00          => openFrom must be absent on a closed day
        - 2026-12-30 -: closed 10:00 => until is before the start, openFrom must be absent on a closed day
        ",
        |text| {
            let edited = edit(text).apply(&before);
            edited.map_or_else(|errors| errors.to_string(), |draft| format_special_day_draft(&draft))
        },
    );
}
