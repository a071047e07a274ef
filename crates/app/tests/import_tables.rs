//! The dependencies between the crates, checked over `cargo metadata`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// The crates of this workspace that a crate may depend on, apart from its tests.
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

/// All external crates that `domain` and `ports` may depend on, apart from their tests: none does I/O.
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
fn crates_depend_only_on_allowed_workspace_crates() {
    let imports = imports();
    let crates: BTreeSet<_> = INTERNAL.map(|(name, _)| name).into();
    assert_eq!(
        imports.len(),
        crates.len(),
        "a crate is missing in the table"
    );
    for (krate, allowed) in INTERNAL {
        let (_, imported) = imports.iter().find(|(name, _)| name == krate).unwrap();
        let internal: BTreeSet<_> = imported
            .iter()
            .map(String::as_str)
            .filter(|name| crates.contains(name))
            .collect();
        assert_eq!(internal, allowed.iter().copied().collect(), "{krate}");
    }
}

#[test]
fn domain_and_ports_depend_only_on_listed_external_crates() {
    let imports = imports();
    for (krate, allowed) in EXTERNAL {
        let (_, imported) = imports.iter().find(|(name, _)| name == krate).unwrap();
        let external: BTreeSet<_> = imported
            .iter()
            .map(String::as_str)
            .filter(|name| INTERNAL.iter().all(|(krate, _)| krate != name))
            .collect();
        assert_eq!(external, allowed.iter().copied().collect(), "{krate}");
    }
}
