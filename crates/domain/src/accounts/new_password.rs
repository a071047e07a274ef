//! Which passwords may be chosen.

use super::Password;
use crate::fields::{FieldErrors, Problem};
use crate::text::is_invisible;

/// What somebody fills in to choose another password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordChange {
    /// The present one, which proves who it is.
    pub current: Password,
    /// The one to come.
    pub new: Password,
}

impl PasswordChange {
    /// Checks the form. `known` is what others know: names of the house and of the person.
    ///
    /// # Errors
    /// Everything that is wrong. The fields are `currentPassword` and `newPassword`.
    pub fn parse(current: &str, new: &str, known: &[&str]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let chosen = if new == current && !new.is_empty() {
            Err(Problem::Unchanged)
        } else {
            choose(new, known)
        };
        let current = errors.take("currentPassword", Password::parse(current));
        let new = errors.take("newPassword", chosen);
        let (Some(current), Some(new)) = (current, new) else {
            return Err(errors);
        };
        Ok(Self { current, new })
    }
}

/// The fewest characters (Unicode scalar values) of a password that is chosen (NIST SP 800-63B-4 §3.1.1.2).
pub const MIN_CHARS: usize = 15;

/// So many different characters that one sees have to be left when everything that everybody tries is taken out.
const LEFT: usize = 6;

/// Words of fewer letters are in too many others.
const SHORTEST: usize = 3;

/// What is tried first, in small letters.
const COMMON: &[&str] = &[
    "passwort",
    "password",
    "passw0rd",
    "kennwort",
    "geheim",
    "secret",
    "admin",
    "root",
    "login",
    "user",
    "test",
    "willkommen",
    "welcome",
    "hallo",
    "hello",
    "servus",
    "griasdi",
    "österreich",
    "oesterreich",
    "austria",
    "wien",
    "vienna",
    "wirtshaus",
    "gasthaus",
    "gasthof",
    "restaurant",
    "wirt",
    "koch",
    "küche",
    "kueche",
    "speisekarte",
    "schnitzel",
    "knödel",
    "knoedel",
    "gansl",
    "bier",
    "schatz",
    "schatzi",
    "liebe",
    "iloveyou",
    "ichliebedich",
    "sommer",
    "winter",
    "frühling",
    "herbst",
    "summer",
    "autumn",
    "spring",
    "sonne",
    "sunshine",
    "fussball",
    "fußball",
    "football",
    "baseball",
    "soccer",
    "dragon",
    "monkey",
    "master",
    "shadow",
    "superman",
    "batman",
    "princess",
    "prinzessin",
    "starwars",
    "pokemon",
    "letmein",
    "trustno1",
    "michael",
    "daniel",
    "thomas",
    "alexander",
    "hund",
    "katze",
    "maus",
    "tiger",
    "computer",
    "internet",
    "samsung",
    "ferrari",
    "porsche",
    "mercedes",
    "1q2w3e4r",
    "q1w2e3r4",
    "1qaz2wsx",
    "qazwsx",
    "qwe123",
    "abc123",
    "asdf",
    "januar",
    "jänner",
    "februar",
    "märz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "2020",
    "2021",
    "2022",
    "2023",
    "2024",
    "2025",
    "2026",
    "2027",
    "2028",
    "2029",
    "2030",
];

/// Rows in which neighbours are typed one after the other, forwards or backwards.
const ROWS: [&str; 9] = [
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertzuiopü",
    "qwertyuiop",
    "asdfghjklöä",
    "yxcvbnm",
    "zxcvbnm",
    "!\"§$%&/()=",
    "!@#$%^&*()",
];

/// So many neighbours are a run.
const RUN: usize = 4;

/// A password that may be chosen: long enough, and not made of what everybody tries. `known` is what others know: names
/// of the house and of the person.
///
/// # Errors
/// [`Problem::TooShort`], [`Problem::TooManyBytes`] or [`Problem::TooEasy`].
pub fn choose(typed: &str, known: &[&str]) -> Result<Password, Problem> {
    let password = Password::parse(typed)?;
    if typed.chars().count() < MIN_CHARS {
        return Err(Problem::TooShort {
            at_least: MIN_CHARS,
        });
    }
    if is_easy(typed, known) {
        return Err(Problem::TooEasy);
    }
    Ok(password)
}

fn is_easy(typed: &str, known: &[&str]) -> bool {
    let known = known.iter().map(|text| text.to_lowercase());
    let mut words: Vec<String> = known
        .flat_map(|text| words_in(&text).map(ToOwned::to_owned).collect::<Vec<_>>())
        .chain(COMMON.iter().map(|word| (*word).to_owned()))
        .chain(ROWS.iter().flat_map(|row| runs(row)))
        .collect();
    // The longest first: what is in another word must not tear it apart.
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut left = typed.to_lowercase();
    for word in words {
        left = left.replace(&word, " ");
    }
    let seen = |c: &char| !c.is_whitespace() && !c.is_control() && !is_invisible(*c);
    let mut different: Vec<char> = left.chars().filter(seen).collect();
    different.sort_unstable();
    different.dedup();
    different.len() < LEFT
}

fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() >= SHORTEST)
}

fn runs(row: &str) -> Vec<String> {
    let forwards: Vec<char> = row.chars().collect();
    let windows = forwards.windows(RUN);
    windows
        .flat_map(|run| [run.iter().collect(), run.iter().rev().collect()])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    const KNOWN: &[&str] = &[
        "Gasthaus zur Linde",
        "Lindenau",
        "Anna",
        "Hubermayr",
        "anna.h@gasthaus.example",
    ];

    #[test]
    fn what_may_be_chosen() {
        check_answers(
            "
            vier Kübel und ein Krügerl  => ok
            korrektPferdBatterie        => ok
            jxq7-mmv2-kk4p-tt9a         => ok
            äöüÄÖÜßéèêñçłøå             => ok
            🍺🥨🥩🍰🐟🦌🍷☕🌰🥗🍲🧀🍎🥂🎻     => ok
            🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺     => is too easy to guess
            ♥\u{FE0F}\u{200D}♥\u{FE0E}\u{200C}♥\u{FE0F}♥\u{200B}♥\u{2060}♥\u{FEFF}♥ => is too easy to guess
            Schnitzel ?+~-_;:<>|        => ok
            passwort!§$%&/()=           => is too easy to guess
            vier Kübel ein              => needs at least 15 characters
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
                                        => is required
            ",
            |typed| match choose(typed, KNOWN) {
                Ok(password) => {
                    assert_eq!(password.as_str(), typed);
                    "ok".to_owned()
                }
                Err(problem) => problem.to_string(),
            },
        );
        let long = "äöüéèêñç".repeat(64);
        assert!(choose(&long, KNOWN).is_ok());
        let too_long = choose(&(long + "x"), KNOWN);
        assert_eq!(too_long, Err(Problem::TooManyBytes { at_most: 1024 }));
    }

    /// `present | new`.
    #[test]
    fn the_rules_of_the_form() {
        const GOOD: &str = "vier Kübel und ein Krügerl";
        check_answers(
            "
            x | good     => ok
            good | good  => newPassword is the present one
            |            => currentPassword is required, newPassword is required
            x | y        => newPassword needs at least 15 characters
            ",
            |form| {
                let (current, new) = form.split_once('|').unwrap();
                let [current, new] = [current, new].map(|text| text.trim().replace("good", GOOD));
                match PasswordChange::parse(&current, &new, KNOWN) {
                    Ok(_) => "ok".to_owned(),
                    Err(errors) => errors.to_string(),
                }
            },
        );
    }
}
