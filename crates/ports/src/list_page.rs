/// A part of a list that is sorted by a key of type `K`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListPage<K> {
    /// The key of the last row before the part.
    pub after: Option<K>,
    /// The maximum number of rows.
    pub limit: u32,
}

impl<K> ListPage<K> {
    pub const ALL: Self = Self::first(u32::MAX);

    pub const fn first(limit: u32) -> Self {
        Self { after: None, limit }
    }
}
