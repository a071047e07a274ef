use std::io::{self, ErrorKind, Write};

/// Prints to standard output. A closed pipe, as by `head`, is not an error.
pub fn print_to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let write_result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    write_result.or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    })
}
