//! The status at given moments, as tables.

use time::{PrimitiveDateTime, UtcOffset};

use super::notation::{check, check_today};
use crate::edition::next_edition_due;
use crate::opening_hours::{OpeningHours, opening_status_at};

const DEFAULT_HOURS: &str = "";

#[test]
fn an_ordinary_week() {
    check(
        DEFAULT_HOURS,
        "
        Mo 2026-11-16 00:00   zu bis 10:00           Küche zu bis 11:00
        Mo 2026-11-16 09:59   zu bis 10:00           Küche zu bis 11:00
        Mo 2026-11-16 10:00   offen bis 23:00        Küche zu bis 11:00
        Mo 2026-11-16 11:00   offen bis 23:00        Küche offen bis 20:15
        Mo 2026-11-16 20:14   offen bis 23:00        Küche offen bis 20:15
        Mo 2026-11-16 20:15   offen bis 23:00        Küche zu bis Do 11:00
        Mo 2026-11-16 22:59   offen bis 23:00        Küche zu bis Do 11:00
        Mo 2026-11-16 23:00   zu bis Do 10:00        Küche zu bis Do 11:00
        Di 2026-11-17 12:00   zu bis Do 10:00        Küche zu bis Do 11:00
        Mi 2026-11-18 23:59   zu bis Do 10:00        Küche zu bis Do 11:00
        Do 2026-11-19 10:30   offen bis 23:00        Küche zu bis 11:00
        Fr 2026-11-20 20:15   offen bis 23:00        Küche zu bis Sa 11:00
        Sa 2026-11-21 23:00   zu bis So 10:00        Küche zu bis So 11:00
        So 2026-11-22 13:59   offen bis 15:00        Küche offen bis 14:00
        So 2026-11-22 14:00   offen bis 15:00        Küche zu bis Mo 11:00
        So 2026-11-22 15:00   zu bis Mo 10:00        Küche zu bis Mo 11:00
        ",
    );
}

#[test]
fn a_holiday_has_the_holiday_hours() {
    check(
        DEFAULT_HOURS,
        "
        So 2026-10-25 20:00   zu bis Mo 10:00        Küche zu bis Mo 11:00
        Mo 2026-10-26 14:30   offen bis 15:00        Küche zu bis Do 11:00    Nationalfeiertag
        Mo 2026-10-26 15:00   zu bis Do 10:00        Küche zu bis Do 11:00    Nationalfeiertag
        Fr 2026-12-25 12:00   offen bis 15:00        Küche offen bis 14:00    Christtag
        Fr 2026-12-25 23:59   zu bis Sa 10:00        Küche zu bis Sa 11:00    Christtag
        Sa 2026-12-26 00:00   zu bis 10:00           Küche zu bis 11:00       Stephanitag
        ",
    );
    // 8 December 2026 is a Tuesday: closed in an ordinary week, open as a holiday.
    check(
        "Feiertag 10:00–22:00",
        "
        Di 2026-12-08 09:00   zu bis 10:00           Küche zu bis Do 11:00    Feiertag
        Di 2026-12-08 21:59   offen bis 22:00        Küche zu bis Do 11:00    Feiertag
        ",
    );
}

#[test]
fn special_days_override_holidays_and_weekdays() {
    check(
        "
        2026-12-24 10:00–14:00, Heiliger Abend
        2026-12-25 bis 2027-01-06 zu, Betriebsurlaub
        2026-12-31 18:00–03:00, Küche 18:00–22:00, Silvester
        ",
        "
        Mi 2026-12-23 12:00   zu bis Do 10:00        Küche zu bis Do 2026-12-31 18:00
        Do 2026-12-24 10:00   offen bis 14:00        Küche zu bis Do 2026-12-31 18:00    Heiliger Abend
        Fr 2026-12-25 12:00   zu bis Do 18:00        Küche zu bis Do 18:00               Betriebsurlaub
        Do 2026-12-31 12:00   zu bis 18:00           Küche zu bis 18:00                  Silvester
        Do 2026-12-31 23:59   offen bis Fr 03:00     Küche zu bis Do 2027-01-07 11:00    Silvester
        Fr 2027-01-01 02:59   offen bis 03:00        Küche zu bis Do 11:00               Silvester
        Fr 2027-01-01 03:00   zu bis Do 10:00        Küche zu bis Do 11:00               Betriebsurlaub
        Do 2027-01-07 00:00   zu bis 10:00           Küche zu bis 11:00
        ",
    );
}

#[test]
fn closing_after_midnight() {
    check(
        "
        Fr 17:00–02:00, Küche 18:00–00:00
        Sa 17:00–01:30, Küche 18:00–00:30
        So zu
        ",
        "
        Fr 2026-11-20 16:59   zu bis 17:00           Küche zu bis 18:00
        Fr 2026-11-20 23:59   offen bis Sa 02:00     Küche offen bis Sa 00:00
        Sa 2026-11-21 00:00   offen bis 02:00        Küche zu bis 18:00
        Sa 2026-11-21 01:59   offen bis 02:00        Küche zu bis 18:00
        Sa 2026-11-21 02:00   zu bis 17:00           Küche zu bis 18:00
        So 2026-11-22 00:29   offen bis 01:30        Küche offen bis 00:30
        So 2026-11-22 00:30   offen bis 01:30        Küche zu bis Mo 11:00
        So 2026-11-22 01:30   zu bis Mo 10:00        Küche zu bis Mo 11:00
        ",
    );
}

