//! What a browser tells about the device it runs on.

use crate::coded_enum;

coded_enum! {
    pub enum DeviceKind {
        Phone = "PHONE",
        Tablet = "TABLET",
        Computer = "COMPUTER",
        /// Not a browser.
        Program = "PROGRAM",
    }
}

impl DeviceKind {
    /// Guesses from the header `User-Agent` (RFC 9110 §10.1.5).
    pub fn from_user_agent(user_agent: &str) -> Self {
        let contains = |word| user_agent.contains(word);
        if !user_agent.starts_with("Mozilla/") {
            Self::Program
        } else if contains("iPad")
            || contains("Tablet")
            || contains("Android") && !contains("Mobile")
        {
            Self::Tablet
        } else if contains("Mobi") {
            Self::Phone
        } else {
            Self::Computer
        }
    }
}

/// Tokens of browsers in `User-Agent`. Those of the first ones also have those of later ones.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chr", "Chrome"),
    ("Safari/", "Safari"),
];

/// The name of the browser, if it is known. Chrome has tokens of its own on iOS (`CriOS`).
pub fn browser_of_user_agent(user_agent: &str) -> Option<&'static str> {
    let user_agent = user_agent.replace("CriOS/", "Chrome/");
    let found = BROWSERS
        .iter()
        .find(|(token, _)| user_agent.contains(token));
    found.map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn guesses_device_and_browser() {
        assert_table_answers(
            "
            Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1 => PHONE Safari
            Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1 => PHONE Chrome
            Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1 => TABLET Safari
            Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 => PHONE Chrome
            Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36 => PHONE Samsung Internet
            Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 => TABLET Chrome
            Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0 => PHONE Firefox
            Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0 => COMPUTER Edge
            Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 => COMPUTER Firefox
            Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15 => COMPUTER Safari
            curl/8.14.1 => PROGRAM -
            - => PROGRAM -
            ",
            |user_agent| {
                let kind = DeviceKind::from_user_agent(user_agent).code();
                format!("{kind} {}", browser_of_user_agent(user_agent).unwrap_or("-"))
            },
        );
    }
}
