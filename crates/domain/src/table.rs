//! Table-driven tests.

use std::fmt::{Display, Write};

/// Compares every line of a table with the result of `rewrite`, which gets the line and returns it with the actual results.
/// The number of spaces between words is ignored.
///
/// Panics with the whole table if lines differ.
pub(crate) fn check(table: &str, rewrite: impl Fn(&str) -> String) {
    let mut report = String::new();
    let mut differing_lines = 0;
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let actual = rewrite(line);
        if words(&actual) == words(line) {
            writeln!(report, "    {}", line.trim_end()).unwrap();
        } else {
            differing_lines += 1;
            writeln!(report, ">>> {}", line.trim_end()).unwrap();
            writeln!(report, "is: {actual}").unwrap();
        }
    }
    assert!(!report.is_empty(), "the table is empty");
    assert!(
        differing_lines == 0,
        "{differing_lines} lines differ:\n\n{report}\n"
    );
}

/// Like [`check`], for lines `question => answer`.
pub(crate) fn assert_table_answers(table: &str, answer: impl Fn(&str) -> String) {
    check(table, |line| {
        let (question, _) = line
            .split_once("=>")
            .expect("a line is `question => answer`");
        format!("{} => {}", question.trim_end(), answer(question.trim()))
    });
}

pub(crate) fn format_value_or_error<T: Display, E: Display>(result: Result<T, E>) -> String {
    result.map_or_else(|error| error.to_string(), |value| value.to_string())
}

pub(crate) fn yes_or_no(answer: bool) -> String {
    if answer { "yes" } else { "no" }.to_owned()
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
#[should_panic(expected = ">>>     two => 3\nis:     two => 2")]
fn table_check_marks_differing_lines() {
    assert_table_answers(
        "\n    one => 1\n    two => 3\n",
        |question| match question {
            "one" => "1".to_owned(),
            _ => "2".to_owned(),
        },
    );
}
