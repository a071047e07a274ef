use async_trait::async_trait;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId, Week};
use ports::StoreError;
use ports::driven::OpeningHoursRepository;

use super::{MemoryHouse, State};

#[async_trait]
impl OpeningHoursRepository for MemoryHouse {
    async fn hours(&self) -> Result<OpeningHours, StoreError> {
        Ok(self.state().hours.clone())
    }

    async fn save_week(&self, week: &Week, holiday: DayHours) -> Result<(), StoreError> {
        self.write(|state| {
            state.hours.week = *week;
            state.hours.holiday = holiday;
            Ok(())
        })
    }

    async fn new_special_day_id(&self) -> Result<SpecialDayId, StoreError> {
        let mut state = self.state();
        let next = state.highest_special_day + 1;
        let id = SpecialDayId::parse(next.into()).map_err(StoreError::other)?;
        state.highest_special_day = next;
        Ok(id)
    }

    async fn put_special_day(&self, day: &SpecialDay) -> Result<(), StoreError> {
        self.write(|state| {
            state.put_special_day(day);
            Ok(())
        })
    }

    async fn delete_special_day(&self, id: SpecialDayId) -> Result<bool, StoreError> {
        let deleted = self.write_if_found(|state| Ok(state.take_special_day(id)))?;
        Ok(deleted.is_some())
    }
}

impl State {
    pub(super) fn put_special_day(&mut self, day: &SpecialDay) {
        self.take_special_day(day.id());
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
