//! Checks the dependencies of the crates with `cargo metadata`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "tests may panic"
)]

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// Allowed dependencies, except for tests: within the workspace, and external ones where they are limited. No external one of
/// `domain` and `ports` does I/O.
const ALLOWED_DEPENDENCIES: &str = "
    domain    -> | hex thiserror time tz-rs tzdb unicode-normalization zxcvbn
    ports     -> domain | async-trait bytes futures thiserror time
    adapters  -> domain ports
    http_server -> domain
    api       -> domain http_server ports services
    services  -> domain ports
    wirtshaus -> adapters api domain http_server ports services
";

#[test]
fn crates_depend_only_on_allowed_crates() {
    let arguments = ["metadata", "--no-deps", "--format-version=1", "--offline"];
    let output = Command::new(env!("CARGO")).args(arguments).output();
    let metadata: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    let workspace_crates = metadata["packages"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let crates: BTreeSet<_> = workspace_crates
        .iter()
        .map(|package| text(&package["name"]))
        .collect();
    for package in workspace_crates {
        let name = text(&package["name"]);
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let dependencies = dependencies.filter(|dependency| dependency["kind"].is_null());
        let (internal, external): (BTreeSet<_>, BTreeSet<_>) = dependencies
            .map(|dependency| text(&dependency["name"]))
            .partition(|dependency| crates.contains(dependency));
        let mut lines = ALLOWED_DEPENDENCIES
            .lines()
            .filter_map(|line| line.split_once("->"));
        let line = lines.find(|(listed, _)| listed.trim() == name);
        let (_, allowed) = line.expect("a crate is missing in the table");
        let names = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let (allowed, allowed_external) = allowed.split_once('|').unwrap_or((allowed, ""));
        assert_eq!(internal, names(allowed), "{name}");
        let has_external_limits = !allowed_external.is_empty();
        assert!(
            !has_external_limits || external == names(allowed_external),
            "{name}: {external:?}"
        );
    }
}
