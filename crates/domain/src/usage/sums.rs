//! Counts of usage events.

use std::collections::BTreeMap;

use time::Date;

use super::event_kind::UsageEventKind;
use crate::pages::Page;

/// The counts over a range of days. Missing keys are zero.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct UsageSums {
    pub totals: BTreeMap<(UsageEventKind, Option<Page>), u64>,
    pub visits_by_day: BTreeMap<Date, u64>,
    /// The hours of the day are 0 to 23.
    pub visits_by_hour: BTreeMap<u8, u64>,
    pub page_requests_by_day: BTreeMap<Date, u64>,
}

/// How many events of a kind happened on a page in one hour in Vienna.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsageEventCount {
    pub day: Date,
    /// 0 to 23.
    pub hour: u8,
    pub kind: UsageEventKind,
    /// `None` for events of staff.
    pub page: Option<Page>,
    pub count: u32,
}
