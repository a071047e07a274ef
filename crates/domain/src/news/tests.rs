use time::macros::date;

use super::*;
use crate::calendar::parse_date;
use crate::table::{assert_table_answers, format_value_or_error};
use crate::{Precondition, RecordVersion};

fn valid_news_input() -> NewsInput {
    NewsInput {
        sort_order: Some(3),
        title: Some("Ganslzeit".to_owned()),
        sub_text: Some("Knusprig,\nmit Rotkraut.".to_owned()),
        img_src: Some("/assets/pictures/news-gans-800.webp".to_owned()),
        timeframe: Some("1. – 15. November".to_owned()),
        show_until: Some("2026-11-15".to_owned()),
        is_coming_soon: Some(true),
        is_food: Some(true),
    }
}

fn entry(id: u32, sort_order: i64, show_until: &str) -> NewsEntry {
    let input = NewsInput {
        sort_order: Some(sort_order),
        show_until: Some(show_until.to_owned()),
        ..valid_news_input()
    };
    let id = NewsId::parse(id.into()).unwrap();
    NewsDraft::parse(input).unwrap().into_entry_with_id(id)
}

/// `field=value, …`, otherwise [`valid_news_input`]; `-`: the field is not sent.
fn news_input_with(change: &str) -> NewsInput {
    let mut input = valid_news_input();
    for change in change.split(", ") {
        let (field, value) = change.split_once('=').unwrap();
        let text = match value {
            "-" => None,
            "201x" => Some("ä".repeat(201)),
            "4000x" => Some("ä".repeat(4000)),
            "4001x" => Some("ä".repeat(4001)),
            "blank" => Some(" \t ".to_owned()),
            "bell" => Some("\u{7}".to_owned()),
            value => Some(value.to_owned()),
        };
        match field {
            "sortOrder" => input.sort_order = text.map(|text| text.parse().unwrap()),
            "title" => input.title = text,
            "subText" => input.sub_text = text,
            "imgSrc" => input.img_src = text,
            "timeframe" => input.timeframe = text,
            "showUntil" => input.show_until = text,
            other => panic!("no field {other}"),
        }
    }
    input
}

#[test]
fn news_drafts_require_everything_but_the_last_day() {
    assert_table_answers(
        "
        title=Gansl                     => ok
        showUntil=-                     => ok
        showUntil=                      => ok
        subText=4000x                   => ok
        sortOrder=-                     => sortOrder is required
        sortOrder=0                     => sortOrder must be between 1 and 999999999
        sortOrder=-1                    => sortOrder must be between 1 and 999999999
        title=-                         => title is required
        title=                          => title is required
        title=blank                     => title is required
        title=201x                      => title must have at most 200 characters
        title=bell                      => title contains a control character
        subText=-                       => subText is required
        subText=4001x                   => subText must have at most 4000 characters
        imgSrc=-                        => imgSrc is required
        imgSrc=                         => imgSrc is required
        imgSrc=//a.example/b            => imgSrc is not a path on this host
        timeframe=-                     => timeframe is required
        timeframe=201x                  => timeframe must have at most 200 characters
        showUntil=2026-02-30            => showUntil is not a date in the format yyyy-MM-dd
        showUntil=morgen                => showUntil is not a date in the format yyyy-MM-dd
        showUntil=x, title=-, imgSrc=a  => title is required, imgSrc is not a path on this host, showUntil is not a date in the format yyyy-MM-dd
        ",
        |change| format_value_or_error(NewsDraft::parse(news_input_with(change)).map(|_| "ok")),
    );
    let draft_errors = format_value_or_error(NewsDraft::parse(NewsInput::default()).map(|_| "ok"));
    assert_eq!(draft_errors.matches("is required").count(), 5);
}

