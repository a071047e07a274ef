//! Device cookies: one per account that this browser signed in to, so that colleagues who share a computer keep theirs.
//! They do not replace the password.

use cookie::Cookie;
use domain::accounts::DeviceToken;
use poem::Request;

use super::cookies::{host_cookie, host_name, parse};

/// The name without prefix and account number.
const DEVICE_COOKIE_PREFIX: &str = "wirtshaus-device-";

/// 400 days in seconds, the maximum of browsers.
const MAX_AGE: i64 = 400 * 24 * 60 * 60;

/// Further device cookies of a request are ignored.
const MAX_COOKIES: usize = 20;

pub fn values(request: &Request) -> Vec<&str> {
    let prefix = host_name(request, DEVICE_COOKIE_PREFIX);
    parse(request)
        .filter(|cookie| cookie.name().starts_with(&prefix))
        .filter_map(|cookie| cookie.value_raw())
        .take(MAX_COOKIES)
        .collect()
}

/// The cookie of an account on this device.
pub fn cookie(request: &Request, device: &DeviceToken) -> Cookie<'static> {
    let name = format!("{DEVICE_COOKIE_PREFIX}{}", device.account().get());
    host_cookie(request, &name, device.to_string(), MAX_AGE)
}

#[cfg(test)]
mod tests {
    use domain::{
        accounts::{Digest, PasswordHash, StaffId, Token},
        inn::PublicUrl,
    };

    use poem::http::header;

    use super::*;

    fn request(public_url: &str, cookie: &str) -> Request {
        let mut request = Request::builder().header(header::COOKIE, cookie).finish();
        request.set_data(PublicUrl::parse(public_url).unwrap());
        request
    }

    #[test]
    fn cookies_are_per_account_and_not_readable_by_scripts() {
        let account = StaffId::parse(7).unwrap();
        let tag = |_: &str| Digest::from_digest([2; 32]);
        let password = PasswordHash::parse("$argon2id$").unwrap();
        let device = DeviceToken::issue(account, Token::from_random([1; 32]), &password, tag);
        for (public_url, name, secure) in [
            (
                "https://inn.example",
                "__Host-wirtshaus-device-7",
                "; Secure",
            ),
            ("http://localhost:8080", "wirtshaus-device-7", ""),
        ] {
            let cookie = cookie(&request(public_url, ""), &device);
            let rest = "; Path=/; Max-Age=34560000";
            let expected = format!("{name}={device}; HttpOnly; SameSite=Strict{secure}{rest}");
            assert_eq!(cookie.to_string(), expected);
        }
        let all = request(
            "https://inn.example",
            "a=b; __Host-wirtshaus-device-7=x; wirtshaus-device-8=y; __Host-wirtshaus-device-9=z",
        );
        assert_eq!(values(&all), ["x", "z"]);
    }
}
