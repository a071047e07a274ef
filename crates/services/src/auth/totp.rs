//! Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 s, as authenticator apps expect.

use domain::calendar::Timestamp;
use domain::inn::Email;
use domain::secrets::{SecondFactorSecret, Token};
use ports::StoreError;
use totp_rs::{Builder, Secret};

/// A TOTP that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TotpSetup {
    /// In Base32.
    pub secret: SecondFactorSecret,
    /// The content of the QR code, `otpauth://totp/…`.
    pub url: String,
}

/// The first 160 of the random bits of a token, as long as the output of SHA-1 (RFC 4226 §4).
pub(super) fn generate_setup(
    random: &Token,
    inn_name: &str,
    email: &Email,
) -> Result<TotpSetup, StoreError> {
    let (key, _) = random.as_str().split_at(40);
    let mut bytes = [0; 20];
    for (byte, digits) in bytes.iter_mut().zip(key.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).map_err(StoreError::other)?;
        *byte = u8::from_str_radix(digits, 16).map_err(StoreError::other)?;
    }
    let secret = Secret::new_stack(bytes);
    let text = SecondFactorSecret::new(secret.to_base32());
    // A colon separates the two in the URL.
    let totp = Builder::new()
        .with_secret(secret)
        .with_issuer(Some(inn_name.replace(':', " ")))
        .with_account_name(email.as_str().replace(':', " "))
        .build();
    let url = totp.and_then(|totp| totp.to_url());
    Ok(TotpSetup {
        secret: text,
        url: url.map_err(StoreError::other)?,
    })
}

/// The time step of a code, if it is that of `now`, of the one before or of the next. `None` for a wrong code.
pub(super) fn matching_step(
    secret: &SecondFactorSecret,
    code: &str,
    now: Timestamp,
) -> Option<u64> {
    let secret = Secret::try_from_base32(secret.as_str()).ok()?;
    let totp = Builder::new().with_secret(secret).with_skew(1).build();
    let now = u64::try_from(now.unix_timestamp()).ok()?;
    totp.ok()?.check(code, now)
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    /// With the key of RFC 6238, appendix B, whose codes have eight digits: the last six are
    /// those of a code with six.
    #[test]
    fn accepts_the_codes_of_the_rfc_for_one_step_more_or_less() {
        for (seconds, code, step) in [
            (59, "287082", Some(1)),
            (29, "287082", Some(1)),
            (89, "287082", Some(1)),
            (90, "287082", None),
            (1_111_111_109, "081804", Some(37_037_036)),
            (1_111_111_111, "050471", Some(37_037_037)),
            (1_234_567_890, "005924", Some(41_152_263)),
            (2_000_000_000, "279037", Some(66_666_666)),
            (20_000_000_000, "353130", Some(666_666_666)),
            (20_000_000_000, "353131", None),
            (20_000_000_000, "35313", None),
        ] {
            let now = Timestamp::UNIX_EPOCH + Duration::seconds(seconds);
            let secret = SecondFactorSecret::new("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
            assert_eq!(matching_step(&secret, code, now), step, "{seconds} {code}");
        }
    }

    #[test]
    fn a_setup_has_the_name_of_the_inn_and_the_account() {
        let random = Token::from_random([0xa5; 32]);
        let email = Email::parse("anna@gasthaus.example").unwrap();
        let setup = generate_setup(&random, "Zur Linde: Wien", &email).unwrap();
        let secret = "UWS2LJNFUWS2LJNFUWS2LJNFUWS2LJNF";
        assert_eq!(setup.secret.as_str(), secret);
        let expected = format!(
            "otpauth://totp/Zur%20Linde%20%20Wien:anna%40gasthaus.example?secret={secret}&issuer=Zur%20Linde%20%20Wien"
        );
        assert_eq!(setup.url, expected);
    }
}
