//! Where the objects of a PDF are (ISO 32000-1 §7.5): the chain of tables and table streams from the last to the first.

use std::collections::HashSet;

use domain::storage::PdfFault;

use super::object::{Dictionary, NotParsed, Number, Object, Reader, is_blank};
use super::source::Source;
use super::unpack::{Budget, unpack};
use super::{DAMAGED, Fault};

/// How much of the end is searched for where the last table begins.
const END: u64 = 2048;

/// How many tables may follow one another, each from a change of the file.
const MOST_TABLES: usize = 512;

/// How many runs of numbers all tables may have together.
const MOST_RUNS: usize = 50_000;

/// How large an object may be as it is written, in bytes. A tree of some ten thousand pages fits.
const LONGEST_OBJECT: u64 = 256 * 1024;

/// How large a stream of the structure may be as it is stored, in bytes.
const LONGEST_STREAM: u64 = 8 * 1024 * 1024;

/// Where an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// From this byte of the file.
    At(u64),
    /// In a stream of objects.
    Within(Number),
}

/// A run of numbers with what the table says of each.
struct Run {
    first: u64,
    count: u64,
    entries: Entries,
}

enum Entries {
    /// Lines of a table: where the first begins, and how long each is.
    Lines { from: u64, length: u64 },
    /// Rows of an unpacked table stream, from this byte of it.
    Rows {
        stream: usize,
        from: usize,
        widths: [usize; 3],
    },
}

/// The tables of a file, the newest first.
#[derive(Default)]
pub(super) struct Tables {
    runs: Vec<Run>,
    streams: Vec<Vec<u8>>,
    /// The newest trailer.
    pub(super) trailer: Dictionary,
}

impl Tables {
    /// Follows the chain from the end of the file.
    pub(super) fn of(source: &impl Source, budget: &mut Budget) -> Result<Self, Fault> {
        let mut tables = Self::default();
        let mut seen = HashSet::new();
        let mut next = vec![last_table(source)?];
        while let Some(at) = next.pop() {
            if !seen.insert(at) {
                continue;
            }
            if seen.len() > MOST_TABLES || tables.runs.len() > MOST_RUNS {
                return Err(DAMAGED);
            }
            let trailer = tables.read(source, at, budget)?;
            if trailer
                .get("Encrypt")
                .is_some_and(|lock| *lock != Object::Other)
            {
                return Err(PdfFault::Encrypted.into());
            }
            // A file for old and new readers: the stream goes before the older tables.
            next.extend(trailer.whole("Prev"));
            next.extend(trailer.whole("XRefStm"));
            if tables.trailer.get("Root").is_none() {
                tables.trailer = trailer;
            }
        }
        Ok(tables)
    }

    /// Where an object is, as the newest table that knows it says; `None` when there is none.
    pub(super) fn place(
        &self,
        source: &impl Source,
        Number(number): Number,
    ) -> Result<Option<Place>, Fault> {
        let number = u64::from(number);
        let has = |run: &&Run| number >= run.first && number - run.first < run.count;
        let Some(run) = self.runs.iter().find(has) else {
            return Ok(None);
        };
        let index = number - run.first;
        match run.entries {
            Entries::Lines { from, length } => {
                let at = from.saturating_add(index.saturating_mul(length));
                let line = source.read(at..at.saturating_add(18))?;
                place_of_line(&line)
            }
            Entries::Rows {
                stream,
                from,
                widths,
            } => {
                let stream = self.streams.get(stream).ok_or(DAMAGED)?;
                let row = usize::try_from(index).ok().and_then(|index| {
                    let width: usize = widths.iter().sum();
                    stream.get(from.checked_add(index.checked_mul(width)?)?..)
                });
                place_of_row(row.ok_or(DAMAGED)?, widths)
            }
        }
    }

    /// Reads the table or the table stream at a place, and answers its trailer.
    fn read(
        &mut self,
        source: &impl Source,
        at: u64,
        budget: &mut Budget,
    ) -> Result<Dictionary, Fault> {
        let start = source.read(at..at.saturating_add(64))?;
        let mut reader = Reader::over(&start);
        if reader.has("xref") {
            let after = at + reader.position() as u64;
            return self.lines(source, after);
        }
        let (_, stream) = object_at(source, at)?;
        let dictionary = stream.dictionary().ok_or(DAMAGED)?.clone();
        if !dictionary.is("Type", "XRef") {
            return Err(DAMAGED);
        }
        let length = dictionary.whole("Length").ok_or(DAMAGED)?;
        let packed = stream.bytes(source, length)?;
        let rows = unpack(packed, &dictionary, budget)?;
        self.rows(&dictionary, rows)?;
        Ok(dictionary)
    }

