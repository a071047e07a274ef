//! Who may import whom: the walls between the rooms, held over `cargo metadata`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// What a room may import of ours, apart from its tests.
const ROOMS: [(&str, &[&str]); 6] = [
    ("domain", &[]),
    ("ports", &["domain"]),
    ("adapters", &["domain", "ports"]),
    ("api", &["domain", "ports", "services"]),
    ("services", &["domain", "ports"]),
    (
        "wirtshaus",
        &["adapters", "api", "domain", "ports", "services"],
    ),
];

/// Everything from outside that the two innermost rooms may import, apart from their tests. The list
/// is closed: a crate that reads a clock, a file or a socket has no business in it.
const OUTSIDE: [(&str, &[&str]); 2] = [
    (
        "domain",
        &["hex", "thiserror", "time", "tz-rs", "tzdb", "zxcvbn"],
    ),
    (
        "ports",
        &[
            "async-trait",
            "bytes",
            "futures",
            "governor",
            "thiserror",
            "time",
            "tracing",
        ],
    ),
];

fn imports() -> Vec<(String, BTreeSet<String>)> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--offline",
        ])
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| {
            let imported = package["dependencies"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .map(|dependency| dependency["name"].as_str().unwrap().to_owned());
            (
                package["name"].as_str().unwrap().to_owned(),
                imported.collect(),
            )
        })
        .collect()
}

#[test]
fn rooms_import_only_the_rooms_they_may() {
    let imports = imports();
    let rooms: BTreeSet<_> = ROOMS.map(|(room, _)| room).into();
    assert_eq!(imports.len(), rooms.len(), "a room is missing in the table");
    for (room, allowed) in ROOMS {
        let (_, imported) = imports.iter().find(|(name, _)| name == room).unwrap();
        let ours: BTreeSet<_> = imported
            .iter()
            .map(String::as_str)
            .filter(|name| rooms.contains(name))
            .collect();
        assert_eq!(ours, allowed.iter().copied().collect(), "{room} imports");
    }
}

#[test]
fn the_innermost_rooms_import_a_closed_list_from_outside() {
    let imports = imports();
    for (room, allowed) in OUTSIDE {
        let (_, imported) = imports.iter().find(|(name, _)| name == room).unwrap();
        let outside: BTreeSet<_> = imported
            .iter()
            .map(String::as_str)
            .filter(|name| ROOMS.iter().all(|(room, _)| room != name))
            .collect();
        assert_eq!(outside, allowed.iter().copied().collect(), "{room} imports");
    }
}
