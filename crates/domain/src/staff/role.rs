use crate::coded_enum;

coded_enum! {
    /// What a member may do (decision S6).
    pub enum Role {
        /// Everything.
        Management = "MANAGEMENT",
        /// The website and its statistics. Not people, master data, the imprint, messages of guests and the audit log.
        Team = "TEAM",
    }
}

impl Role {
    /// Whether this role may do what `required` may do. All decisions on access by role are this one.
    pub fn includes(self, required: Self) -> bool {
        self == Self::Management || self == required
    }
}
