//! Checks the dependencies of the crates with `cargo metadata`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may panic"
)]

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// Allowed dependencies within the workspace, except for tests.
const INTERNAL: [(&str, &[&str]); 6] = [
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

/// Allowed external dependencies, except for tests. None does I/O.
const EXTERNAL: [(&str, &[&str]); 2] = [
    (
        "domain",
        &["hex", "thiserror", "time", "tz-rs", "tzdb", "zxcvbn"],
    ),
    (
        "ports",
        &["async-trait", "bytes", "futures", "thiserror", "time"],
    ),
];

fn dependencies() -> Vec<(String, BTreeSet<String>)> {
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
            let names = package["dependencies"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .map(|dependency| dependency["name"].as_str().unwrap().to_owned());
            (
                package["name"].as_str().unwrap().to_owned(),
                names.collect(),
            )
        })
        .collect()
}

#[test]
fn crates_depend_only_on_allowed_workspace_crates() {
    let dependencies = dependencies();
    let crates: BTreeSet<_> = INTERNAL.map(|(name, _)| name).into();
    assert_eq!(
        dependencies.len(),
        crates.len(),
        "a crate is missing in the table"
    );
    for (name, allowed) in INTERNAL {
        let (_, actual) = dependencies
            .iter()
            .find(|(other, _)| other == name)
            .unwrap();
        let internal: BTreeSet<_> = actual
            .iter()
            .map(String::as_str)
            .filter(|name| crates.contains(name))
            .collect();
        assert_eq!(internal, allowed.iter().copied().collect(), "{name}");
    }
}

#[test]
fn domain_and_ports_depend_only_on_listed_external_crates() {
    let dependencies = dependencies();
    for (name, allowed) in EXTERNAL {
        let (_, actual) = dependencies
            .iter()
            .find(|(other, _)| other == name)
            .unwrap();
        let external: BTreeSet<_> = actual
            .iter()
            .map(String::as_str)
            .filter(|name| INTERNAL.iter().all(|(internal, _)| internal != name))
            .collect();
        assert_eq!(external, allowed.iter().copied().collect(), "{name}");
    }
}
