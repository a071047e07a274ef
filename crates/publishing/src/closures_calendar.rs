//! The closures as a calendar to subscribe to (iCalendar, RFC 5545).

use domain::{
    inn::{InnName, PublicUrl},
    opening_hours::{Closure, OpeningHours},
};
use time::Date;

/// The limit of a line without its end, in bytes (RFC 5545 §3.1).
const MAX_LINE_LEN: usize = 75;

/// A calendar has at least one component (RFC 5545 §3.6). Clients ignore a time zone that no event refers to.
const UNUSED_TIME_ZONE: &str = "BEGIN:VTIMEZONE\nTZID:Etc/UTC\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\n\
     TZOFFSETTO:+0000\nEND:STANDARD\nEND:VTIMEZONE\n";

/// The closures that have not ended before `today`, as events of whole days. Differs between days only.
pub fn closures_calendar(
    hours: &OpeningHours,
    inn_name: &InnName,
    public_url: &PublicUrl,
    today: Date,
) -> String {
    let title = escape(&format!("{inn_name} geschlossen"));
    let mut calendar = format!(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Wirtshaus//closures//DE\nNAME:{title}\nX-WR-CALNAME:{title}\n\
         REFRESH-INTERVAL;VALUE=DURATION:P1D\nX-PUBLISHED-TTL:P1D\n"
    );
    let closures = hours.closures(today);
    if closures.is_empty() {
        calendar.push_str(UNUSED_TIME_ZONE);
    }
    for closure in closures {
        calendar.push_str(&event(&closure, &title, public_url, today));
    }
    calendar.push_str("END:VCALENDAR\n");
    calendar.lines().map(fold).collect()
}

/// The first day identifies it, so that calendars update it if the last day or the label changes. It is free time for
/// subscribers.
fn event(closure: &Closure, title: &str, public_url: &PublicUrl, today: Date) -> String {
    let label = match closure.label.as_str() {
        "" => String::new(),
        label => format!(": {}", escape(label)),
    };
    let (from, host) = (format_date(closure.from), public_url.authority());
    let day_after = closure.until.next_day().unwrap_or(closure.until);
    format!(
        "BEGIN:VEVENT\nUID:closure-{from}@{host}\nDTSTAMP:{}T000000Z\nDTSTART;VALUE=DATE:{from}\n\
         DTEND;VALUE=DATE:{}\nSUMMARY:{title}{label}\nTRANSP:TRANSPARENT\nEND:VEVENT\n",
        format_date(today),
        format_date(day_after),
    )
}

fn format_date(date: Date) -> String {
    let (month, day) = (u8::from(date.month()), date.day());
    format!("{:04}{month:02}{day:02}", date.year())
}

/// RFC 5545 §3.3.11. Names and labels have one line.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace(';', "\\;")
        .replace(',', "\\,")
}

/// The line with its end. A long one continues on lines that begin with a space.
fn fold(line: &str) -> String {
    let mut folded = String::new();
    let mut len = 0;
    for char in line.chars() {
        if len + char.len_utf8() > MAX_LINE_LEN {
            folded.push_str("\r\n ");
            len = 1;
        }
        folded.push(char);
        len += char.len_utf8();
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use domain::opening_hours::{
        DayHours, Period, PeriodId, SpecialDay, SpecialDayDraft, SpecialDayLabel,
    };
    use time::macros::date;

    use super::*;

    fn closed(id: i64, from: Date, until: Date, label: &str) -> SpecialDay {
        let draft = SpecialDayDraft {
            period: Period::new(from, until, false).unwrap(),
            label: SpecialDayLabel::parse(label).unwrap(),
            label_english: SpecialDayLabel::default(),
            hours: DayHours::Closed,
            is_today_change: false,
        };
        SpecialDay::new(PeriodId::parse(id).unwrap(), draft)
    }

    #[test]
    fn closures_are_events_of_whole_days() {
        let label = "Betriebsurlaub, Umbau; ab 7. Jänner wieder für euch da (C:\\) äöü äöü";
        let hours = OpeningHours {
            special_days: vec![
                closed(1, date!(2026 - 11 - 02), date!(2026 - 11 - 19), "Urlaub"),
                closed(2, date!(2026 - 11 - 20), date!(2026 - 11 - 20), "Urlaub"),
                closed(3, date!(2026 - 12 - 24), date!(2027 - 01 - 06), label),
            ],
            ..OpeningHours::default()
        };
        let name = InnName::parse("Gasthaus zur Linde").unwrap();
        let public_url = PublicUrl::parse("https://gasthaus.example").unwrap();
        let calendar = closures_calendar(&hours, &name, &public_url, date!(2026 - 11 - 21));
        let expected = "BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Wirtshaus//closures//DE
            NAME:Gasthaus zur Linde geschlossen
            X-WR-CALNAME:Gasthaus zur Linde geschlossen
            REFRESH-INTERVAL;VALUE=DURATION:P1D
            X-PUBLISHED-TTL:P1D
            BEGIN:VEVENT
            UID:closure-20261224@gasthaus.example
            DTSTAMP:20261121T000000Z
            DTSTART;VALUE=DATE:20261224
            DTEND;VALUE=DATE:20270107
            SUMMARY:Gasthaus zur Linde geschlossen: Betriebsurlaub\\, Umbau\\; ab 7. Jän
            _ner wieder für euch da (C:\\\\) äöü äöü
            TRANSP:TRANSPARENT
            END:VEVENT
            END:VCALENDAR
            ";
        let lines = expected
            .lines()
            .map(|line| line.trim_start().replace('_', " "));
        assert_eq!(calendar, lines.collect::<Vec<_>>().join("\r\n"));
        assert!(
            calendar
                .split("\r\n")
                .all(|line| line.len() <= MAX_LINE_LEN)
        );

        let calendar = closures_calendar(&hours, &name, &public_url, date!(2026 - 11 - 20));
        assert!(calendar.contains("DTSTART;VALUE=DATE:20261102\r\nDTEND;VALUE=DATE:20261121\r\n"));

        let empty = closures_calendar(&hours, &name, &public_url, date!(2027 - 01 - 07));
        assert!(empty.contains("P1D\r\nBEGIN:VTIMEZONE\r\nTZID:Etc/UTC\r\nBEGIN:STANDARD\r\n"));
        assert!(empty.ends_with("END:STANDARD\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n"));
    }
}
