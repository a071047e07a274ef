//! The week, the holidays and the special days, in memory.

use async_trait::async_trait;
use domain::Expected;
use domain::audit::{DeedKind, Signature};
use domain::once::Once;
use domain::opening_hours::{
    DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId, Week,
};
use ports::StoreError;
use ports::driven::{Change, NotCreated, OpeningHoursRepository};

use super::{MemoryHouse, State};

#[async_trait]
impl OpeningHoursRepository for MemoryHouse {
    async fn hours(&self) -> Result<OpeningHours, StoreError> {
        Ok(self.state().hours.clone())
    }

    async fn save_week(
        &self,
        week: &Week,
        holiday: DayHours,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<OpeningHours>, StoreError> {
        self.write(|state| {
            let before = Some(state.hours.clone());
            let before = match Change::of(before, |hours| hours.version, expected) {
                Ok(before) => before,
                Err(undone) => return Ok(undone),
            };
            state.hours = before.clone().saved(*week, holiday);
            if state.hours == before {
                return Ok(Change::Made(before));
            }
            state.record(by, DeedKind::OpeningHoursSaved.to(""))?;
            Ok(Change::Made(state.hours.clone()))
        })
    }

    async fn create_special_day(
        &self,
        draft: SpecialDayDraft,
        once: Option<&Once>,
        by: &Signature,
    ) -> Result<SpecialDay, NotCreated> {
        self.write(|state| {
            if let Some(number) = state.made(once, by.at)? {
                let id = SpecialDayId::parse(number.into()).map_err(StoreError::other)?;
                return Ok(SpecialDay::new(id, draft));
            }
            let next = state.highest_special_day + 1;
            let id = SpecialDayId::parse(next.into()).map_err(StoreError::other)?;
            let day = SpecialDay::new(id, draft);
            state.put_special_day(&day);
            state.remember(once, next, by.at);
            let deed = DeedKind::SpecialDayCreated.to(day.label().as_str());
            state.record(by, deed)?;
            Ok(day)
        })
    }

    async fn edit_special_day(
        &self,
        id: SpecialDayId,
        draft: SpecialDayDraft,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<SpecialDay>, StoreError> {
        self.write(|state| {
            let found = state.take_special_day(id);
            let before = match Change::of(found, SpecialDay::version, expected) {
                Ok(before) => before,
                Err(undone) => return Ok(undone),
            };
            let day = before.edited(draft);
            if day == before {
                return Ok(Change::Made(before));
            }
            state.put_special_day(&day);
            let deed = DeedKind::SpecialDayEdited.to(day.label().as_str());
            state.record(by, deed)?;
            Ok(Change::Made(day))
        })
    }

    async fn delete_special_day(
        &self,
        id: SpecialDayId,
        expected: &Expected,
        by: &Signature,
    ) -> Result<Change<SpecialDay>, StoreError> {
        self.write(|state| {
            let found = state.take_special_day(id);
            let day = match Change::of(found, SpecialDay::version, expected) {
                Ok(day) => day,
                Err(undone) => return Ok(undone),
            };
            let deed = DeedKind::SpecialDayDeleted.to(day.label().as_str());
            state.record(by, deed)?;
            Ok(Change::Made(day))
        })
    }
}

impl State {
    pub(super) fn put_special_day(&mut self, day: &SpecialDay) {
        self.highest_special_day = self.highest_special_day.max(day.id().get());
        let days = &mut self.hours.special_days;
        days.push(day.clone());
        days.sort_by_key(|day| (day.from(), day.id()));
    }

    fn take_special_day(&mut self, id: SpecialDayId) -> Option<SpecialDay> {
        let days = &mut self.hours.special_days;
        let position = days.iter().position(|day| day.id() == id)?;
        Some(days.remove(position))
    }
}
