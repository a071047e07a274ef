use domain::secrets::{Password, Token};
use ports::SecretGenerator;
use ports::StoreError;

/// Characters that do not look alike in any typeface.
const READABLE_CHARS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// Five groups of four characters have 99 bits.
const PASSWORD_GROUP_COUNT: usize = 5;
const PASSWORD_GROUP_LEN: usize = 4;

#[derive(Debug, Clone, Copy, Default)]
pub struct SystemSecrets;

impl SecretGenerator for SystemSecrets {
    fn token(&self) -> Result<Token, StoreError> {
        let mut random = [0; 32];
        getrandom::fill(&mut random).map_err(StoreError::other)?;
        Ok(Token::from_random(random))
    }

    fn one_time_password(&self) -> Result<Password, StoreError> {
        let mut text = String::with_capacity(PASSWORD_GROUP_COUNT * (PASSWORD_GROUP_LEN + 1));
        for position in 0..PASSWORD_GROUP_COUNT * PASSWORD_GROUP_LEN {
            if position > 0 && position % PASSWORD_GROUP_LEN == 0 {
                text.push('-');
            }
            text.push(random_char()?);
        }
        Password::parse(text).map_err(StoreError::other)
    }
}

/// A uniformly distributed character: bytes beyond the largest multiple of the number of characters are skipped.
fn random_char() -> Result<char, StoreError> {
    let mut byte = [0];
    loop {
        getrandom::fill(&mut byte).map_err(StoreError::other)?;
        let [random] = byte;
        let is_unbiased = usize::from(random) < 256 / READABLE_CHARS.len() * READABLE_CHARS.len();
        let char = READABLE_CHARS.get(usize::from(random) % READABLE_CHARS.len());
        if let Some(char) = char.filter(|_| is_unbiased) {
            return Ok(char::from(*char));
        }
    }
}
