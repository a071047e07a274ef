use crate::RecordVersion;

/// A record with an id and a version of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Versioned<Id, T> {
    pub id: Id,
    pub version: RecordVersion,
    pub details: T,
}

impl<Id: Copy, T: PartialEq> Versioned<Id, T> {
    pub fn new(id: Id, details: T) -> Self {
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
