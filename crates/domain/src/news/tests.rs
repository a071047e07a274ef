use time::macros::date;

use super::*;
use crate::calendar::parse_day;
use crate::table::{check_answers, ok_or_error};
use crate::{Precondition, Version};

fn valid_input() -> NewsInput {
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
        ..valid_input()
    };
    let id = NewsId::parse(id.into()).unwrap();
    NewsDraft::parse(input).unwrap().into_entry(id)
}

/// `field=value, …`, otherwise [`valid_input`]; `-`: the field is not sent.
fn input_with(change: &str) -> NewsInput {
    let mut input = valid_input();
    for change in change.split(", ") {
        let (field, value) = change.split_once('=').unwrap();
        let text = match value {
            "-" => None,
            "201x" => Some("ä".repeat(201)),
            "4000x" => Some("ä".repeat(4000)),
            "4001x" => Some("ä".repeat(4001)),
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
fn drafts_require_everything_but_the_last_day() {
    check_answers(
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
        |change| ok_or_error(NewsDraft::parse(input_with(change)).map(|_| "ok")),
    );
    let blank = NewsInput {
        title: Some(" \t ".to_owned()),
        ..valid_input()
    };
    assert_eq!(
        ok_or_error(NewsDraft::parse(blank).map(|_| "ok")),
        "title is required"
    );
    let everything = ok_or_error(NewsDraft::parse(NewsInput::default()).map(|_| "ok"));
    assert_eq!(everything.matches("is required").count(), 5);
}

#[test]
fn edits_may_empty_texts_but_must_be_valid() {
    check_answers(
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
        |change| ok_or_error(NewsEdit::parse(input_with(change)).map(|_| "ok")),
    );
}

#[test]
fn drafts_become_entries() {
    let id = NewsId::parse(12).unwrap();
    let draft = NewsDraft::parse(valid_input()).unwrap();
    assert_eq!(draft.sort_order(), SortOrder::parse(3).unwrap());
    assert_eq!(
        draft.into_entry(id),
        NewsEntry {
            id,
            title: Title::parse("Ganslzeit").unwrap(),
            sub_text: Description::parse("Knusprig,\nmit Rotkraut.").unwrap(),
            img_src: ImagePath::parse("/assets/pictures/news-gans-800.webp").unwrap(),
            sort_order: SortOrder::parse(3).unwrap(),
            timeframe: Timeframe::parse("1. – 15. November").unwrap(),
            show_until: Some(date!(2026 - 11 - 15)),
            is_coming_soon: true,
            is_food: true,
            version: Version::FIRST,
        }
    );
    let unmarked = NewsInput {
        is_coming_soon: None,
        is_food: None,
        ..valid_input()
    };
    let entry = NewsDraft::parse(unmarked).unwrap().into_entry(id);
    assert!(!entry.is_coming_soon && !entry.is_food);
}

#[test]
fn edits_change_only_the_given_fields() {
    let before = entry(12, 3, "2026-11-15");
    let apply = |input| before.clone().apply(NewsEdit::parse(input).unwrap());

    let edited = |entry: NewsEntry| NewsEntry {
        version: before.version.next(),
        ..entry
    };
    assert_eq!(apply(NewsInput::default()), before);

    let renamed = NewsInput {
        title: Some(String::new()),
        ..NewsInput::default()
    };
    let expected = NewsEntry {
        title: Title::parse("").unwrap(),
        ..before.clone()
    };
    assert_eq!(apply(renamed), edited(expected));

    let everything = NewsInput {
        sort_order: Some(1),
        title: Some("Advent".to_owned()),
        sub_text: Some("Kekse".to_owned()),
        img_src: Some("/assets/pictures/news-kekse-800.webp".to_owned()),
        timeframe: Some("Dezember".to_owned()),
        show_until: Some("2026-12-24".to_owned()),
        is_coming_soon: Some(false),
        is_food: Some(false),
    };
    let same_from_scratch = NewsDraft::parse(everything.clone()).unwrap();
    let same_from_scratch = same_from_scratch.into_entry(before.id);
    assert_eq!(apply(everything), edited(same_from_scratch));

    let always = NewsInput {
        show_until: Some(String::new()),
        ..NewsInput::default()
    };
    assert_eq!(apply(always).show_until, None);
}

/// `last day on day`.
#[test]
fn entries_are_visible_up_to_their_last_day() {
    check_answers(
        "
        2026-11-15 on 2026-11-14 => visible
        2026-11-15 on 2026-11-15 => visible
        2026-11-15 on 2026-11-16 => hidden
        always     on 2099-01-01 => visible
        ",
        |question| {
            let (last, today) = question.split_once(" on ").unwrap();
            let last = if last.trim() == "always" { "" } else { last };
            let visible = entry(1, 1, last).is_visible_on(parse_day(today).unwrap());
            if visible { "visible" } else { "hidden" }.to_owned()
        },
    );
}

#[test]
fn orders_by_sort_order_then_by_id() {
    let entries = [
        entry(9, 2, ""),
        entry(4, 7, ""),
        entry(5, 1, "2026-11-19"),
        entry(2, 2, "2026-11-20"),
        entry(30, 1, ""),
    ];
    let ids = |entries: Vec<NewsEntry>| -> Vec<u32> {
        entries.iter().map(|entry| entry.id.get()).collect()
    };
    let today = date!(2026 - 11 - 20);
    assert_eq!(ids(visible_entries(entries.clone(), today)), [30, 2, 9, 4]);
    assert_eq!(ids(in_order(entries)), [5, 30, 2, 9, 4]);
}

/// `id@sort order …, put: new order of ids => entries`; a `*` marks changed entries.
#[test]
fn reorders_all_entries() {
    check_answers(
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
        ",
        |question| {
            let (before, put) = question.split_once(", put:").unwrap();
            let entries = before.split_whitespace().map(|word| {
                let (id, order) = word.split_once('@').unwrap();
                entry(id.parse().unwrap(), order.parse().unwrap(), "")
            });
            let ids: Vec<_> = put
                .split_whitespace()
                .map(|id| NewsId::parse(id.parse().unwrap()).unwrap())
                .collect();
            let before = OrderedNews {
                entries: entries.collect(),
                version: Version::FIRST,
            };
            let after = match before.reorder(&ids, &Precondition::Any) {
                Ok(after) => after,
                Err(error) => return error.to_string(),
            };
            let moved = after.version > before.version;
            assert_eq!(moved, after.entries != before.entries);
            let words: Vec<_> = after
                .entries
                .iter()
                .map(|entry| {
                    let mark = if entry.version > Version::FIRST {
                        "*"
                    } else {
                        ""
                    };
                    format!("{}@{}{mark}", entry.id.get(), entry.sort_order.get())
                })
                .collect();
            words.join(" ")
        },
    );
}

/// `put: new order of ids, expected: versions`; the current order is 1 2 3 at version 2.
#[test]
fn checks_the_expected_version_of_the_order() {
    check_answers(
        "
        put: 3 1 2, expected: 2  => ok
        put: 3 1 2, expected: 1  => the order has changed
        put: 3 1 2, expected:    => the order has changed
        put: 3 1, expected: 1    => the order has changed
        put: 3 1, expected: 2    => not every entry exactly once
        put: 1 2 3, expected: 1  => ok
        ",
        |question| {
            let (put, expected) = question.split_once(", expected:").unwrap();
            let numbers = |text: &str| -> Vec<i64> {
                let words = text.split_whitespace();
                words.map(|word| word.parse().unwrap()).collect()
            };
            let before = OrderedNews {
                entries: [1, 2, 3].map(|id| entry(id, id.into(), "")).into(),
                version: Version::FIRST.next(),
            };
            let ids: Vec<_> = numbers(put.strip_prefix("put:").unwrap())
                .into_iter()
                .map(|id| NewsId::parse(id).unwrap())
                .collect();
            let expected = numbers(expected)
                .into_iter()
                .map(|it| Version::parse(it).unwrap());
            ok_or_error(
                before
                    .reorder(&ids, &Precondition::OneOf(expected.collect()))
                    .map(|_| "ok"),
            )
        },
    );
}

#[test]
fn log_names_are_titles_or_ids() {
    let named = entry(12, 3, "");
    assert_eq!(named.log_name(), "Ganslzeit");
    for blank in ["", "  "] {
        let edit = NewsEdit {
            title: Some(Title::parse(blank).unwrap()),
            ..NewsEdit::default()
        };
        assert_eq!(named.clone().apply(edit).log_name(), "12");
    }
}

#[test]
fn restoring_raises_the_version() {
    let deleted = entry(12, 3, "2026-11-15");
    let expected = NewsEntry {
        version: Version::FIRST.next(),
        ..deleted.clone()
    };
    assert_eq!(deleted.restored(), expected);
}
