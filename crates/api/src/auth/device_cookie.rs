//! Device cookies: one per account that this browser signed in to, so that colleagues who share a computer keep theirs.
//! They do not replace the password.

use domain::accounts::DeviceToken;
use poem::{
    Request,
    http::{HeaderValue, header},
};

use super::cookies::{is_https, secure_attribute};

/// The name without the account's number.
const DEVICE: &str = "__Host-wirtshaus-device-";

/// Its name over plain HTTP, where browsers keep no cookie of that prefix.
const DEVICE_INSECURE: &str = "wirtshaus-device-";

/// How long a cookie lasts, in seconds: 400 days, the most that browsers allow.
const LASTS: u32 = 400 * 24 * 60 * 60;

/// How many device cookies of a request are looked at.
const MOST: usize = 20;

/// The values of the device cookies of a request.
pub fn values(request: &Request) -> Vec<&str> {
    let prefix = prefix(request);
    let lines = request.headers().get_all(header::COOKIE).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|cookie| cookie.trim().strip_prefix(prefix)?.split_once('='))
        .map(|(_, value)| value)
        .take(MOST)
        .collect()
}

/// The browser keeps this.
pub fn keeping(request: &Request, device: &DeviceToken) -> Option<HeaderValue> {
    let secure = secure_attribute(request);
    let name = format!("{}{}", prefix(request), device.account().get());
    let cookie =
        format!("{name}={device}; Path=/; Max-Age={LASTS}; SameSite=Strict{secure}; HttpOnly");
    cookie.try_into().ok()
}

fn prefix(request: &Request) -> &'static str {
    if is_https(request) {
        DEVICE
    } else {
        DEVICE_INSECURE
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        accounts::{PasswordHash, StaffId, Token, TokenHash},
        inn::PublicUrl,
    };

    use super::*;

    fn request(public_url: &str, cookie: &str) -> Request {
        let mut request = Request::builder().header(header::COOKIE, cookie).finish();
        request.set_data(PublicUrl::parse(public_url).unwrap());
        request
    }

    #[test]
    fn each_account_has_a_cookie_that_no_script_reads() {
        let account = StaffId::parse(7).unwrap();
        let tag = |_: &str| TokenHash::from_digest([2; 32]);
        let password = PasswordHash::parse("$argon2id$").unwrap();
        let device = DeviceToken::issue(account, Token::of([1; 32]), &password, tag);
        for (public_url, name, secure) in [
            (
                "https://inn.example",
                "__Host-wirtshaus-device-7",
                "; Secure",
            ),
            ("http://localhost:8080", "wirtshaus-device-7", ""),
        ] {
            let cookie = keeping(&request(public_url, ""), &device).unwrap();
            let rest = "; Path=/; Max-Age=34560000; SameSite=Strict";
            let expected = format!("{name}={device}{rest}{secure}; HttpOnly");
            assert_eq!(cookie.to_str().unwrap(), expected);
        }
        let all = request(
            "https://inn.example",
            "a=b; __Host-wirtshaus-device-7=x; wirtshaus-device-8=y; __Host-wirtshaus-device-9=z",
        );
        assert_eq!(values(&all), ["x", "z"]);
    }
}
