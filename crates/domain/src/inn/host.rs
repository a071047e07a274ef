/// Word processors and phones write these for a hyphen. No host name has them.
const HYPHENS: [char; 5] = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2212}'];

/// A host name with its international labels in ASCII (RFC 5891, UTS #46).
pub(super) fn ascii_host(host: &str) -> Option<String> {
    let host = &host.replace(HYPHENS, "-");
    let host = if host.is_ascii() {
        host.to_owned()
    } else {
        idna::domain_to_ascii(host).ok()?
    };
    host.split('.').all(is_host_label).then_some(host)
}

/// A label of a host name, such as `gasthaus` in `gasthaus.example`.
fn is_host_label(text: &str) -> bool {
    (1..=63).contains(&text.len())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}
