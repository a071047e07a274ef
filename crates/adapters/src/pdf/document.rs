//! Objects by their number.

use super::object::{Number, Object, Reader};
use super::source::Source;
use super::unpack::{Budget, unpack};
use super::xref::{Place, Standing, Tables, object_at};
use super::{DAMAGED, Fault};

/// How much may be unpacked of one document, in bytes.
const MOST_UNPACKED: usize = 64 * 1024 * 1024;

/// How large an unpacked stream of the structure may be, in bytes.
const LONGEST_UNPACKED: usize = 8 * 1024 * 1024;

/// How many bytes an object within a stream of objects may have.
const LONGEST_WITHIN: usize = 256 * 1024;

/// A document that is looked through.
pub(super) struct Document<S> {
    pub(super) source: S,
    pub(super) tables: Tables,
    budget: Budget,
    /// The last stream of objects, because neighbours are asked for one after the other.
    last: Option<(Number, Packed)>,
}

/// A stream of objects, unpacked.
struct Packed {
    bytes: Vec<u8>,
    /// Where its first object begins.
    first: usize,
    /// How many objects it has.
    count: u64,
}

impl<S: Source> Document<S> {
    pub(super) fn open(source: S) -> Result<Self, Fault> {
        let mut budget = Budget(LONGEST_UNPACKED);
        let tables = Tables::of(&source, &mut budget)?;
        Ok(Self {
            source,
            tables,
            budget: Budget(MOST_UNPACKED),
            last: None,
        })
    }

    /// The object itself: what is referred to is fetched.
    pub(super) fn resolve(&mut self, object: &Object) -> Result<Object, Fault> {
        match object {
            Object::Reference(number) => self.fetch(*number),
            object => Ok(object.clone()),
        }
    }

    /// An object by its number.
    pub(super) fn fetch(&mut self, number: Number) -> Result<Object, Fault> {
        match self.tables.place(&self.source, number)? {
            // What the tables do not know is nothing.
            None => Ok(Object::Other),
            Some(Place::At(at)) => Ok(self.standing_at(number, at)?.object),
            Some(Place::Within(stream)) => self.within(stream, number),
        }
    }

    /// An object that stands in the file itself, as every stream does.
    pub(super) fn standing(&self, number: Number) -> Result<Standing, Fault> {
        match self.tables.place(&self.source, number)? {
            Some(Place::At(at)) => self.standing_at(number, at),
            _ => Err(DAMAGED),
        }
    }

    fn standing_at(&self, number: Number, at: u64) -> Result<Standing, Fault> {
        let (found, standing) = object_at(&self.source, at)?;
        if found == number {
            Ok(standing)
        } else {
            Err(DAMAGED)
        }
    }

    /// How long a stream is; its length may be an object of its own, which stands in the file or in a stream.
    pub(super) fn length(&mut self, stream: &Standing) -> Result<u64, Fault> {
        let length = stream.dictionary().and_then(|said| said.get("Length"));
        let length = self.resolve(length.ok_or(DAMAGED)?)?;
        length.whole().ok_or(DAMAGED)
    }

    fn within(&mut self, stream: Number, number: Number) -> Result<Object, Fault> {
        if self.last.as_ref().is_none_or(|(last, _)| *last != stream) {
            let packed = self.unpacked(stream)?;
            self.last = Some((stream, packed));
        }
        let (_, packed) = self.last.as_ref().ok_or(DAMAGED)?;
        packed.object(number)
    }

    fn unpacked(&mut self, number: Number) -> Result<Packed, Fault> {
        let stream = self.standing(number)?;
        let said = stream.dictionary().ok_or(DAMAGED)?;
        if !said.is("Type", "ObjStm") {
            return Err(DAMAGED);
        }
        // Its length stands in the file, or finding it would need what is being found.
        let length = match said.get("Length").ok_or(DAMAGED)? {
            Object::Reference(length) => self.standing(*length)?.object.whole(),
            length => length.whole(),
        };
        let packed = stream.bytes(&self.source, length.ok_or(DAMAGED)?)?;
        let mut budget = Budget(LONGEST_UNPACKED.min(self.budget.0));
        let bytes = unpack(packed, said, &mut budget)?;
        self.budget.0 = self.budget.0.saturating_sub(bytes.len());
        let first = said
            .whole("First")
            .and_then(|first| usize::try_from(first).ok());
        Ok(Packed {
            bytes,
            first: first.ok_or(DAMAGED)?,
            count: said.whole("N").ok_or(DAMAGED)?,
        })
    }
}

impl Packed {
    fn object(&self, Number(number): Number) -> Result<Object, Fault> {
        let head = self.bytes.get(..self.first).ok_or(DAMAGED)?;
        let mut reader = Reader::over(head);
        for _ in 0..self.count {
            let found = reader.count().map_err(|_| DAMAGED)?;
            let offset = reader.count().map_err(|_| DAMAGED)?;
            if found == u64::from(number) {
                return self.parsed(offset);
            }
        }
        Err(DAMAGED)
    }

    fn parsed(&self, offset: u64) -> Result<Object, Fault> {
        let at = usize::try_from(offset)
            .ok()
            .and_then(|offset| offset.checked_add(self.first));
        let bytes = at.and_then(|at| self.bytes.get(at..)).ok_or(DAMAGED)?;
        let mut bytes = bytes.get(..LONGEST_WITHIN).unwrap_or(bytes).to_vec();
        // The end of the stream ends its last object too.
        bytes.extend(b" ]");
        Reader::over(&bytes).object().map_err(|_| DAMAGED)
    }
}
