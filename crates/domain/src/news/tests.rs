use time::macros::date;

use super::*;
use crate::table::assert_table_answers;
use crate::{Precondition, RecordVersion};

fn draft() -> NewsDraft {
    NewsDraft {
        show_until: ShowUntil(Some(date!(2026 - 11 - 15))),
        is_coming_soon: true,
        is_food: true,
        ..NewsDraft::new(
            SortOrder::parse(3).unwrap(),
            Title::parse("Ganslzeit").unwrap(),
            NewsSubText::parse("Knusprig,\nmit Rotkraut.").unwrap(),
            ImagePath::parse("/assets/pictures/news-gans-800.webp").unwrap(),
            TimeframeText::parse("1. – 15. November").unwrap(),
        )
    }
}

fn entry(id: u32, sort_order: i64, show_until: &str) -> NewsEntry {
    let draft = NewsDraft {
        sort_order: SortOrder::parse(sort_order).unwrap(),
        show_until: ShowUntil::parse(show_until).unwrap(),
        ..draft()
    };
    draft.into_entry_with_id(NewsId::parse(id.into()).unwrap())
}

#[test]
fn news_edits_change_only_the_given_fields() {
    let before = entry(12, 3, "2026-11-15");
    let apply = |edit| before.clone().apply(edit);

    let edited = |entry: NewsEntry| NewsEntry {
        version: before.version.next(),
        ..entry
    };
    assert_eq!(apply(NewsEdit::default()), before);

    let edit_of_title = NewsEdit {
        title: Some(Title::parse("").unwrap()),
        ..NewsEdit::default()
    };
    let expected = NewsEntry {
        title: Title::parse("").unwrap(),
        ..before.clone()
    };
    assert_eq!(apply(edit_of_title), edited(expected));

    let draft = NewsDraft {
        show_until: ShowUntil(Some(date!(2026 - 12 - 24))),
        ..NewsDraft::new(
            SortOrder::parse(1).unwrap(),
            Title::parse("Advent").unwrap(),
            NewsSubText::parse("Kekse").unwrap(),
            ImagePath::parse("/assets/pictures/news-kekse-800.webp").unwrap(),
            TimeframeText::parse("Dezember").unwrap(),
        )
    };
    let edit_of_texts = NewsEdit {
        title: Some(draft.title.clone()),
        sub_text: Some(draft.sub_text.clone()),
        img_src: Some(draft.img_src.clone()),
        timeframe: Some(draft.timeframe.clone()),
        ..NewsEdit::default()
    };
    let edit_of_others = NewsEdit {
        sort_order: Some(draft.sort_order),
        show_until: Some(draft.show_until),
        is_coming_soon: Some(false),
        is_food: Some(false),
        ..NewsEdit::default()
    };
    assert_eq!(
        apply(edit_of_texts).apply(edit_of_others),
        NewsEntry {
            version: before.version.next().next(),
            ..draft.into_entry_with_id(before.id)
        }
    );

    let edit_clearing_show_until = NewsEdit {
        show_until: Some(ShowUntil(None)),
        ..NewsEdit::default()
    };
    assert_eq!(apply(edit_clearing_show_until).show_until, ShowUntil(None));
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
