use crate::id::id;

id!(
    /// The id of an account, never reused.
    StaffId, InvalidStaffId, "a staff member"
);
