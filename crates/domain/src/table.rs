//! Tables of cases that somebody at the inn could read, and the one check that holds a rule against them.

use std::fmt::Write;

/// Holds every line of a table against the rule. `rewrite` reads the left part of a line, the question, and writes the
/// whole line as the rule has it; how many blanks stand between words does not matter.
///
/// Panics with the whole table, the differing lines marked, and below each what the rule says.
pub(crate) fn check(table: &str, rewrite: impl Fn(&str) -> String) {
    let mut report = String::new();
    let mut differences = 0;
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let actual = rewrite(line);
        if words(&actual) == words(line) {
            writeln!(report, "    {}", line.trim_end()).unwrap();
        } else {
            differences += 1;
            writeln!(report, ">>> {}", line.trim_end()).unwrap();
            writeln!(report, "is: {actual}").unwrap();
        }
    }
    assert!(!report.is_empty(), "a table without a line checks nothing");
    assert!(
        differences == 0,
        "{differences} lines differ:\n\n{report}\n"
    );
}

/// As [`check`], for lines written `question => answer`.
pub(crate) fn check_answers(table: &str, answer: impl Fn(&str) -> String) {
    check(table, |line| {
        let (question, _) = line
            .split_once("=>")
            .expect("a line is `question => answer`");
        format!("{} => {}", question.trim_end(), answer(question.trim()))
    });
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
#[should_panic(expected = ">>>     two => 3\nis:     two => 2")]
fn the_differing_line_is_marked() {
    check_answers(
        "\n    one => 1\n    two => 3\n",
        |question| match question {
            "one" => "1".to_owned(),
            _ => "2".to_owned(),
        },
    );
}
