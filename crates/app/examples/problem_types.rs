//! Prints `docs/problems.md`.

fn main() {
    print!("{}", api::problem_types_document());
}
