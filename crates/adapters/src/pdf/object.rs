//! What stands in a PDF (ISO 32000-1 §7.3), parsed from a few kilobytes of it.

/// How deep arrays and dictionaries may be nested.
const DEEPEST: u8 = 32;

/// A reference to an object by its number. Generations are not told apart: the table names one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number(pub(super) u32);

/// An object.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Object {
    /// A whole number.
    Whole(i64),
    /// A name without its slash, as it is written.
    Name(Vec<u8>),
    /// Objects in a row.
    Array(Vec<Object>),
    /// Objects by name.
    Dictionary(Dictionary),
    /// Another object.
    Reference(Number),
    /// A text, a fraction, a truth value, nothing: never asked for here.
    Other,
}

impl Object {
    pub(super) fn whole(&self) -> Option<u64> {
        match self {
            Self::Whole(number) => u64::try_from(*number).ok(),
            _ => None,
        }
    }

    pub(super) fn dictionary(&self) -> Option<&Dictionary> {
        match self {
            Self::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        }
    }

    pub(super) fn reference(&self) -> Option<Number> {
        match self {
            Self::Reference(number) => Some(*number),
            _ => None,
        }
    }
}

/// Objects by name.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Dictionary(Vec<(Vec<u8>, Object)>);

impl Dictionary {
    pub(super) fn get(&self, name: &str) -> Option<&Object> {
        let named = self.0.iter().find(|(key, _)| key == name.as_bytes());
        named.map(|(_, object)| object)
    }

    pub(super) fn whole(&self, name: &str) -> Option<u64> {
        self.get(name)?.whole()
    }

    /// Whether it has a name under this name.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        matches!(self.get(name), Some(Object::Name(is)) if is == value.as_bytes())
    }
}

/// Why nothing was parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotParsed {
    /// The bytes end before the object does; with more of them it may be one.
    CutOff,
    /// It is no object, whatever follows.
    Malformed,
}

type Parsed<T> = Result<T, NotParsed>;