    /// The runs of a table, and the trailer behind it.
    fn lines(&mut self, source: &impl Source, mut at: u64) -> Result<Dictionary, Fault> {
        loop {
            let head = source.read(at..at.saturating_add(64))?;
            let mut reader = Reader::over(&head);
            if reader.has("trailer") {
                let at = at + reader.position() as u64;
                let trailer = parsed_at(source, at, |reader| match reader.object()? {
                    Object::Dictionary(trailer) => Ok(trailer),
                    _ => Err(NotParsed::Malformed),
                });
                return trailer.map(|(trailer, _)| trailer);
            }
            let first = reader.count().map_err(|_| DAMAGED)?;
            let count = reader.count().map_err(|_| DAMAGED)?;
            reader.blanks();
            let from = at + reader.position() as u64;
            let length = line_length(source, from)?;
            if self.runs.len() > MOST_RUNS {
                return Err(DAMAGED);
            }
            if count > 0 {
                let entries = Entries::Lines { from, length };
                self.runs.push(Run {
                    first,
                    count,
                    entries,
                });
            }
            at = count
                .checked_mul(length)
                .and_then(|bytes| from.checked_add(bytes))
                .filter(|end| *end <= source.size())
                .ok_or(DAMAGED)?;
        }
    }

    /// The runs of an unpacked table stream.
    fn rows(&mut self, dictionary: &Dictionary, rows: Vec<u8>) -> Result<(), Fault> {
        let widths = match dictionary.get("W") {
            Some(Object::Array(widths)) => widths.iter().map(Object::whole).collect(),
            _ => None,
        };
        let widths: Vec<u64> = widths.ok_or(DAMAGED)?;
        let &[kind, second, third] = widths.as_slice() else {
            return Err(DAMAGED);
        };
        let mut narrow = [0; 3];
        for (width, said) in narrow.iter_mut().zip([kind, second, third]) {
            *width = usize::try_from(said)
                .ok()
                .filter(|width| *width <= 8)
                .ok_or(DAMAGED)?;
        }
        let width: usize = narrow.iter().sum();
        let runs: Vec<u64> = match dictionary.get("Index") {
            Some(Object::Array(runs)) => runs.iter().map(Object::whole).collect(),
            None => dictionary.whole("Size").map(|size| vec![0, size]),
            Some(_) => None,
        }
        .ok_or(DAMAGED)?;
        let mut from = 0_usize;
        let stream = self.streams.len();
        for run in runs.chunks(2) {
            let &[first, count] = run else {
                return Err(DAMAGED);
            };
            let bytes = usize::try_from(count)
                .ok()
                .and_then(|count| count.checked_mul(width));
            let end = bytes.and_then(|bytes| from.checked_add(bytes));
            let end = end.filter(|end| *end <= rows.len()).ok_or(DAMAGED)?;
            if width == 0 || self.runs.len() > MOST_RUNS {
                return Err(DAMAGED);
            }
            let entries = Entries::Rows {
                stream,
                from,
                widths: narrow,
            };
            self.runs.push(Run {
                first,
                count,
                entries,
            });
            from = end;
        }
        self.streams.push(rows);
        Ok(())
    }
}

/// Where the last table begins; it stands before the mark that ends every whole file.
fn last_table(source: &impl Source) -> Result<u64, Fault> {
    let end = source.read(source.size().saturating_sub(END)..source.size())?;
    let find = |word: &[u8]| end.windows(word.len()).rposition(|bytes| bytes == word);
    let (start, mark) = (find(b"startxref"), find(b"%%EOF"));
    let (Some(start), Some(mark)) = (start, mark) else {
        return Err(DAMAGED);
    };
    if mark < start {
        return Err(DAMAGED);
    }
    let mut reader = Reader::over(end.get(start..).unwrap_or_default());
    reader.word("startxref").map_err(|_| DAMAGED)?;
    reader.count().map_err(|_| DAMAGED)
}

/// Lines are 20 bytes long; some writers end them with one byte where two are asked for.
fn line_length(source: &impl Source, from: u64) -> Result<u64, Fault> {
    let line = source.read(from..from.saturating_add(20))?;
    Ok(match (line.get(18), line.get(19)) {
        (Some(end), Some(next)) if is_blank(*end) && !is_blank(*next) => 19,
        _ => 20,
    })
}