#[test]
fn news_edits_may_empty_texts_but_must_be_valid() {
    assert_table_answers(
        "
        title=Gansl                     => ok
        title=                          => ok
        subText=                        => ok
        imgSrc=                         => ok
        timeframe=                      => ok
        showUntil=                      => ok
        title=, subText=, timeframe=    => ok
        sortOrder=0                     => sortOrder must be between 1 and 999999999
        title=201x                      => title must have at most 200 characters
        title=bell                      => title contains a control character
        imgSrc=https://a.example/b      => imgSrc is not a path on this host
        showUntil=2026-02-30            => showUntil is not a date in the format yyyy-MM-dd
        subText=4001x, timeframe=201x   => subText must have at most 4000 characters, timeframe must have at most 200 characters
        ",
        |change| format_value_or_error(NewsEdit::parse(news_input_with(change)).map(|_| "ok")),
    );
}

#[test]
fn news_drafts_become_news_entries() {
    let id = NewsId::parse(12).unwrap();
    let draft = NewsDraft::parse(valid_news_input()).unwrap();
    assert_eq!(draft.sort_order(), SortOrder::parse(3).unwrap());
    assert_eq!(
        draft.into_entry_with_id(id),
        NewsEntry {
            id,
            title: Title::parse("Ganslzeit").unwrap(),
            sub_text: NewsSubText::parse("Knusprig,\nmit Rotkraut.").unwrap(),
            img_src: ImagePath::parse("/assets/pictures/news-gans-800.webp").unwrap(),
            sort_order: SortOrder::parse(3).unwrap(),
            timeframe: TimeframeText::parse("1. – 15. November").unwrap(),
            show_until: Some(date!(2026 - 11 - 15)),
            is_coming_soon: true,
            is_food: true,
            version: RecordVersion::INITIAL,
        }
    );
    let news_input_without_flags = NewsInput {
        is_coming_soon: None,
        is_food: None,
        ..valid_news_input()
    };
    let entry = NewsDraft::parse(news_input_without_flags)
        .unwrap()
        .into_entry_with_id(id);
    assert!(!entry.is_coming_soon && !entry.is_food);
}

#[test]
fn news_edits_change_only_the_given_fields() {
    let before = entry(12, 3, "2026-11-15");
    let apply = |input| before.clone().apply(NewsEdit::parse(input).unwrap());

    let edited = |entry: NewsEntry| NewsEntry {
        version: before.version.next(),
        ..entry
    };
    assert_eq!(apply(NewsInput::default()), before);

    let edit_of_title = NewsInput {
        title: Some(String::new()),
        ..NewsInput::default()
    };
    let expected = NewsEntry {
        title: Title::parse("").unwrap(),
        ..before.clone()
    };
    assert_eq!(apply(edit_of_title), edited(expected));

    let complete_news_input = NewsInput {
        sort_order: Some(1),
        title: Some("Advent".to_owned()),
        sub_text: Some("Kekse".to_owned()),
        img_src: Some("/assets/pictures/news-kekse-800.webp".to_owned()),
        timeframe: Some("Dezember".to_owned()),
        show_until: Some("2026-12-24".to_owned()),
        is_coming_soon: Some(false),
        is_food: Some(false),
    };
    let expected_entry = NewsDraft::parse(complete_news_input.clone()).unwrap();
    let expected_entry = expected_entry.into_entry_with_id(before.id);
    assert_eq!(apply(complete_news_input), edited(expected_entry));

    let input_clearing_show_until = NewsInput {
        show_until: Some(String::new()),
        ..NewsInput::default()
    };
    assert_eq!(apply(input_clearing_show_until).show_until, None);
}

/// `last day on day`.
#[test]
fn news_entries_are_visible_up_to_their_last_day() {
    assert_table_answers(
        "
        2026-11-15 on 2026-11-14 => visible
        2026-11-15 on 2026-11-15 => visible
        2026-11-15 on 2026-11-16 => hidden
        always     on 2099-01-01 => visible
        ",
        |question| {
            let (last, today) = question.split_once(" on ").unwrap();
            let last = if last.trim() == "always" { "" } else { last };
            let visible = entry(1, 1, last).is_visible_on(parse_date(today).unwrap());
            if visible { "visible" } else { "hidden" }.to_owned()
        },
    );
}

