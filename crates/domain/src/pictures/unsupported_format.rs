//! The formats of uploads that are no pictures for browsers, by their first bytes.

use thiserror::Error;

use self::UnsupportedFormat::{Empty, Other, Picture, Unknown, Video};

/// The maximum ratio of the longer side to the shorter one.
pub(super) const MAX_ASPECT_RATIO: u32 = 10;

/// An upload is not a picture that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidPicture {
    #[error("not a JPEG, PNG or WebP picture")]
    UnsupportedFormat(UnsupportedFormat),
    #[error("the picture has too many pixels")]
    TooManyPixels,
    #[error("a side of the picture is more than {MAX_ASPECT_RATIO} times as long as the other")]
    TooNarrow,
    #[error("the picture is damaged")]
    Damaged,
}

/// A file that is neither JPEG nor PNG nor WebP, with the name of its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnsupportedFormat {
    /// Can be converted to JPEG.
    Picture(&'static str),
    Video(&'static str),
    Other(&'static str),
    Unknown,
    Empty,
}

/// Signatures at the begin of files. A longer one comes before its prefix.
const SIGNATURES: &[(&[u8], UnsupportedFormat)] = &[
    (b"GIF8", Picture("GIF")),
    (b"BM", Picture("BMP")),
    (b"8BPS", Picture("PSD")),
    (b"\0\0\x01\0", Picture("ICO")),
    (b"gimp xcf", Picture("XCF")),
    (b"\xff\x0a", Picture("JPEG XL")),
    (b"\0\0\0\x0cJXL ", Picture("JPEG XL")),
    (b"\0\0\0\x0cjP  ", Picture("JPEG 2000")),
    (b"\xff\x4f\xff\x51", Picture("JPEG 2000")),
    (b"II\xbc", Picture("JPEG XR")),
    (b"FUJIFILMCCD-RAW", Picture("RAW")),
    (b"IIRO", Picture("RAW")),
    (b"IIRS", Picture("RAW")),
    (b"IIU\0", Picture("RAW")),
    (b"FOVb", Picture("RAW")),
    (b"\0MRM", Picture("RAW")),
    (b"II*\0", Picture("TIFF")),
    (b"MM\0*", Picture("TIFF")),
    (b"II+\0", Picture("TIFF")),
    (b"MM\0+", Picture("TIFF")),
    (b"\x1a\x45\xdf\xa3", Video("WebM")),
    (b"\0\0\x01\xba", Video("MPEG")),
    (b"\0\0\x01\xb3", Video("MPEG")),
    (b"FLV", Video("FLV")),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", Video("WMV")),
    (b"%PDF-", Other("PDF")),
    (b"%!PS", Other("PostScript")),
    (b"\xc5\xd0\xd3\xc6", Other("PostScript")),
    (b"PK\x03\x04", Other("ZIP")),
    (b"\x1f\x8b", Other("GZIP")),
    (b"7z\xbc\xaf\x27\x1c", Other("7z")),
    (b"Rar!", Other("RAR")),
    (b"\xd0\xcf\x11\xe0", Other("Office")),
    (b"{\\rtf", Other("RTF")),
    (b"ID3", Other("MP3")),
    (b"MZ", Other("EXE")),
];

/// Brands of files in boxes (ISO/IEC 14496-12). The codec comes before the container.
const BRANDS: &[(&[u8], UnsupportedFormat)] = &[
    (b"avi", Picture("AVIF")),
    (b"he", Picture("HEIC")),
    (b"mif", Picture("HEIF")),
    (b"msf", Picture("HEIF")),
    (b"jxl", Picture("JPEG XL")),
    (b"jp", Picture("JPEG 2000")),
    (b"crx", Picture("RAW")),
    (b"qt", Video("MOV")),
    (b"M4A", Other("M4A")),
    (b"M4B", Other("M4A")),
    (b"3g", Video("3GP")),
];

/// Boxes that old `QuickTime` files begin with.
const QUICKTIME_BOXES: [&[u8]; 6] = [b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot"];

/// Elements that texts begin with, in lower case.
const ELEMENTS: [(&[u8], UnsupportedFormat); 3] = [
    (b"<!doctype html", Other("HTML")),
    (b"<html", Other("HTML")),
    (b"<svg", Picture("SVG")),
];

/// How far a text is searched, in bytes.
const TEXT_RANGE: usize = 4096;

impl UnsupportedFormat {
    /// The format of a file by its content, whatever its name is.
    pub fn of(file: &[u8]) -> Self {
        if file.is_empty() {
            return Empty;
        }
        let by_signature = || find_prefix(file, SIGNATURES);
        match file {
            [b'R', b'I', b'F', b'F', _, _, _, _, b'A', b'V', b'I', ..] => Video("AVI"),
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => of_boxes(file),
            [_, _, _, _, kind @ ..]
                if QUICKTIME_BOXES.iter().any(|name| kind.starts_with(name)) =>
            {
                Video("MOV")
            }
            _ => match by_signature() {
                Some(Picture("TIFF")) if is_raw_tiff(file).unwrap_or(false) => Picture("RAW"),
                Some(format) => format,
                None => of_text(file),
            },
        }
    }

    pub fn name(self) -> Option<&'static str> {
        match self {
            Picture(name) | Video(name) | Other(name) => Some(name),
            Unknown | Empty => None,
        }
    }
}

fn find_prefix(bytes: &[u8], formats: &[(&[u8], UnsupportedFormat)]) -> Option<UnsupportedFormat> {
    let mut formats = formats.iter();
    let found = formats.find(|(prefix, _)| bytes.starts_with(prefix));
    found.map(|(_, format)| *format)
}

/// The format by the major brand, or else by the compatible ones of the first box.
fn of_boxes(file: &[u8]) -> UnsupportedFormat {
    let size = file
        .first_chunk()
        .map_or(0, |size| u32::from_be_bytes(*size));
    // Smaller numbers mean other lengths.
    let size = if size < 16 { 64 } else { size };
    let size = usize::try_from(size).unwrap_or(usize::MAX).min(file.len());
    let brands = file.get(8..size).unwrap_or_default();
    let formats = brands
        .chunks(4)
        .filter_map(|brand| find_prefix(brand, BRANDS));
    let formats: Vec<_> = formats.collect();
    match formats.first() {
        // The brand of a container of any codec.
        Some(Picture("HEIF")) => {
            let mut codecs = formats.iter().filter(|format| **format != Picture("HEIF"));
            *codecs.next().unwrap_or(&Picture("HEIF"))
        }
        Some(format) => *format,
        None => Video("MP4"),
    }
}

/// Whether a TIFF has unprocessed pixels of a camera: those of Canon, those with a version of DNG, and those that begin with a
/// preview (DNG 1.7, chapter 2).
fn is_raw_tiff(tiff: &[u8]) -> Option<bool> {
    const NEW_SUBFILE_TYPE: u16 = 0xfe;
    const DNG_VERSION: u16 = 0xc612;
    let is_little_endian = tiff.starts_with(b"I");
    let number = |bytes: &[u8; 2]| {
        if is_little_endian {
            u16::from_le_bytes(*bytes)
        } else {
            u16::from_be_bytes(*bytes)
        }
    };
    let offset = tiff.get(4..)?.first_chunk()?;
    let offset = if is_little_endian {
        u32::from_le_bytes(*offset)
    } else {
        u32::from_be_bytes(*offset)
    };
    let directory = tiff.get(usize::try_from(offset).ok()?..)?;
    let (count, entries) = directory.split_first_chunk()?;
    let is_preview = |value: &[u8]| value.iter().any(|byte| *byte != 0);
    let mut entries = entries.chunks_exact(12).take(number(count).into());
    Some(
        tiff.get(8..10) == Some(b"CR")
            || entries.any(|entry| {
                let tag = entry.first_chunk().map_or(0, number);
                tag == DNG_VERSION
                    || tag == NEW_SUBFILE_TYPE && entry.get(8..).is_some_and(is_preview)
            }),
    )
}

fn of_text(file: &[u8]) -> UnsupportedFormat {
    let text = file.get(..TEXT_RANGE).unwrap_or(file).to_ascii_lowercase();
    let start = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    if !start.trim_ascii_start().starts_with(b"<") {
        return Unknown;
    }
    // A page may contain drawings, and a drawing texts.
    let position = |name: &[u8]| text.windows(name.len()).position(|part| part == name);
    let elements = ELEMENTS.into_iter();
    let found = elements.filter_map(|(name, format)| Some((position(name)?, format)));
    let first = found.min_by_key(|(position, _)| *position);
    first.map_or(Unknown, |(_, format)| format)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn formats_are_known_by_their_first_bytes() {
        assert_table_answers(
            r#"
                                                     => Empty
            \0\0\0\x18ftypheic\0\0\0\0mif1heic       => Picture("HEIC")
            \0\0\0\x18ftypheix\0\0\0\0mif1heix       => Picture("HEIC")
            \0\0\0\x18ftyphevc\0\0\0\0msf1hevc       => Picture("HEIC")
            \0\0\0\x18ftypmif1\0\0\0\0mif1heic       => Picture("HEIC")
            \0\0\0\x18ftypmif1\0\0\0\0mif1miaf       => Picture("HEIF")
            \0\0\0\x1cftypmif1\0\0\0\0mif1miafavif   => Picture("AVIF")
            \0\0\0\x18ftypavif\0\0\0\0avifmif1       => Picture("AVIF")
            \0\0\0\x18ftypavis\0\0\0\0avifmsf1       => Picture("AVIF")
            \0\0\0\x14ftypqt..\0\0\0\0qt..           => Video("MOV")
            \0\0\0\x08wide\0\0\0\0mdat               => Video("MOV")
            \0\0\0\x18ftypmp42\0\0\0\0mp42isom       => Video("MP4")
            \0\0\0\x18ftypisom\0\0\0\0isomiso2       => Video("MP4")
            \0\0\0\x14ftyp3gp4\0\0\0\0isom           => Video("3GP")
            \0\0\0\x14ftypM4A.\0\0\0\0isom           => Other("M4A")
            \0\0\0\x18ftypcrx.\0\0\0\x01crx.isom     => Picture("RAW")
            \xff\xff\xff\xffftyp                     => Video("MP4")
            \0\0\0\0ftypheic                         => Picture("HEIC")
            \0\0\0\x01ftyp\0\0\0\0\0\0\0\x20heic\0\0\0\0 => Picture("HEIC")
            \x1a\x45\xdf\xa3                         => Video("WebM")
            RIFF\0\0\0\0AVI.LIST                     => Video("AVI")
            RIFF\0\0\0\0WAVEfmt                      => Unknown
            GIF87a                                   => Picture("GIF")
            GIF89a                                   => Picture("GIF")
            BM\x36\0                                 => Picture("BMP")
            8BPS\0\x01                               => Picture("PSD")
            \0\0\x01\0\x01\0                         => Picture("ICO")
            \xff\x0a\xfa                             => Picture("JPEG XL")
            \0\0\0\x0cJXL\x20\r\n                    => Picture("JPEG XL")
            \0\0\0\x0cjP\x20\x20\r\n                 => Picture("JPEG 2000")
            \xff\x4f\xff\x51                         => Picture("JPEG 2000")
            II*\0\x08\0\0\0                          => Picture("TIFF")
            MM\0*\0\0\0\x08\0\x01\0\xfe\0\x04\0\0\0\x01\0\0\0\0         => Picture("TIFF")
            MM\0*\0\0\0\x08\0\x01\0\xfe\0\x04\0\0\0\x01\0\0\0\x01       => Picture("RAW")
            II*\0\x08\0\0\0\x01\0\x12\xc6\x01\0\x04\0\0\0\x01\x04\0\0   => Picture("RAW")
            II*\0\x10\0\0\0CR\x02\0\0\0\0\0\0\0                         => Picture("RAW")
            II*\0\xff\xff\xff\xff                    => Picture("TIFF")
            FUJIFILMCCD-RAW                          => Picture("RAW")
            %PDF-1.7                                 => Other("PDF")
            %!PS-Adobe                               => Other("PostScript")
            PK\x03\x04                               => Other("ZIP")
            \xd0\xcf\x11\xe0                         => Other("Office")
            <svg                                     => Picture("SVG")
            \xef\xbb\xbf\r\n<?xml?><!--x--><SVG      => Picture("SVG")
            <!DOCTYPE\x20html><svg                   => Other("HTML")
            <svg><foreignObject><html                => Picture("SVG")
            <note>                                   => Unknown
            svg                                      => Unknown
            \0                                       => Unknown
            "#,
            |file| format!("{:?}", UnsupportedFormat::of(&unescape(file))),
        );
    }

    fn unescape(text: &str) -> Vec<u8> {
        let (mut bytes, mut rest) = (Vec::new(), text);
        while let Some(character) = rest.chars().next() {
            let (byte, length) = match rest.get(..2) {
                Some("\\x") => (u8::from_str_radix(&rest[2..4], 16).unwrap(), 4),
                Some("\\0") => (0, 2),
                Some("\\r") => (b'\r', 2),
                Some("\\n") => (b'\n', 2),
                _ => (u8::try_from(character).unwrap(), 1),
            };
            bytes.push(byte);
            rest = &rest[length..];
        }
        bytes
    }
}
