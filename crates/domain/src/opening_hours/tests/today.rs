//! Changes of the day that is running.

use time::Time;

use super::notation::{format_hours, hours, parse_moment};
use crate::calendar::{format_iso_date, format_time, parse_time};
use crate::opening_hours::{PeriodId, SpecialDay, SpecialDayLabel, TodayChange};
use crate::table::assert_table_answers;

const HOURS: &str = "
    Fr 10:00–23:00, Küche 11:30–14:00+17:30–21:00
    Sa 16:00–02:00, Küche 17:00–00:30
    Do 10:00–14:30+17:00–22:00
    So 10:00–14:30+17:00–22:00
    2026-11-23 zu, Ruhetag
    heute 2026-11-26 zu
    heute 2026-11-27 10:00–23:00, Ausgebucht
    2026-12-04 10:00–23:00, Sommerfest
    heute 2026-12-04 10:00–22:00, Ausgebucht
";

#[test]
fn quarter_hours_are_offered_the_next_first() {
    let hours = hours(HOURS);
    assert_table_answers(
        "
        Fr 2026-11-20 08:00 => 2026-11-20 Küche 11:45…20:45 (23), früher 10:15…22:45 (51), länger 23:15…03:00 (16), zu
        Fr 2026-11-20 18:50 => 2026-11-20 Küche 19:00…20:45 (8), früher 19:00…22:45 (16), länger 23:15…03:00 (16), zu
        Fr 2026-11-20 19:00 => 2026-11-20 Küche 19:15…20:45 (7), früher 19:15…22:45 (15), länger 23:15…03:00 (16), zu
        Fr 2026-11-20 21:00 => 2026-11-20 Küche -, früher 21:15…22:45 (7), länger 23:15…03:00 (16), zu
        Fr 2026-11-20 22:59 => 2026-11-20 Küche -, früher -, länger 23:15…03:00 (16), zu
        Fr 2026-11-20 23:00 => 2026-11-20 Küche -, früher -, länger 23:15…03:00 (16)
        Fr 2026-11-20 23:20 => 2026-11-20 Küche -, früher -, länger 23:30…03:00 (15)
        So 2026-11-22 00:30 => 2026-11-21 Küche -, früher 00:45…01:45 (5), länger 02:15…06:00 (16), zu
        So 2026-11-22 13:00 => 2026-11-22 Küche -, früher 13:15…21:45 (25), länger 22:15…02:00 (16), zu
        Mo 2026-11-23 12:00 => 2026-11-23 Küche -, früher -, länger -
        ",
        |moment| {
            let options = hours.today_options(parse_moment(moment));
            let times = |times: &[Time]| match times {
                [] => "-".to_owned(),
                [first, .., last] => {
                    format!("{}…{} ({})", format_time(*first), format_time(*last), times.len())
                }
                [time] => format_time(*time),
            };
            format!(
                "{} Küche {}, früher {}, länger {}{}",
                format_iso_date(options.date),
                times(&options.kitchen_until),
                times(&options.closes_earlier),
                times(&options.closes_later),
                if options.is_ongoing { ", zu" } else { "" }
            )
        },
    );
}