/// `id@sort order …, put: new order of ids, expected: versions => entries`, over version 2 of the order; a `*` marks
/// changed entries.
#[test]
fn reorders_all_entries_over_the_expected_version() {
    assert_table_answers(
        "
        1@1 2@2 3@3, put: 3 1 2   => 3@1* 1@2* 2@3*
        1@1 2@2 3@3, put: 1 3 2   => 1@1 3@2* 2@3*
        1@1 2@2 3@3, put: 1 2 3   => 1@1 2@2 3@3
        4@7 9@7 5@20, put: 9 4 5  => 9@1* 4@2* 5@3*
        , put:                    =>
        1@1 2@2, put: 2           => not every entry exactly once
        1@1 2@2, put: 2 1 3       => not every entry exactly once
        1@1 2@2, put: 2 1 2       => not every entry exactly once
        1@1 2@2, put: 2 2         => not every entry exactly once
        1@1, put:                 => not every entry exactly once
        1@1 2@2 3@3, put: 3 1 2, expected: 2  => 3@1* 1@2* 2@3*
        1@1 2@2 3@3, put: 3 1 2, expected: 1  => the order has changed
        1@1 2@2 3@3, put: 3 1 2, expected:    => the order has changed
        1@1 2@2 3@3, put: 3 1, expected: 1    => the order has changed
        1@1 2@2 3@3, put: 3 1, expected: 2    => not every entry exactly once
        1@1 2@2 3@3, put: 1 2 3, expected: 1  => 1@1 2@2 3@3
        ",
        |question| {
            let (before, put) = question.split_once(", put:").unwrap();
            let entries = before.split_whitespace().map(|word| {
                let (id, order) = word.split_once('@').unwrap();
                entry(id.parse().unwrap(), order.parse().unwrap(), "")
            });
            let (put, expected) = match put.split_once(", expected:") {
                None => (put, Precondition::Unconditional),
                Some((put, versions)) => {
                    let versions = versions.split_whitespace();
                    let version = |text: &str| RecordVersion::parse(text.parse().unwrap()).unwrap();
                    (
                        put,
                        Precondition::VersionIn(versions.map(version).collect()),
                    )
                }
            };
            let ids: Vec<_> = put
                .split_whitespace()
                .map(|id| NewsId::parse(id.parse().unwrap()).unwrap())
                .collect();
            let before = OrderedNews {
                entries: entries.collect(),
                version: RecordVersion::INITIAL.next(),
            };
            let after = match before.reorder(&ids, &expected) {
                Ok(after) => after,
                Err(error) => return error.to_string(),
            };
            let is_order_changed = after.version > before.version;
            assert_eq!(is_order_changed, after.entries != before.entries);
            let words: Vec<_> = after
                .entries
                .iter()
                .map(|entry| {
                    let is_entry_changed = entry.version > RecordVersion::INITIAL;
                    let asterisk_if_changed = if is_entry_changed { "*" } else { "" };
                    format!(
                        "{}@{}{asterisk_if_changed}",
                        entry.id.get(),
                        entry.sort_order.get()
                    )
                })
                .collect();
            words.join(" ")
        },
    );
}

#[test]
fn news_audit_log_names_are_titles_or_ids() {
    let titled_entry = entry(12, 3, "");
    assert_eq!(titled_entry.audit_log_name(), "Ganslzeit");
    for blank_title in ["", "  "] {
        let edit = NewsEdit {
            title: Some(Title::parse(blank_title).unwrap()),
            ..NewsEdit::default()
        };
        assert_eq!(titled_entry.clone().apply(edit).audit_log_name(), "12");
    }
}

#[test]
fn restoring_raises_the_version_of_a_news_entry() {
    let deleted = entry(12, 3, "2026-11-15");
    let expected = NewsEntry {
        version: RecordVersion::INITIAL.next(),
        ..deleted.clone()
    };
    assert_eq!(deleted.restored(), expected);
}
