use crate::RecordVersion;
use crate::id::id;

id!(pub struct PeriodId, InvalidPeriodId, "a special day or a season");

/// A special day or a season, with a version of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Versioned<T> {
    pub id: PeriodId,
    pub version: RecordVersion,
    pub details: T,
}

impl<T: PartialEq> Versioned<T> {
    pub fn new(id: PeriodId, details: T) -> Self {
        Self {
            id,
            version: RecordVersion::INITIAL,
            details,
        }
    }

    /// Replaces everything but the id. The version rises if something differs.
    pub fn edited(&self, details: T) -> Self {
        let version = if details == self.details {
            self.version
        } else {
            self.version.next()
        };
        Self {
            id: self.id,
            version,
            details,
        }
    }
}