#[test]
fn breaks_close_the_venue_or_the_kitchen_only() {
    check(
        "
        Mo 10:00–23:00, Küche 11:30–14:00+17:30–21:00
        Do 10:00–14:30+17:00–23:00, Küche 11:30–14:00+17:30–21:00
        Fr 18:00–23:00+02:00–04:00, Küche 18:00–22:00
        Sa 00:30–01:00+20:00–21:00
        2026-11-22 10:00–14:00+17:00–21:00, Taufe
        ",
        "
        Mo 2026-11-16 14:00   offen bis 23:00        Küche zu bis 17:30
        Mo 2026-11-16 17:30   offen bis 23:00        Küche offen bis 21:00
        Do 2026-11-19 13:59   offen bis 14:30        Küche offen bis 14:00
        Do 2026-11-19 14:29   offen bis 14:30        Küche zu bis 17:30
        Do 2026-11-19 14:30   zu bis 17:00           Küche zu bis 17:30
        Do 2026-11-19 17:00   offen bis 23:00        Küche zu bis 17:30
        Do 2026-11-19 23:00   zu bis Fr 18:00        Küche zu bis Fr 18:00
        Fr 2026-11-20 23:00   zu bis Sa 00:30        Küche zu bis Mo 11:30
        Sa 2026-11-21 01:00   zu bis 02:00           Küche zu bis Mo 11:30
        Sa 2026-11-21 02:00   offen bis 04:00        Küche zu bis Mo 11:30
        Sa 2026-11-21 04:00   zu bis 20:00           Küche zu bis Mo 11:30
        So 2026-11-22 14:00   zu bis 17:00           Küche zu bis Mo 11:30    Taufe
        ",
    );
}

#[test]
fn openings_that_touch_or_overlap_are_one() {
    check(
        "
        Fr 10:00–00:00
        Sa 00:00–05:00
        Do 10:00–11:00
        Mo 20:00–06:00
        Di 05:00–12:00, Küche 06:00–07:00
        ",
        "
        Do 2026-11-19 11:00   zu bis Fr 10:00        Küche zu bis So 11:00
        Fr 2026-11-20 10:00   offen bis Sa 05:00     Küche zu bis So 11:00
        Sa 2026-11-21 00:00   offen bis 05:00        Küche zu bis So 11:00
        Mo 2026-11-23 20:00   offen bis Di 12:00     Küche zu bis Di 06:00
        Di 2026-11-24 05:30   offen bis 12:00        Küche zu bis 06:00
        Di 2026-11-24 06:30   offen bis 12:00        Küche offen bis 07:00
        ",
    );
}

#[test]
fn a_venue_that_never_opens_again_has_no_next_change() {
    let never_open_hours = "
        Mo zu
        Do zu
        Fr zu
        Sa zu
        So zu
        Feiertag zu
    ";
    check(
        never_open_hours,
        "
        Fr 2026-11-20 12:00   zu                     Küche zu
        Mo 2026-10-26 12:00   zu                     Küche zu                 Nationalfeiertag
        ",
    );
    check(
        &format!("{never_open_hours}\n 2027-12-25 10:00–11:00, Abschied"),
        "
        Fr 2026-11-20 12:00   zu bis Sa 2027-12-25 10:00   Küche zu
        Do 2026-11-19 12:00   zu                     Küche zu
        Sa 2027-12-25 10:30   offen bis 11:00        Küche zu                 Abschied
        Sa 2027-12-25 11:00   zu                     Küche zu                 Abschied
        ",
    );
}

#[test]
fn the_reason_is_that_of_the_day_before_while_its_opening_lasts() {
    check(
        "
        So 18:00–01:00
        Feiertag 18:00–01:00, Küche 18:00–02:00
        2026-10-27 zu, Ruhetag
        ",
        "
        Mo 2026-10-26 00:59   offen bis 01:00        Küche zu bis 18:00
        Mo 2026-10-26 01:00   zu bis 18:00           Küche zu bis 18:00       Nationalfeiertag
        Di 2026-10-27 00:59   offen bis 01:00        Küche offen bis 02:00    Nationalfeiertag
        Di 2026-10-27 01:00   zu bis Do 10:00        Küche offen bis 02:00    Ruhetag
        ",
    );
}

#[test]
fn today_is_the_calendar_day_also_while_the_opening_of_the_day_before_lasts() {
    check_today(
        "
        Fr 17:00–02:00, Küche 18:00–00:00
        Feiertag 18:00–01:00
        2026-10-30 18:00–04:00, Halloween
        ",
        "
        Mo 2026-10-26 23:59 => Mo 2026-10-26  18:00–01:00  Nationalfeiertag
        Di 2026-10-27 00:00 => Di 2026-10-27  zu  Wochentag
        Di 2026-10-27 00:30 => Di 2026-10-27  zu  Wochentag
        Fr 2026-10-30 00:00 => Fr 2026-10-30  18:00–04:00  Halloween (Nr. 1)
        Sa 2026-10-31 02:00 => Sa 2026-10-31  10:00–23:00, Küche 11:00–20:15  Wochentag
        So 2026-11-01 00:00 => So 2026-11-01  18:00–01:00  Feiertag
        Mo 2026-11-02 00:59 => Mo 2026-11-02  10:00–23:00, Küche 11:00–20:15  Wochentag
        Sa 2026-11-07 01:59 => Sa 2026-11-07  10:00–23:00, Küche 11:00–20:15  Wochentag
        ",
    );
}

/// Clients can ask for the status at any moment.
#[test]
fn the_ends_of_the_calendar_are_supported() {
    let hours = OpeningHours::default();
    for end in [PrimitiveDateTime::MIN, PrimitiveDateTime::MAX] {
        for hour in [-23, 0, 23] {
            let at = end.assume_offset(UtcOffset::from_hms(hour, 0, 0).unwrap());
            assert!(!opening_status_at(&hours, at).kitchen.is_open());
            assert!(next_edition_due(&hours, at).year().abs() == 9999);
        }
    }
}
