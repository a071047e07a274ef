//! The field `timeframe`, whose dashes are line breaks (specification §3, decision W6).

use crate::text::text;

text!(
    /// Free text such as `Fr – So` or `ab 11. November`.
    pub struct TimeframeText, bounded_text, 200
);

impl TimeframeText {
    /// The displayed lines, split at dashes and trimmed, without empty lines.
    /// `frontend/src/staff/news/timeframe.ts` implements the same rule.
    pub fn lines_split_at_dashes(&self) -> impl Iterator<Item = &str> {
        let text = self.as_str();
        let dashes = text
            .char_indices()
            .filter(|(index, c)| is_line_break_dash(text, *index, *c))
            .map(|(index, c)| (index, index + c.len_utf8()));
        let end = (text.len(), text.len());
        dashes
            .chain([end])
            .scan(0, |start, (dash, after_dash)| {
                text.get(std::mem::replace(start, after_dash)..dash)
            })
            .map(str::trim)
            .filter(|line| !line.is_empty())
    }
}

/// En dash and em dash; a hyphen only between spaces, or between digits and full stops (`11.-15.`) unless it joins two
/// times of day (`11-14 Uhr`).
fn is_line_break_dash(text: &str, index: usize, c: char) -> bool {
    match c {
        '–' | '—' => true,
        '-' => {
            let (before, hyphen) = text.split_at(index);
            let after = hyphen.strip_prefix('-').unwrap_or_default();
            let is_between = |is: fn(char) -> bool| before.ends_with(is) && after.starts_with(is);
            is_between(char::is_whitespace)
                || is_between(|c| c.is_ascii_digit() || c == '.')
                    && !is_hyphen_of_times(before, after)
        }
        _ => false,
    }
}

/// Whether the number that ends `before` and the one that begins `after` are times of day, and not days or years.
fn is_hyphen_of_times(before: &str, after: &str) -> bool {
    let is_part_of_number = |c: char| c.is_ascii_digit() || c == '.' || c == ':';
    let start = before.rsplit(|c| !is_part_of_number(c)).next();
    let end = after.split(|c| !is_part_of_number(c)).next();
    let (Some(start), Some(end)) = (start, end) else {
        return false;
    };
    let following = after.trim_start_matches(is_part_of_number);
    let following = following.trim_start().to_lowercase();
    // `24.12.:11-14`
    let is_after_digit = |at: usize| {
        start
            .get(..at)
            .is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
    };
    let mut colons = start.rmatch_indices(':');
    let colon = colons.find(|(at, _)| !is_after_digit(*at));
    let start = colon
        .and_then(|(at, _)| start.get(at + 1..))
        .unwrap_or(start);
    // `Sa.11-14`
    let start = start.trim_start_matches('.');
    // The end of the sentence.
    let end = match end.strip_suffix('.') {
        Some(end) if following.is_empty() => end,
        _ => end,
    };
    let both = |is: fn(&str) -> bool| is(start) && is(end);
    let either = |is: fn(&str) -> bool| is(start) || is(end);
    either(has_colon_between_digits)
        || either(has_minutes_beyond_months)
        || both(is_hour_with_minutes) && names_the_hour(&following)
        || both(is_hour) && !MONTHS.contains(&first_word(&following))
}

/// The months' names and their abbreviations, in German and English.
const MONTHS: [&str; 39] = [
    "jän",
    "jänner",
    "jan",
    "januar",
    "january",
    "feb",
    "feber",
    "februar",
    "february",
    "mär",
    "märz",
    "mrz",
    "mar",
    "march",
    "apr",
    "april",
    "mai",
    "may",
    "jun",
    "juni",
    "june",
    "jul",
    "juli",
    "july",
    "aug",
    "august",
    "sep",
    "sept",
    "september",
    "okt",
    "oktober",
    "oct",
    "october",
    "nov",
    "november",
    "dez",
    "dezember",
    "dec",
    "december",
];

/// `Uhr` or `h`, and no longer word.
fn names_the_hour(following: &str) -> bool {
    let word = following.split(|c: char| !c.is_alphabetic()).next();
    matches!(word, Some("uhr" | "h"))
}

/// The first word with its hyphens, such as `mai-fest`.
fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphabetic() && c != '-');
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// `11:30`
fn has_colon_between_digits(number: &str) -> bool {
    number.split_once(':').is_some_and(|(hours, minutes)| {
        hours.ends_with(|c: char| c.is_ascii_digit())
            && minutes.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// `11.30`, which is not a day and a month.
fn has_minutes_beyond_months(number: &str) -> bool {
    let number = number.strip_suffix('.').unwrap_or(number);
    number.split_once('.').is_some_and(|(hours, minutes)| {
        is_hour(hours)
            && minutes.len() == 2
            && minutes
                .parse()
                .is_ok_and(|minutes: u8| minutes == 0 || (13..60).contains(&minutes))
    })
}

/// `11` or `11.05`
fn is_hour_with_minutes(number: &str) -> bool {
    let (hours, minutes) = number.split_once('.').unwrap_or((number, "00"));
    is_hour(hours) && minutes.len() == 2 && minutes.parse().is_ok_and(|minutes: u8| minutes < 60)
}

fn is_hour(number: &str) -> bool {
    number.len() <= 2 && number.parse().is_ok_and(|hour: u8| hour <= 24)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    /// `frontend/src/staff/news/timeframe.test.ts` reads the table too.
    #[test]
    fn splits_news_timeframes_at_dashes() {
        assert_table_answers(include_str!("timeframe_lines.txt"), |text| {
            let timeframe = TimeframeText::parse(text).unwrap();
            timeframe
                .lines_split_at_dashes()
                .collect::<Vec<_>>()
                .join(" | ")
        });
    }
}
