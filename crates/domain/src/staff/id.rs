use crate::id::id;

id!(
    /// The id of an account, never reused.
    pub struct StaffId, InvalidStaffId, "a staff member"
);
