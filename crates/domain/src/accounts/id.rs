//! The number of a staff member.

use std::num::NonZeroU32;

/// The number of a staff member. Once given out it is never given out again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StaffId(NonZeroU32);

/// Not the number of a staff member.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a staff member: those go from 1 to {max}", max = StaffId::MAX)]
pub struct InvalidStaffId(i64);

impl StaffId {
    /// The greatest id; it fits into a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Checks the number.
    ///
    /// # Errors
    /// Unless it is from 1 to [`StaffId::MAX`].
    pub fn parse(value: i64) -> Result<Self, InvalidStaffId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(InvalidStaffId(value))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.get()
    }
}
