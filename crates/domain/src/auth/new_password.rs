//! Validation of new passwords.

use std::collections::HashSet;

use zxcvbn::zxcvbn;

use crate::fields::FieldErrorKind;
use crate::secrets::Password;
use crate::text::is_invisible;

/// The form in which a member changes the password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordChange {
    /// The typed current password, not verified.
    pub current: Password,
    /// The new password, which is valid.
    pub new: Password,
}

impl PasswordChange {
    /// Checks a new password as [`validate_new_password`] does. `current` is `None` if it is invalid.
    pub fn check_new(
        current: Option<&Password>,
        new: &Password,
        user_inputs: &[&str],
    ) -> Result<(), FieldErrorKind> {
        if current == Some(new) {
            return Err(FieldErrorKind::SameAsCurrentPassword);
        }
        validate_new_password(new.as_str(), user_inputs).map(drop)
    }
}

/// The minimum length of new passwords in Unicode scalar values (NIST SP 800-63B-4 §3.1.1.2).
pub const MIN_PASSWORD_CHARS: usize = 15;

/// The minimum estimated number of guesses. Between the passwords that the test accepts and those that it rejects.
const MIN_PASSWORD_GUESSES: u64 = 10_000_000_000_000;

/// The start of a password that is estimated, which bounds the time. From 29 keys beside each other, `zxcvbn` multiplies beyond 64 bits.
const MAX_ESTIMATED_CHARS: usize = 28;

/// Frequent words that the dictionaries of `zxcvbn` lack.
const COMMON_PASSWORD_WORDS: &str = "passwort kennwort geheim willkommen hallo servus griasdi österreich oesterreich wien wirtshaus \
    gasthaus gasthof wirt koch küche kueche speisekarte schnitzel knödel knoedel gansl bier schatz schatzi liebe \
    ichliebedich sommer winter frühling herbst sonne fussball fußball prinzessin hund katze maus januar jänner februar \
    märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag \
    samstag sonntag";

/// Accepts a new password that is long enough and hard to guess for an attacker who knows `user_inputs`, the names of the
/// inn and of the member.
pub fn validate_new_password(
    typed: &str,
    user_inputs: &[&str],
) -> Result<Password, FieldErrorKind> {
    let password = Password::parse(typed)?;
    match estimate_password(password.as_str(), user_inputs).error {
        None => Ok(password),
        Some(error) => Err(error),
    }
}

/// The strength of a password that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordEstimate {
    /// The logarithm of the estimated number of guesses, in percent of that of the required number, at most 100.
    pub strength: u8,
    /// Why [`validate_new_password`] would reject it.
    pub error: Option<FieldErrorKind>,
}

/// The estimate of a valid [`Password`].
pub fn estimate_password(typed: &str, user_inputs: &[&str]) -> PasswordEstimate {
    let guesses = count_guesses(typed, user_inputs);
    let required_digits = MIN_PASSWORD_GUESSES.ilog10();
    let strength = (guesses.max(1).ilog10() * 100 / required_digits).min(100);
    let error = if typed.chars().count() < MIN_PASSWORD_CHARS {
        Some(FieldErrorKind::TooShort {
            at_least: MIN_PASSWORD_CHARS,
        })
    } else if guesses < MIN_PASSWORD_GUESSES {
        Some(FieldErrorKind::TooEasyToGuess)
    } else {
        None
    };
    PasswordEstimate {
        strength: u8::try_from(strength).unwrap_or(100),
        error,
    }
}

fn count_guesses(typed: &str, user_inputs: &[&str]) -> u64 {
    let joined_user_inputs = user_inputs
        .iter()
        .map(|text| text.replace(|c: char| !c.is_alphanumeric(), ""));
    let joined_user_inputs: Vec<_> = joined_user_inputs.collect();
    let words = user_inputs
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    let inputs = joined_user_inputs.iter().map(String::as_str).chain(words);
    let inputs: Vec<_> = inputs
        .chain(COMMON_PASSWORD_WORDS.split_whitespace())
        .collect();
    let typed = deduplicate_password_separators(typed);
    let start: String = typed.chars().take(MAX_ESTIMATED_CHARS).collect();
    zxcvbn(&start, &inputs).guesses()
}

