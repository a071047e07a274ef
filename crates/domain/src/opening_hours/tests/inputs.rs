use time::Weekday;

use super::notation::format_hours;
use crate::fields::FieldErrors;
use crate::opening_hours::{
    DayHours, DayHoursInput, InvalidWeeklyHours, SpecialDay, SpecialDayDraft, SpecialDayId,
    SpecialDayInput, WeeklyHours,
};
use crate::table::assert_table_answers;

/// `open`, `closed` or neither, then times in the order of the fields; `-`: the field is not sent; `''`: it is
/// empty.
fn input(text: &str) -> DayHoursInput {
    let mut words = text.split_whitespace();
    let is_open = match words.next() {
        Some("open") => Some(true),
        Some("closed") => Some(false),
        _ => None,
    };
    let mut time = || match words.next() {
        None | Some("-") => None,
        Some("''") => Some(String::new()),
        Some(time) => Some(time.to_owned()),
    };
    DayHoursInput {
        is_open,
        open_from: time(),
        open_until: time(),
        kitchen_from: time(),
        kitchen_until: time(),
    }
}

fn outcome(parsed: Result<DayHours, FieldErrors>) -> String {
    parsed.map_or_else(|errors| errors.to_string(), format_hours)
}

/// `frontend/src/staff/hours/times.test.ts` reads the first table too.
#[test]
fn an_open_day_has_its_times_and_a_closed_one_has_none() {
    let outcome_of_input = |text: &str| outcome(DayHours::parse(&input(text)));
    assert_table_answers(include_str!("day_hours.txt"), outcome_of_input);
    // Input that the form of the website does not send.
    assert_table_answers(
        "
        open 10.00 24:00 11 20:15:00   => openFrom is not a time in the format HH:mm, openUntil is not a time in the format HH:mm, kitchenFrom is not a time in the format HH:mm, kitchenUntil is not a time in the format HH:mm
        closed 10:00 - - 20:15         => openFrom must be absent on a closed day, kitchenUntil must be absent on a closed day
        -                              => isOpen is required
        - 10:00 - 11                   => isOpen is required, openUntil is required, kitchenFrom is not a time in the format HH:mm, kitchenUntil is required
        ",
        outcome_of_input,
    );
}

#[test]
fn a_week_has_every_weekday_once_in_any_order() {
    let hours = DayHours::parse(&input("open 10:00 23:00")).unwrap();
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
fn special(text: &str) -> SpecialDayInput {
    let (day, hours) = text.split_once(':').unwrap();
    let mut words = day.split_whitespace().map(|word| match word {
        "-" => None,
        word => Some(word.to_owned()),
    });
    SpecialDayInput {
        from: words.next().flatten(),
        until: words.next().flatten(),
        label: words.next().flatten(),
        hours: input(hours),
    }
}

fn format_special_day_draft(parsed: Result<SpecialDayDraft, FieldErrors>) -> String {
    match parsed {
        Ok(draft) => {
            let day = SpecialDay::from_draft(SpecialDayId::parse(1).unwrap(), draft);
            let hours = format_hours(*day.hours());
            format!("{} {} {}: {hours}", day.from(), day.until(), day.label())
        }
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn a_special_day_has_its_days_a_label_and_hours() {
    assert_table_answers(
        "
        2026-12-24 2026-12-26 Weihnachten: closed      => 2026-12-24 2026-12-26 Weihnachten: zu
        2026-12-31 2026-12-31 Silvester: open 10:00 02:00 => 2026-12-31 2026-12-31 Silvester: 10:00–02:00
        2026-12-24 2026-12-23 Weihnachten: closed      => until is before the start
        2026-02-30 2026-12-23 Fasching: closed         => from is not a date in the format yyyy-MM-dd
        - - -: -                                       => from is required, until is required, isOpen is required
        2026-12-24 heute -: open 10:00                 => until is not a date in the format yyyy-MM-dd, openUntil is required
        ",
        |text| format_special_day_draft(SpecialDayDraft::parse(&special(text))),
    );
}

/// Edits of `2026-12-31 2026-12-31 Silvester: 10:00–02:00, Küche 11:00–22:00`.
#[test]
fn fields_that_are_not_sent_stay() {
    let id = SpecialDayId::parse(1).unwrap();
    let before = "2026-12-31 2026-12-31 Silvester: open 10:00 02:00 11:00 22:00";
    let before = SpecialDay::from_draft(id, SpecialDayDraft::parse(&special(before)).unwrap());
    assert_table_answers(
        "
        - - -: -                     => 2026-12-31 2026-12-31 Silvester: 10:00–02:00, Küche 11:00–22:00
        - 2027-01-01 -: -            => 2026-12-31 2027-01-01 Silvester: 10:00–02:00, Küche 11:00–22:00
        - - Altjahr: - - 03:00       => 2026-12-31 2026-12-31 Altjahr: 10:00–03:00, Küche 11:00–22:00
        - - -: - - - '' ''           => 2026-12-31 2026-12-31 Silvester: 10:00–02:00
        - - -: closed                => 2026-12-31 2026-12-31 Silvester: zu
        - 2026-12-30 -: -            => until is before the start
        - - -: - ''                  => openFrom is required
        - - -: closed 10:00          => openFrom must be absent on a closed day
        ",
        |text| format_special_day_draft(special(text).apply(&before)),
    );
}
