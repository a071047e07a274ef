//! The address of the embedded map, as staff paste it from the dialogs of map services.

use super::HttpUrl;
use crate::fields::FieldErrorKind;

impl HttpUrl {
    /// Accepts the address of a map that can be embedded, or an `<iframe>` with it. Map services do not allow other pages
    /// in a frame.
    pub fn parse_embedded_map(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let typed = value.into();
        let address = if typed.to_ascii_lowercase().contains("<iframe") {
            iframe_src(&typed).ok_or(FieldErrorKind::InvalidHttpUrl)?
        } else {
            typed.as_str()
        };
        // Browsers ignore line breaks in addresses.
        let address = decode_character_references(address).replace(['\n', '\r', '\t'], "");
        let address = match address.trim().strip_prefix("//") {
            Some(rest) => format!("https://{rest}"),
            None => address.trim().to_owned(),
        };
        if is_map_page(&address.to_lowercase()) {
            return Err(FieldErrorKind::MapNotEmbeddable);
        }
        Self::parse(address)
    }
}

/// The value of the attribute `src` of the first `<iframe>`.
fn iframe_src(html: &str) -> Option<&str> {
    let start = html.to_ascii_lowercase().find("<iframe")?;
    let mut rest = html.get(start..)?.split_at_checked("<iframe".len())?.1;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        let name_end = rest.find(|c: char| c.is_whitespace() || "=/>".contains(c))?;
        let (name, after_name) = rest.split_at(name_end);
        let Some(value) = after_name.trim_start().strip_prefix('=') else {
            if name.is_empty() {
                return None;
            }
            rest = after_name;
            continue;
        };
        let value = value.trim_start();
        let (value, after_value) = match value.chars().next()? {
            '"' => value.strip_prefix('"')?.split_once('"')?,
            '\'' => value.strip_prefix('\'')?.split_once('\'')?,
            _ => value.split_at(value.find(|c: char| c.is_whitespace() || c == '>')?),
        };
        if name.eq_ignore_ascii_case("src") {
            return Some(value);
        }
        rest = after_value;
    }
}

/// Those of addresses in HTML.
fn decode_character_references(html: &str) -> String {
    [
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&apos;", "'"),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(html.to_owned(), |text, (reference, character)| {
        text.replace(reference, character)
    })
}

/// A page of a map service or a link to one, in lower case.
fn is_map_page(address: &str) -> bool {
    let address = address.trim_start_matches("https://");
    let address = address.trim_start_matches("http://");
    let address = address.strip_prefix("www.").unwrap_or(address);
    let host_end = address.find(['/', '?', '#', ':']).unwrap_or(address.len());
    let (host, path) = address.split_at(host_end);
    match host {
        "goo.gl" | "maps.app.goo.gl" | "g.co" | "g.page" | "share.google" | "osm.org"
        | "maps.apple" | "maps.apple.com" => true,
        "openstreetmap.org" => !path.starts_with("/export/embed"),
        "bing.com" => !path.contains("/embed"),
        _ => {
            let is_google = host
                .strip_prefix("maps.")
                .unwrap_or(host)
                .starts_with("google.");
            is_google && !path.contains("/embed") && !path.contains("output=embed")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    /// `\n` is a line break.
    #[test]
    fn the_map_is_one_that_can_be_embedded() {
        assert_table_answers(
            r#"
            https://map.example/gasthaus => https://map.example/gasthaus
            https://www.google.com/maps/embed?pb=!1m18!2sWirt's => https://www.google.com/maps/embed?pb=!1m18!2sWirt%27s
            https://www.google.com/maps/embed?pb=!1m18&amp;hl=de => https://www.google.com/maps/embed?pb=!1m18&hl=de
            https://www.google.com/maps/d/u/0/embed?mid=1 => https://www.google.com/maps/d/u/0/embed?mid=1
            https://maps.google.at/maps?q=Spitz&output=embed => https://maps.google.at/maps?q=Spitz&output=embed
            https://www.openstreetmap.org/export/embed.html?bbox=15%2C48 => https://www.openstreetmap.org/export/embed.html?bbox=15%2C48
            <iframe src="https://map.example/a?b&amp;c=&#39;d&apos;" width="600"></iframe> => https://map.example/a?b&c=%27d%27
            <IFRAME width=600 SRC='https://map.example/a"b'></IFRAME> => is not an http or https address
            <iframe width=600 allowfullscreen src=https://map.example/a></iframe> => https://map.example/a
            <iframe data-src="https://x.example/" srcdoc="src=y" src = "https://map.example/a"/> => https://map.example/a
            <iframe\nwidth="600"\nsrc="\n https://map.example/a?b=!1m18\n!1m12"\n></iframe> => https://map.example/a?b=!1m18!1m12
            <p>Karte</p><iframe title="A > B" src="//map.example/a"></iframe><a href="https://map.example/b">b</a> => https://map.example/a
            <iframe src="https://map.example/a?q=Küche"></iframe> => https://map.example/a?q=K%C3%BCche
            <iframe src="javascript:alert(1)"></iframe> => is not an http or https address
            <iframe src="https://maps.app.goo.gl/x1"></iframe> => is a page of a map service, which cannot be embedded
            <iframe width="600"></iframe> => is not an http or https address
            <iframe src= => is not an http or https address
            <iframe => is not an http or https address
            https://maps.app.goo.gl/x1 => is a page of a map service, which cannot be embedded
            maps.app.goo.gl/x1 => is a page of a map service, which cannot be embedded
            https://goo.gl/maps/x1 => is a page of a map service, which cannot be embedded
            HTTPS://WWW.GOOGLE.COM/maps/place/Spitz/@48.36,15.41,17z => is a page of a map service, which cannot be embedded
            www.google.at/maps/@48.36,15.41,17z => is a page of a map service, which cannot be embedded
            https://www.google.com/search?q=gasthof => is a page of a map service, which cannot be embedded
            https://maps.google.com/?q=Spitz => is a page of a map service, which cannot be embedded
            https://www.openstreetmap.org/#map=17/48.36/15.41 => is a page of a map service, which cannot be embedded
            https://osm.org/go/x1 => is a page of a map service, which cannot be embedded
            https://maps.apple.com/?q=Spitz => is a page of a map service, which cannot be embedded
            https://notgoogle.com/maps => https://notgoogle.com/maps
            48.36, 15.41 => is not an http or https address
                         => is required
            "#,
            |typed| format_value_or_error(HttpUrl::parse_embedded_map(typed.replace(r"\n", "\n"))),
        );
    }
}
