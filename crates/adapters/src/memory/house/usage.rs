//! Events and their sums, in memory.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use domain::calendar::Instant;
use domain::usage::{Act, Days, Event, InsertId, Page, PageRequests, Statistics, Sums};
use ports::StoreError;
use ports::driven::UsageLog;
use time::Date;

use super::MemoryHouse;

/// What is kept.
#[derive(Debug, Clone, Default)]
pub(super) struct Usage {
    events: BTreeMap<InsertId, Event>,
    untold: BTreeMap<InsertId, String>,
    counted: BTreeMap<(Date, u8, Act, Option<Page>), u64>,
}

impl Usage {
    fn sums(&self, days: Days) -> Sums {
        let mut sums = Sums::default();
        let within = days.first()..=days.last();
        for ((day, hour, act, page), count) in &self.counted {
            if !within.contains(day) {
                continue;
            }
            *sums.totals.entry((*act, *page)).or_default() += count;
            if *act == Act::VISIT {
                *sums.visits_by_day.entry(*day).or_default() += count;
                *sums.visits_by_hour.entry(*hour).or_default() += count;
            }
            if *act == Act::PageRequest {
                *sums.requests_by_day.entry(*day).or_default() += count;
            }
        }
        sums
    }
}

#[async_trait]
impl UsageLog for MemoryHouse {
    async fn append(
        &self,
        events: &[Event],
        untold_to: Option<&str>,
    ) -> Result<BTreeSet<InsertId>, StoreError> {
        let usage = &mut self.state().usage;
        let mut new = BTreeSet::new();
        for event in events {
            let id = event.insert_id();
            if usage.events.contains_key(id) {
                continue;
            }
            usage.events.insert(id.clone(), event.clone());
            let key = (event.day(), event.hour(), event.act(), event.page());
            *usage.counted.entry(key).or_default() += 1;
            if let Some(service) = untold_to {
                usage.untold.insert(id.clone(), service.to_owned());
            }
            new.insert(id.clone());
        }
        Ok(new)
    }

    async fn untold(&self, service: &str, at_most: u16) -> Result<Vec<Event>, StoreError> {
        let usage = &self.state().usage;
        let untold = usage.untold.iter();
        let untold = untold.filter_map(|(id, to)| usage.events.get(id).filter(|_| to == service));
        let mut untold: Vec<_> = untold.cloned().collect();
        untold.sort_by_key(Event::at);
        untold.truncate(at_most.into());
        Ok(untold)
    }

    async fn told(&self, events: &[Event]) -> Result<(), StoreError> {
        let untold = &mut self.state().usage.untold;
        untold.retain(|id, _| events.iter().all(|event| event.insert_id() != id));
        Ok(())
    }

    async fn count_requests(&self, requests: &[PageRequests]) -> Result<(), StoreError> {
        let usage = &mut self.state().usage;
        for asked in requests {
            let key = (asked.day, asked.hour, Act::PageRequest, Some(asked.page));
            *usage.counted.entry(key).or_default() += u64::from(asked.count);
        }
        Ok(())
    }

    async fn statistics(&self, days: Days) -> Result<Statistics, StoreError> {
        let usage = &self.state().usage;
        let first = |is_meant: fn(Act) -> bool| {
            let mut keys = usage.counted.keys();
            keys.find(|(_, _, act, _)| is_meant(*act))
                .map(|(day, ..)| *day)
        };
        Ok(Statistics {
            days,
            guests_since: first(|act| act.is_of_guests() && act != Act::PageRequest),
            requests_since: first(|act| act == Act::PageRequest),
            now: usage.sums(days),
            before: usage.sums(days.before()),
            after: usage.sums(days.after()),
        })
    }

    async fn forget_before(&self, instant: Instant, at_most: u16) -> Result<u64, StoreError> {
        let usage = &mut self.state().usage;
        let old = usage.events.values().filter(|event| event.at() < instant);
        let mut old: Vec<_> = old
            .map(|event| (event.at(), event.insert_id().clone()))
            .collect();
        old.sort();
        old.truncate(at_most.into());
        for (_, id) in &old {
            usage.events.remove(id);
            usage.untold.remove(id);
        }
        Ok(old.iter().map(|_| 1).sum())
    }
}