/// Reads from the front of some bytes.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn over(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// How many bytes were read.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Parsed<u8> {
        self.bytes.get(self.at).copied().ok_or(NotParsed::CutOff)
    }

    fn next(&mut self) -> Parsed<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Ok(byte)
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Passes blanks and comments.
    pub(super) fn blanks(&mut self) {
        while let Ok(byte) = self.peek() {
            match byte {
                b'%' => {
                    let line = self
                        .rest()
                        .iter()
                        .position(|byte| matches!(byte, b'\r' | b'\n'));
                    self.at += line.unwrap_or(self.rest().len());
                }
                byte if is_blank(byte) => self.at += 1,
                _ => return,
            }
        }
    }

    /// Passes a word that must be there.
    pub(super) fn word(&mut self, word: &str) -> Parsed<()> {
        self.blanks();
        let rest = self.rest();
        if rest.starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(())
        } else if word.as_bytes().starts_with(rest) {
            Err(NotParsed::CutOff)
        } else {
            Err(NotParsed::Malformed)
        }
    }

    /// Whether a word comes next, which is then passed.
    pub(super) fn has(&mut self, word: &str) -> bool {
        self.word(word).is_ok()
    }

    /// A whole number without a sign.
    pub(super) fn count(&mut self) -> Parsed<u64> {
        self.blanks();
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit());
        let length = digits.count();
        let digits = self.rest().get(..length).unwrap_or_default();
        if length == 0 {
            return Err(if self.rest().is_empty() {
                NotParsed::CutOff
            } else {
                NotParsed::Malformed
            });
        }
        let text = std::str::from_utf8(digits).map_err(|_| NotParsed::Malformed)?;
        let number = text.parse().map_err(|_| NotParsed::Malformed)?;
        self.at += length;
        Ok(number)
    }

    /// The next object.
    pub(super) fn object(&mut self) -> Parsed<Object> {
        self.nested(DEEPEST)
    }

    fn nested(&mut self, depth: u8) -> Parsed<Object> {
        let deeper = depth.checked_sub(1).ok_or(NotParsed::Malformed)?;
        self.blanks();
        match self.peek()? {
            b'/' => self.name().map(Object::Name),
            b'(' => self.text(),
            b'[' => self.array(deeper),
            b'<' if self.rest().get(1) == Some(&b'<') => {
                self.dictionary(deeper).map(Object::Dictionary)
            }
            b'<' => self.digits(),
            b'0'..=b'9' => self.number_or_reference(),
            b'+' | b'-' | b'.' | b't' | b'f' | b'n' => self.token(),
            _ => Err(NotParsed::Malformed),
        }
    }

    /// A name, its slash passed.
    fn name(&mut self) -> Parsed<Vec<u8>> {
        self.next()?;
        let length = self
            .rest()
            .iter()
            .take_while(|byte| is_regular(**byte))
            .count();
        let name = self.rest().get(..length).unwrap_or_default().to_vec();
        self.at += length;
        // Cut off, it could have gone on.
        self.peek().map(|_| name)
    }

    /// A text in brackets, which nest.
    fn text(&mut self) -> Parsed<Object> {
        let mut open = 0_usize;
        loop {
            match self.next()? {
                b'\\' => {
                    self.next()?;
                }
                b'(' => open += 1,
                b')' if open == 1 => return Ok(Object::Other),
                b')' => open -= 1,
                _ => {}
            }
        }
    }

    /// A text in hexadecimal digits.
    fn digits(&mut self) -> Parsed<Object> {
        self.next()?;
        loop {
            match self.next()? {
                b'>' => return Ok(Object::Other),
                byte if byte.is_ascii_hexdigit() || is_blank(byte) => {}
                _ => return Err(NotParsed::Malformed),
            }
        }
    }

    fn array(&mut self, depth: u8) -> Parsed<Object> {
        self.next()?;
        let mut items = Vec::new();
        loop {
            self.blanks();
            if self.peek()? == b']' {
                self.next()?;
                return Ok(Object::Array(items));
            }
            items.push(self.nested(depth)?);
        }
    }

    fn dictionary(&mut self, depth: u8) -> Parsed<Dictionary> {
        self.word("<<")?;
        let mut items = Vec::new();
        loop {
            self.blanks();
            match self.peek()? {
                b'>' => {
                    self.word(">>")?;
                    return Ok(Dictionary(items));
                }
                b'/' => items.push((self.name()?, self.nested(depth)?)),
                _ => return Err(NotParsed::Malformed),
            }
        }
    }

    /// `7`, `7.5` or `7 0 R`.
    fn number_or_reference(&mut self) -> Parsed<Object> {
        let start = self.at;
        let number = self.count();
        if number.is_err() || matches!(self.peek()?, b'.') {
            self.at = start;
            return self.token();
        }
        let (number, after) = (number?, self.at);
        match self.reference() {
            Ok(()) => {
                let number = u32::try_from(number).map_err(|_| NotParsed::Malformed)?;
                Ok(Object::Reference(Number(number)))
            }
            Err(NotParsed::CutOff) => Err(NotParsed::CutOff),
            Err(NotParsed::Malformed) => {
                self.at = after;
                let number = i64::try_from(number).map_err(|_| NotParsed::Malformed)?;
                Ok(Object::Whole(number))
            }
        }
    }

    /// The ` 0 R` of a reference.
    fn reference(&mut self) -> Parsed<()> {
        self.count()?;
        self.word("R")?;
        if is_regular(self.peek()?) {
            Err(NotParsed::Malformed)
        } else {
            Ok(())
        }
    }

    /// A fraction, a number with a sign, a truth value or nothing.
    fn token(&mut self) -> Parsed<Object> {
        let length = self
            .rest()
            .iter()
            .take_while(|byte| is_regular(**byte))
            .count();
        let token = self.rest().get(..length).unwrap_or_default();
        self.at += length;
        self.peek()?;
        let is_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.');
        if matches!(token, b"true" | b"false" | b"null") || token.iter().all(is_number) {
            Ok(Object::Other)
        } else {
            Err(NotParsed::Malformed)
        }
    }
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn is_regular(byte: u8) -> bool {
    !is_blank(byte) && !b"()<>[]{}/%".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> String {
        match Reader::over(text.as_bytes()).object() {
            Ok(object) => written(&object),
            Err(fault) => format!("{fault:?}"),
        }
    }

    fn written(object: &Object) -> String {
        let all = |items: &[Object]| items.iter().map(written).collect::<Vec<_>>().join(" ");
        match object {
            Object::Whole(number) => number.to_string(),
            Object::Name(name) => format!("/{}", String::from_utf8_lossy(name)),
            Object::Array(items) => format!("[{}]", all(items)),
            Object::Dictionary(Dictionary(items)) => {
                let items = items.iter();
                let items = items.map(|(name, object)| {
                    format!("{}={}", String::from_utf8_lossy(name), written(object))
                });
                format!("<{}>", items.collect::<Vec<_>>().join(" "))
            }
            Object::Reference(Number(number)) => format!("@{number}"),
            Object::Other => "-".to_owned(),
        }
    }

    #[test]
    fn objects_are_parsed() {
        for (text, expected) in [
            ("7 ]", "7"),
            ("7 ", "CutOff"),
            ("7 0 R ", "@7"),
            ("[7 0 R 8 9 R 1 2 3]", "[@7 @8 1 2 3]"),
            ("[7 0 Rx]", "Malformed"),
            ("-7 ", "-"),
            ("7.5 ", "-"),
            ("true ", "-"),
            ("trouble ", "Malformed"),
            ("/Pages/", "/Pages"),
            ("(a \\) (b) c) ", "-"),
            ("<0aF 1> ", "-"),
            ("<0g> ", "Malformed"),
            ("<</A/B/C<</D 1>>/E[]>>", "<A=/B C=<D=1> E=[]>"),
            ("<</A 1 % >> 2\n/B 2>>", "<A=1 B=2>"),
            ("<<1 2>>", "Malformed"),
            ("{ ", "Malformed"),
            ("4294967296 0 R ", "Malformed"),
            ("99999999999999999999 ", "-"),
            ("", "CutOff"),
            ("7", "CutOff"),
            ("7 0", "CutOff"),
            ("/Pag", "CutOff"),
            ("(a", "CutOff"),
            ("[1", "CutOff"),
            ("<</A 1", "CutOff"),
            ("<</A 1>", "CutOff"),
        ] {
            assert_eq!(parsed(text), expected, "{text:?}");
        }
        assert_eq!(parsed(&"[".repeat(100_000)), "Malformed");
        assert_eq!(parsed(&"<</A".repeat(100_000)), "Malformed");
    }
}
