#![allow(clippy::unused_async, reason = "the tests of a suite are async")]

use std::collections::BTreeSet;

use crate::SecretGenerator;

pub async fn never_repeats_a_secret(secret_generator: &impl SecretGenerator) {
    let texts = (0..100).flat_map(|_| {
        let token = secret_generator.token().expect("a token");
        let password = secret_generator.one_time_password().expect("a password");
        [token.as_str().to_owned(), password.as_str().to_owned()]
    });
    assert_eq!(texts.collect::<BTreeSet<_>>().len(), 200);
}

pub async fn one_time_passwords_have_no_similar_characters(
    secret_generator: &impl SecretGenerator,
) {
    for _ in 0..50 {
        let password = secret_generator.one_time_password().expect("a password");
        let text = password.as_str();
        let readable = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || c == '-';
        assert!(text.chars().all(readable), "{text}");
        assert!(!text.contains(['0', 'o', '1', 'l', 'i']), "{text}");
        // 16 letters and digits out of 31 are 79 bits.
        let letters_and_digits = text.chars().filter(|c| *c != '-');
        assert!(letters_and_digits.count() > 16, "{text}");
    }
}
