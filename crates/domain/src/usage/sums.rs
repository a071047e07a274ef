use std::collections::BTreeMap;

use time::Date;

use super::kind::EventKind;
use super::names::Page;

/// The counts of consecutive days. Zero counts are absent.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sums {
    pub totals: BTreeMap<(EventKind, Option<Page>), u64>,
    pub visits_by_day: BTreeMap<Date, u64>,
    /// By the hour in which the visit began, 0 to 23.
    pub visits_by_hour: BTreeMap<u8, u64>,
    /// [`EventKind::PageRequest`], not limited to visitors who consented.
    pub requests_by_day: BTreeMap<Date, u64>,
}

/// The requests of a page in one hour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageRequests {
    /// The day in Vienna.
    pub day: Date,
    /// 0 to 23.
    pub hour: u8,
    pub page: Page,
    /// At least 1.
    pub count: u32,
}