/// The letters and digits, followed by every other visible character once. Separators between words raise the estimate,
/// although an attacker tries them first.
fn deduplicate_password_separators(typed: &str) -> String {
    let visible_chars = typed.chars().filter(|c| !is_invisible(*c));
    let (words, others): (String, String) = visible_chars.partition(|c| c.is_alphanumeric());
    let mut seen = HashSet::new();
    let others = others.chars().filter(|c| seen.insert(*c));
    words.chars().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    const ZXCVBN_USER_INPUTS: &[&str] = &[
        "Gasthaus zur Linde",
        "Lindenau",
        "Anna",
        "Hubermayr",
        "anna.h@gasthaus.example",
    ];

    #[test]
    fn accepts_only_passwords_that_are_hard_to_guess() {
        assert_table_answers(
            "
            vier Kübel und ein Krügerl  => ok
            korrektPferdBatterie        => ok
            ------------------------------korrektPferdBatterie => ok
            jxq7-mmv2-kk4p-tt9a         => ok
            äöüÄÖÜßéèêñçłøå             => ok
            🍺🥨🥩🍰🐟🦌🍷☕🌰🥗🍲🧀🍎🥂🎻     => ok
            🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺     => is too easy to guess
            ♥\u{FE0F}\u{200D}♥\u{FE0E}\u{200C}♥\u{FE0F}♥\u{200B}♥\u{2060}♥\u{FEFF}♥ => is too easy to guess
            Schnitzel ?+~-_;:<>|        => ok
            passwort!§$%&/()=           => is too easy to guess
            vier Kübel ein              => must have at least 15 characters
            passwortpasswort            => is too easy to guess
            Passwort-Passwort-1!        => is too easy to guess
            123456789012345             => is too easy to guess
            987654321098765             => is too easy to guess
            abcdefghijklmnop            => is too easy to guess
            qwertzuiopasdfgh            => is too easy to guess
            poiuztrewqlkjhg             => is too easy to guess
            aaaaaaaaaaaaaaaaaaaa        => is too easy to guess
            abababababababab            => is too easy to guess
            Gasthaus zur Linde 2026     => is too easy to guess
            GASTHAUSZURLINDE!!!         => is too easy to guess
            Anna-Hubermayr-1234         => is too easy to guess
            Lindenau Lindenau 77        => is too easy to guess
            Sommer2026Sommer2026        => is too easy to guess
            wirtshausschnitzel          => is too easy to guess
            Anna-Hubermayr-Anna-Huber   => is too easy to guess
            Montag-Dienstag-Mittwoch    => is too easy to guess
                                        => is required
            ",
            |typed| match validate_new_password(typed, ZXCVBN_USER_INPUTS) {
                Ok(password) => {
                    assert_eq!(password.as_str(), typed);
                    "ok".to_owned()
                }
                Err(problem) => problem.to_string(),
            },
        );
        let fifteen_code_points = "vier Ku\u{308}bel ein";
        let too_short = validate_new_password(fifteen_code_points, ZXCVBN_USER_INPUTS);
        assert_eq!(too_short, Err(FieldErrorKind::TooShort { at_least: 15 }));
        let longest_password = "jxq7-mmv2-kk4p-tt9a".to_owned() + &"x".repeat(1005);
        assert!(validate_new_password(&longest_password, ZXCVBN_USER_INPUTS).is_ok());
        let too_long = validate_new_password(&(longest_password + "x"), ZXCVBN_USER_INPUTS);
        assert_eq!(
            too_long,
            Err(FieldErrorKind::TooManyBytes { at_most: 1024 })
        );
    }

    #[test]
    fn estimates_long_keyboard_rows_and_letters_written_as_signs() {
        for part in ["48", "4@8({[", "4@8({[<6931!|7$50+%2", "qw", "0"] {
            let typed = part.repeat(100);
            estimate_password(&typed, ZXCVBN_USER_INPUTS);
            estimate_password(&(typed + "aaaa"), ZXCVBN_USER_INPUTS);
        }
    }

    /// `current | new`; `-`: the current one is invalid.
    #[test]
    fn validates_the_password_change_form() {
        const STRONG_PASSWORD: &str = "vier Kübel und ein Krügerl";
        assert_table_answers(
            "
            x | good     => ok
            good | good  => is the current password
            - | good     => ok
            x | y        => must have at least 15 characters
            - | y        => must have at least 15 characters
            ",
            |form| {
                let (current, new) = form.split_once('|').unwrap();
                let [current, new] = [current, new].map(|text| {
                    Password::parse(text.trim().replace("good", STRONG_PASSWORD)).unwrap()
                });
                let current = Some(&current).filter(|current| current.as_str() != "-");
                let checked = PasswordChange::check_new(current, &new, ZXCVBN_USER_INPUTS);
                format_value_or_error(checked.map(|()| "ok"))
            },
        );
    }
}
