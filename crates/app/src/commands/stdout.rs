use std::{
    io::{self, ErrorKind, Write},
    path::Path,
};

use adapters::output_file::is_special_file;

/// Prints to standard output, or to standard error if a command writes to `file`, which may be standard output.
pub fn print_report(file: &Path, text: &str) -> io::Result<()> {
    if is_special_file(file) {
        return io::stderr().write_all(text.as_bytes());
    }
    print_to_stdout(text)
}

/// Prints to standard output. A closed pipe, as by `head`, is not an error.
pub fn print_to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let write_result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    write_result.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    })
}
