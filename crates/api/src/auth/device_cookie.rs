//! Device cookies: one per account that this browser signed in to, so that colleagues who share a computer keep theirs.
//! They do not replace the password.

use cookie::Cookie;
use domain::auth::DeviceToken;
use poem::Request;

use super::host_cookie::{build_host_cookie, host_cookie_name, request_cookies};

/// The name without prefix and account number.
const DEVICE_COOKIE_PREFIX: &str = "wirtshaus-device-";

/// 400 days in seconds, the maximum of browsers.
const DEVICE_COOKIE_MAX_AGE: i64 = 400 * 24 * 60 * 60;

/// Further device cookies of a request are ignored.
const MAX_DEVICE_COOKIES: usize = 20;

pub fn device_cookie_values(request: &Request) -> Vec<&str> {
    let prefix = host_cookie_name(request, DEVICE_COOKIE_PREFIX);
    request_cookies(request)
        .filter(|cookie| cookie.name().starts_with(&prefix))
        .filter_map(|cookie| cookie.value_raw())
        .take(MAX_DEVICE_COOKIES)
        .collect()
}

/// The cookie of an account on this device.
pub fn cookie(request: &Request, device: &DeviceToken) -> Cookie<'static> {
    let name = format!("{DEVICE_COOKIE_PREFIX}{}", device.account().get());
    build_host_cookie(request, &name, device.to_string(), DEVICE_COOKIE_MAX_AGE)
}

#[cfg(test)]
mod tests {
    use domain::{
        inn::PublicUrl,
        secrets::{Digest, PasswordHash, Token},
        staff::StaffId,
    };

    use poem::http::header;

    use super::*;

    fn request(public_url: &str, cookie: &str) -> Request {
        let mut request = Request::builder().header(header::COOKIE, cookie).finish();
        request.set_data(PublicUrl::parse(public_url).unwrap());
        request
    }

    #[test]
    fn device_cookies_are_per_account_and_not_readable_by_scripts() {
        let account = StaffId::parse(7).unwrap();
        let authentication_tag = |_: &str| Digest::from_digest([2; 32]);
        let password = PasswordHash::parse("$argon2id$").unwrap();
        let device = DeviceToken::issue(
            account,
            Token::from_random([1; 32]),
            &password,
            authentication_tag,
        );
        for (public_url, prefix, secure) in [
            ("https://inn.example", "__Host-", "; Secure"),
            ("http://localhost:8080", "", ""),
        ] {
            let cookie = cookie(&request(public_url, ""), &device);
            let value = format!("{prefix}wirtshaus-device-7={device}");
            let cookie_attributes = "; Path=/; Max-Age=34560000";
            let expected = format!("{value}; HttpOnly; SameSite=Strict{secure}{cookie_attributes}");
            assert_eq!(cookie.to_string(), expected);
        }
        let all = request(
            "https://inn.example",
            "a=b; __Host-wirtshaus-device-7=x; wirtshaus-device-8=y; __Host-wirtshaus-device-9=z",
        );
        assert_eq!(device_cookie_values(&all), ["x", "z"]);
    }
}
