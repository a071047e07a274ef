//! How often something was done on some days.

use std::collections::BTreeMap;

use time::Date;

use super::act::Act;
use super::names::Page;

/// What was done on some days in a row, summed up. What is not in a map was not done.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sums {
    /// How often each act was done on each page.
    pub totals: BTreeMap<(Act, Option<Page>), u64>,
    /// How many visits began on each day.
    pub visits_by_day: BTreeMap<Date, u64>,
    /// How many visits began in each hour of the day, 0 to 23.
    pub visits_by_hour: BTreeMap<u8, u64>,
    /// How many pages were asked for on each day, whoever asked.
    pub requests_by_day: BTreeMap<Date, u64>,
}

/// How often a page was asked for in one hour, whoever asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageRequests {
    /// The day in Vienna.
    pub day: Date,
    /// The hour of that day, 0 to 23.
    pub hour: u8,
    /// The page.
    pub page: Page,
    /// How often, at least once.
    pub count: u32,
}
