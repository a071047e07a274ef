//! Fields of a news entry. Texts may be empty, because an edit may empty them (decision W2).

use std::num::NonZeroU32;

use crate::fields::FieldErrorKind;
use crate::pictures::PictureFilePath;
use crate::text::{nfc, text, text_type};

text!(pub struct Title, bounded_text, 200);
text!(
    /// The field `subText`, possibly of several lines.
    pub struct NewsSubText, bounded_text, 4000
);

/// Greater than 0 (specification §5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SortOrder(NonZeroU32);

impl SortOrder {
    /// Ids of entries are taken from sort orders (decision W1), so there must be enough ids between this and
    /// [`NewsId::MAX`](super::NewsId::MAX).
    pub const MAX: u32 = 999_999_999;

    pub fn parse(value: i64) -> Result<Self, FieldErrorKind> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|order| order.get() <= Self::MAX)
            .map(Self)
            .ok_or(FieldErrorKind::OutOfRange {
                at_least: 1,
                at_most: Self::MAX.into(),
            })
    }

    pub fn get(self) -> u32 {
        self.0.get()
    }

    pub(super) fn to_non_zero_u32(self) -> NonZeroU32 {
        self.0
    }
}

text_type!(
    /// A path on this host, or empty after an edit (decision W2). `//other/…` and `/\other` are rejected, because browsers treat
    /// them as another host.
    pub struct ImagePath
);

impl ImagePath {
    /// The maximum length, in Unicode scalar values.
    pub const MAX_CHARS: usize = 500;

    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value = nfc(value);
        if value.chars().count() > Self::MAX_CHARS {
            return Err(FieldErrorKind::TooLong {
                at_most: Self::MAX_CHARS,
            });
        }
        // Browsers remove tabs and line breaks from URLs, so `/<tab>/other` becomes `//other`.
        let is_on_own_host = value.starts_with('/')
            && !value.starts_with("//")
            && !value.contains(|c: char| c == '\\' || c.is_control());
        if value.is_empty() || is_on_own_host {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidPath)
        }
    }

    /// Whether it can only be that of an uploaded picture.
    pub fn is_in_picture_folder(&self) -> bool {
        self.0.starts_with(PictureFilePath::FOLDER)
    }

    /// The file of an uploaded picture, which may not exist.
    pub fn picture_file(&self) -> Option<PictureFilePath> {
        let file_name = self.0.strip_prefix(PictureFilePath::FOLDER)?;
        PictureFilePath::parse_file_name(file_name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn news_sort_orders_are_greater_than_0() {
        assert_table_answers(
            "
            1          => 1
            999999999  => 999999999
            0          => must be between 1 and 999999999
            -3         => must be between 1 and 999999999
            1000000000 => must be between 1 and 999999999
            ",
            |number| {
                format_value_or_error(
                    SortOrder::parse(number.parse().unwrap()).map(|order| order.get().to_string()),
                )
            },
        );
    }

    #[test]
    fn image_paths_are_on_this_host() {
        assert_table_answers(
            r"
            /assets/pictures/news-wild-800.webp => ok
            /                                   => ok
            /a/../b?c#d                         => ok
            /assets/Kürbis.webp                 => ok
                                                => ok
            //elsewhere.example/a.webp          => is not a path on this host
            /\elsewhere.example/a.webp          => is not a path on this host
            /assets\a.webp                      => is not a path on this host
            assets/a.webp                       => is not a path on this host
            https://elsewhere.example/a.webp    => is not a path on this host
            javascript:alert(1)                 => is not a path on this host
            data:image/png;base64,AAAA          => is not a path on this host
            ",
            |path| format_value_or_error(ImagePath::parse(path).map(|_| "ok")),
        );
        for disguised in ["/\t/elsewhere.example", "/\n/elsewhere.example", "\t//e"] {
            assert_eq!(
                ImagePath::parse(disguised),
                Err(FieldErrorKind::InvalidPath)
            );
        }
        let decomposed = ImagePath::parse("/Ku\u{308}rbis.webp").unwrap();
        assert_eq!(decomposed.as_str(), "/Kürbis.webp");
        let longest_path = format!("/{}", "ü".repeat(499));
        assert!(ImagePath::parse(longest_path.clone()).is_ok());
        let problem = ImagePath::parse(longest_path + "ü").unwrap_err();
        assert_eq!(problem, FieldErrorKind::TooLong { at_most: 500 });
    }
}
