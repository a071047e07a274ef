//! The address of the embedded map, as staff paste it from the dialogs of map services.

use serde::{Deserialize, Deserializer, de::Error};

use super::HttpUrl;
use crate::fields::FieldErrorKind;

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HttpUrl, D::Error> {
    let address = String::deserialize(deserializer)?;
    HttpUrl::parse_embedded_map(address).map_err(|error| Error::custom(error.code()))
}

impl HttpUrl {
    /// Accepts the address of a map that can be embedded, or an `<iframe>` with it. Map services do not allow other pages
    /// in a frame.
    pub fn parse_embedded_map(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let mut typed = value.into();
        if typed.to_ascii_lowercase().contains("&lt;iframe") {
            typed = decode_character_references(&typed);
        }
        let address = if typed.to_ascii_lowercase().contains("<iframe") {
            iframe_src(&typed).ok_or(FieldErrorKind::InvalidHttpUrl)?
        } else {
            typed.as_str()
        };
        // Browsers ignore line breaks in addresses, and encode quotes.
        let address = decode_character_references(address).replace(['\n', '\r', '\t'], "");
        let address = address.replace('"', "%22");
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

/// Quotes of HTML and of word processors. A value ends at a quote of the set with which it begins.
const QUOTES: [&[char]; 4] = [
    &['"'],
    &['\''],
    &['“', '”', '„', '«', '»'],
    &['‘', '’', '‚'],
];

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
        let quotes = QUOTES.into_iter().find(|quotes| value.starts_with(*quotes));
        let (value, after_value) = match quotes {
            Some(quotes) => value.strip_prefix(quotes)?.split_once(quotes)?,
            None => value.split_at(value.find(|c: char| c.is_whitespace() || c == '>')?),
        };
        if name.eq_ignore_ascii_case("src") {
            return Some(value);
        }
        rest = after_value;
    }
}

/// Numeric ones, those of the markup and of letters in German names, in one pass.
fn decode_character_references(html: &str) -> String {
    let mut decoded = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, reference)) = rest.split_once('&') {
        let known = reference
            .split_once(';')
            .and_then(|(name, after)| Some((referenced_char(name)?, after)));
        let (c, after) = known.unwrap_or(('&', reference));
        decoded.push_str(before);
        decoded.push(c);
        rest = after;
    }
    decoded + rest
}

fn referenced_char(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "auml" => Some('ä'),
        "ouml" => Some('ö'),
        "uuml" => Some('ü'),
        "Auml" => Some('Ä'),
        "Ouml" => Some('Ö'),
        "Uuml" => Some('Ü'),
        "szlig" => Some('ß'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}

/// A page of a map service or a link to one, in lower case.
fn is_map_page(address: &str) -> bool {
    let address = address.trim_start_matches("https://");
    let address = address.trim_start_matches("http://");
    let address = address.strip_prefix("www.").unwrap_or(address);
    let address = address.split('#').next().unwrap_or_default();
    let (address, query) = address.split_once('?').unwrap_or((address, ""));
    let host_end = address.find(['/', ':']).unwrap_or(address.len());
    let (host, path) = address.split_at(host_end);
    let is_host_of = |domain| {
        host.strip_suffix(domain)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    match host {
        "goo.gl" | "maps.app.goo.gl" | "g.co" | "g.page" | "share.google" | "osm.org"
        | "maps.apple" | "maps.apple.com" | "wego.here.com" | "share.here.com" => true,
        "openstreetmap.org" => !path.starts_with("/export/embed"),
        "bing.com" => !path.starts_with("/maps/embed"),
        _ if is_host_of("mapy.cz") || is_host_of("mapy.com") => !host.starts_with("frame."),
        _ if is_host_of("waze.com") => !host.starts_with("embed."),
        _ => {
            let site = host.strip_prefix("maps.").unwrap_or(host);
            site.starts_with("google.") && !is_embedded_google_map(path, query)
        }
    }
}

fn is_embedded_google_map(path: &str, query: &str) -> bool {
    let is_own_map = path.starts_with("/maps/d/") && path.ends_with("/embed");
    let is_dialog_map = path == "/maps/embed" || path.starts_with("/maps/embed/");
    is_own_map || is_dialog_map || query.split('&').any(|pair| pair == "output=embed")
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
            <IFRAME width=600 SRC='https://map.example/a"b'></IFRAME> => https://map.example/a%22b
            <iframe width=600 allowfullscreen src=https://map.example/a></iframe> => https://map.example/a
            <iframe data-src="https://x.example/" srcdoc="src=y" src = "https://map.example/a"/> => https://map.example/a
            <iframe\nwidth="600"\nsrc="\n https://map.example/a?b=!1m18\n!1m12"\n></iframe> => https://map.example/a?b=!1m18!1m12
            <p>Karte</p><iframe title="A > B" src="//map.example/a"></iframe><a href="https://map.example/b">b</a> => https://map.example/a
            <iframe src="https://map.example/a?q=Küche"></iframe> => https://map.example/a?q=K%C3%BCche
            <iframe src="https://map.example/a?q=K&uuml;che&amp;t=&quot;x&quot;"></iframe> => https://map.example/a?q=K%C3%BCche&t=%22x%22
            <iframe src="https://map.example/a?b=&#039;&#x0027;&#X27;&#38;c&amp;#39;"></iframe> => https://map.example/a?b=%27%27%27&c&#39;
            https://map.example/a?b&amp;amp;c&unknown;d&#x110000;&#;& => https://map.example/a?b&amp;c&unknown;d&#x110000;&#;&
            &lt;iframe width=&quot;600&quot; src=&quot;https://map.example/a?b&amp;amp;c&quot;&gt;&lt;/iframe&gt; => https://map.example/a?b&c
            <iframe width=„600“ src=“https://map.example/a?b”></iframe> => https://map.example/a?b
            <iframe src=‘https://map.example/a?b’></iframe> => https://map.example/a?b
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
            https://mapy.com/s/x1 => is a page of a map service, which cannot be embedded
            https://en.mapy.cz/zakladni?x=15.41 => is a page of a map service, which cannot be embedded
            https://www.waze.com/ul?ll=48.36 => is a page of a map service, which cannot be embedded
            https://ul.waze.com/ul?ll=48.36 => is a page of a map service, which cannot be embedded
            https://wego.here.com/?map=48.36 => is a page of a map service, which cannot be embedded
            https://share.here.com/l/48.36 => is a page of a map service, which cannot be embedded
            https://www.google.com/maps/place/embed/@48.36,15.41,17z => is a page of a map service, which cannot be embedded
            https://www.google.com/maps?q=/maps/embed => is a page of a map service, which cannot be embedded
            https://www.google.com/maps/@48.36,15.41,17z#output=embed => is a page of a map service, which cannot be embedded
            https://frame.mapy.cz/s/x1 => https://frame.mapy.cz/s/x1
            https://embed.waze.com/iframe?zoom=16 => https://embed.waze.com/iframe?zoom=16
            https://notwaze.com/ul => https://notwaze.com/ul
            https://notgoogle.com/maps => https://notgoogle.com/maps
            48.36, 15.41 => is not an http or https address
                         => is required
            "#,
            |typed| format_value_or_error(HttpUrl::parse_embedded_map(typed.replace(r"\n", "\n"))),
        );
    }
}
