/// A part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListPage {
    /// The number of rows to skip.
    pub offset: u32,
    /// The maximum number of rows.
    pub limit: u32,
}

impl ListPage {
    pub const ALL: Self = Self {
        offset: 0,
        limit: u32::MAX,
    };

    pub fn first(limit: u32) -> Self {
        Self { offset: 0, limit }
    }
}