#[test]
fn a_change_is_a_special_day_of_the_day_that_is_running() {
    let hours = hours(HOURS);
    assert_table_answers(
        "
        Fr 2026-11-20 18:50 Küche 19:00   => 2026-11-20 10:00–23:00, Küche 11:30–14:00+17:30–19:00
        Fr 2026-11-20 12:00 Küche 13:00   => 2026-11-20 10:00–23:00, Küche 11:30–13:00
        Fr 2026-11-20 12:00 Küche 16:00   => 2026-11-20 10:00–23:00, Küche 11:30–14:00
        Fr 2026-11-20 12:00 Küche 11:30   => until is the same as the start
        Fr 2026-11-20 12:00 Küche 21:00   => until is too late
        Fr 2026-11-20 12:00 Küche 21:15   => until is too late
        Fr 2026-11-20 19:00 Küche 19:00   => 2026-11-20 10:00–23:00, Küche 11:30–14:00+17:30–19:00
        Fr 2026-11-20 19:01 Küche 19:00   => until is over
        Fr 2026-11-20 18:00 bis 20:00     => 2026-11-20 10:00–20:00, Küche 11:30–14:00+17:30–20:00
        Fr 2026-11-20 14:00 bis 15:00     => 2026-11-20 10:00–15:00, Küche 11:30–14:00
        Fr 2026-11-20 18:00 bis 15:00     => until is over
        Fr 2026-11-20 18:00 bis 00:30     => 2026-11-20 10:00–00:30, Küche 11:30–14:00+17:30–21:00
        Fr 2026-11-20 18:00 bis 03:00     => 2026-11-20 10:00–03:00, Küche 11:30–14:00+17:30–21:00
        Fr 2026-11-20 18:00 bis 03:15     => until is too late
        Fr 2026-11-20 18:00 bis 09:00     => until is too late
        Fr 2026-11-20 18:00 bis 10:00     => until is the same as the start
        Do 2026-11-19 18:00 bis 23:30     => 2026-11-19 10:00–14:30+17:00–23:30
        Fr 2026-11-20 18:00 zu            => 2026-11-20 zu
        Fr 2026-11-20 18:00 Ausgebucht    => 2026-11-20 10:00–23:00, Küche 11:30–14:00+17:30–21:00, Ausgebucht
        Fr 2026-11-20 22:59 zu            => 2026-11-20 zu
        Fr 2026-11-20 22:59 Ausgebucht    => 2026-11-20 10:00–23:00, Küche 11:30–14:00+17:30–21:00, Ausgebucht
        Fr 2026-11-20 23:00 zu            => action is over
        Fr 2026-11-20 23:00 Ausgebucht    => action is over
        Fr 2026-11-20 23:20 bis 23:15     => until is over
        Fr 2026-11-20 23:20 bis 23:30     => 2026-11-20 10:00–23:30, Küche 11:30–14:00+17:30–21:00
        So 2026-11-22 00:10 Küche 00:15   => 2026-11-21 16:00–02:00, Küche 17:00–00:15
        So 2026-11-22 00:10 bis 01:00     => 2026-11-21 16:00–01:00, Küche 17:00–00:30
        So 2026-11-22 12:00 Küche 13:00   => until must be absent on a closed day
        Mo 2026-11-23 12:00 bis 13:00     => until must be absent on a closed day
        Mo 2026-11-23 12:00 Begräbnis     => action must be absent on a closed day
        Mo 2026-11-23 12:00 zu            => action must be absent on a closed day
        Do 2026-11-26 18:00 Ausgebucht    => action must be absent on a closed day
        Do 2026-11-26 18:00 zu            => 2026-11-26 zu
        Fr 2026-11-27 18:00 bis 22:00     => 2026-11-27 10:00–22:00, Ausgebucht
        Fr 2026-11-27 18:00 zu            => 2026-11-27 zu
        Fr 2026-12-04 18:00 zu            => 2026-12-04 zu
        ",
        |text| {
            let words: Vec<_> = text.split_whitespace().collect();
            let at = parse_moment(&words[..3].join(" "));
            let change = match words[3..] {
                ["Küche", time] => TodayChange::KitchenUntil(parse_time(time).unwrap()),
                ["bis", time] => TodayChange::OpenUntil(parse_time(time).unwrap()),
                ["zu"] => TodayChange::Closed,
                [note] => TodayChange::Note {
                    label: SpecialDayLabel::parse(note).unwrap(),
                    label_english: SpecialDayLabel::default(),
                },
                _ => panic!("no change: {text}"),
            };
            let draft = match hours.today_draft(at, change) {
                Ok(draft) => draft,
                Err(error) => return error.to_string(),
            };
            assert!(draft.is_today_change && draft.period.from() == draft.period.until());
            let (date, hours) = (draft.period.from(), format_hours(draft.hours));
            match draft.label.as_str() {
                "" => format!("{date} {hours}"),
                label => format!("{date} {hours}, {label}"),
            }
        },
    );
}

#[test]
fn the_day_that_is_running_stays_when_it_is_closed_early() {
    let mut hours = hours(HOURS);
    let at = parse_moment("So 2026-11-22 00:30");
    let day = hours.running_day(at);
    assert_eq!(format_iso_date(day), "2026-11-21");
    for id in 2..4 {
        let draft = hours.today_draft(at, TodayChange::Closed).unwrap();
        let special_day = SpecialDay::new(PeriodId::parse(id).unwrap(), draft);
        hours.special_days.push(special_day);
        let options = hours.today_options(at);
        let change = options.change.map(|special| special.id.get().into());
        assert_eq!((options.date, change), (day, Some(id)));
    }
    let next_day = hours.running_day(parse_moment("So 2026-11-22 02:00"));
    assert_eq!(format_iso_date(next_day), "2026-11-22");
}

#[test]
fn changes_on_top_of_a_change() {
    let at = parse_moment("Fr 2026-11-20 18:00");
    let time = |text: &str| parse_time(text).unwrap();
    assert_table_answers(
        "
        Küche 19:30 Küche 19:30 => 10:00–23:00, Küche 11:30–14:00+17:30–19:30
        Küche 19:30 Küche 20:00 => until is too late
        bis 03:00 bis 03:00     => 10:00–03:00, Küche 11:30–14:00+17:30–21:00
        bis 03:00 bis 03:15     => until is too late
        bis 20:00 bis 03:00     => 10:00–03:00, Küche 11:30–14:00+17:30–20:00
        ",
        |text| {
            let words: Vec<_> = text.split_whitespace().collect();
            let mut hours = hours(HOURS);
            let mut outcome = String::new();
            for (id, change) in (2..).zip(words.chunks(2)) {
                let change = match change {
                    ["Küche", until] => TodayChange::KitchenUntil(time(until)),
                    [_, until] => TodayChange::OpenUntil(time(until)),
                    _ => panic!("no change: {text}"),
                };
                outcome = match hours.today_draft(at, change) {
                    Ok(draft) => {
                        let formatted = format_hours(draft.hours);
                        let special_day = SpecialDay::new(PeriodId::parse(id).unwrap(), draft);
                        hours.special_days.push(special_day);
                        formatted
                    }
                    Err(error) => error.to_string(),
                };
            }
            outcome
        },
    );
}
