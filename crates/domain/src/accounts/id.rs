use std::num::NonZeroU32;

/// The id of an account, never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StaffId(NonZeroU32);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a staff member: those go from 1 to {max}", max = StaffId::MAX)]
pub struct InvalidStaffId(i64);

impl StaffId {
    /// Fits a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Accepts 1 to [`StaffId::MAX`].
    pub fn parse(value: i64) -> Result<Self, InvalidStaffId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(InvalidStaffId(value))
    }

    pub fn get(self) -> u32 {
        self.0.get()
    }
}