fn place_of_line(line: &[u8]) -> Result<Option<Place>, Fault> {
    let line = std::str::from_utf8(line).map_err(|_| DAMAGED)?;
    let mut words = line.split_ascii_whitespace();
    let (at, _, kind) = (words.next(), words.next(), words.next());
    match (at.and_then(|at| at.parse().ok()), kind) {
        (Some(at), Some("n")) => Ok(Some(Place::At(at))),
        (Some(_), Some("f")) => Ok(None),
        _ => Err(DAMAGED),
    }
}

fn place_of_row(mut row: &[u8], widths: [usize; 3]) -> Result<Option<Place>, Fault> {
    let mut fields = [0_u64; 3];
    for (field, width) in fields.iter_mut().zip(widths) {
        let (bytes, rest) = row.split_at_checked(width).ok_or(DAMAGED)?;
        *field = bytes
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte));
        row = rest;
    }
    let [kind, second, _] = fields;
    // A column that is not there says "in the file".
    match if widths.first() == Some(&0) { 1 } else { kind } {
        0 => Ok(None),
        1 => Ok(Some(Place::At(second))),
        2 => {
            let stream = u32::try_from(second).map_err(|_| DAMAGED)?;
            Ok(Some(Place::Within(Number(stream))))
        }
        _ => Err(DAMAGED),
    }
}

/// An object that stands in the file itself.
pub(super) struct Standing {
    pub(super) object: Object,
    /// Where it ends.
    end: u64,
}

impl Standing {
    pub(super) fn dictionary(&self) -> Option<&Dictionary> {
        self.object.dictionary()
    }

    /// Where the bytes of a stream begin, when a stream is what it is.
    fn stream(&self, source: &impl Source) -> Result<u64, Fault> {
        let start = source.read(self.end..self.end.saturating_add(64))?;
        let mut reader = Reader::over(&start);
        reader.word("stream").map_err(|_| DAMAGED)?;
        let mut rest = start.get(reader.position()..).unwrap_or_default().iter();
        let ends = match (rest.next(), rest.next()) {
            (Some(b'\r'), Some(b'\n')) => 2,
            (Some(b'\n' | b'\r'), _) => 1,
            _ => return Err(DAMAGED),
        };
        Ok(self.end + reader.position() as u64 + ends)
    }

    /// Whether a stream of `length` bytes is here, up to the word that ends it.
    pub(super) fn is_whole(&self, source: &impl Source, length: u64) -> Result<(), Fault> {
        let from = self.stream(source)?;
        let end = from.checked_add(length).ok_or(DAMAGED)?;
        let after = source.read(end..end.saturating_add(64))?;
        let ended = Reader::over(&after).word("endstream");
        ended.map_err(|_| DAMAGED)
    }

    /// The bytes of a stream of the structure.
    pub(super) fn bytes(&self, source: &impl Source, length: u64) -> Result<Vec<u8>, Fault> {
        if length > LONGEST_STREAM {
            return Err(DAMAGED);
        }
        self.is_whole(source, length)?;
        let from = self.stream(source)?;
        source.read(from..from + length)
    }
}

/// The object that begins at a byte of the file, with its number.
pub(super) fn object_at(source: &impl Source, at: u64) -> Result<(Number, Standing), Fault> {
    let ((number, object), end) = parsed_at(source, at, |reader| {
        let number = reader.count()?;
        reader.count()?;
        reader.word("obj")?;
        Ok((number, reader.object()?))
    })?;
    let number = u32::try_from(number).map_err(|_| DAMAGED)?;
    Ok((Number(number), Standing { object, end }))
}

/// What `parse` finds at a byte of the file, and where it ends; looks at a little first, and at more while that
/// is cut off.
fn parsed_at<T>(
    source: &impl Source,
    at: u64,
    parse: impl Fn(&mut Reader<'_>) -> Result<T, NotParsed>,
) -> Result<(T, u64), Fault> {
    if at >= source.size() {
        return Err(DAMAGED);
    }
    let mut window = 1024;
    loop {
        let bytes = source.read(at..at.saturating_add(window))?;
        let mut reader = Reader::over(&bytes);
        match parse(&mut reader) {
            Ok(found) => return Ok((found, at + reader.position() as u64)),
            Err(NotParsed::CutOff) if window < LONGEST_OBJECT && bytes.len() as u64 == window => {
                window *= 4;
            }
            Err(_) => return Err(DAMAGED),
        }
    }
}
