//! Checks the dependencies of the crates with `cargo metadata`. `scripts/audit` checks more.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "tests may panic"
)]

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;
use spdx::{Expression, ParseMode};

/// Allowed dependencies, except for tests: within the workspace, and external ones where they are limited. No external one of
/// `domain` and `ports` does I/O.
const ALLOWED_DEPENDENCIES: &str = "
    domain    -> | hex idna percent-encoding serde thiserror time tz-rs tzdb unicode-normalization zxcvbn
    ports     -> domain | async-trait bytes futures thiserror time
    adapters  -> domain ports
    http_server ->
    picture_encoder -> domain ports
    api       -> domain http_server ports publishing services
    publishing -> domain http_server ports services
    services  -> domain ports
    wirtshaus -> adapters api domain http_server picture_encoder ports publishing services
";

/// The output of a command of cargo.
fn cargo(arguments: &str) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(arguments.split(' ')).arg("--offline").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn all_crates_have_allowed_licences_and_one_source() {
    let deny: toml::Table = toml::from_str(include_str!("../../../deny.toml")).unwrap();
    let licenses = &deny["licenses"];
    let has_name = |list: &toml::Value, name: &str| {
        let mut list = list.as_array().unwrap().iter();
        list.any(|listed| listed.as_str() == Some(name))
    };
    let is_allowed = |name: &str, license: &str| {
        let exceptions = licenses["exceptions"].as_array().unwrap();
        let exception = exceptions
            .iter()
            .find(|entry| entry["crate"].as_str() == Some(name));
        let expression = Expression::parse_mode(license, ParseMode::LAX);
        expression.is_ok_and(|expression| {
            expression.evaluate(|requirement| {
                let license = requirement.to_string();
                has_name(&licenses["allow"], &license)
                    || exception.is_some_and(|entry| has_name(&entry["allow"], &license))
            })
        })
    };
    let tree = "tree --workspace --all-features --edges normal,build,dev --prefix none --no-dedupe --format {p}|{l}";
    let tree = cargo(tree);
    let crates: BTreeSet<_> = tree.lines().filter(|line| !line.is_empty()).collect();
    assert!(crates.len() > 400, "{}", crates.len());
    for line in crates {
        let (package, license) = line.trim_end_matches(" (*)").split_once('|').unwrap();
        // Those of the workspace have a path.
        assert!(
            package.contains(" (/") || is_allowed(package.split(' ').next().unwrap(), license),
            "{line}"
        );
    }
    let lock_file = include_str!("../../../Cargo.lock").lines();
    let sources: BTreeSet<_> = lock_file
        .filter(|line| line.starts_with("source = "))
        .collect();
    assert_eq!(sources.len(), 1, "{sources:?}");
    assert!(
        sources.iter().all(|source| source.contains("registry+")),
        "{sources:?}"
    );
}

#[test]
fn crates_depend_only_on_allowed_crates() {
    let metadata = cargo("metadata --no-deps --format-version=1");
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
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
