//! Furnishing an empty house, in memory.

use async_trait::async_trait;
use ports::StoreError;
use ports::driven::{Furnishing, HouseSetUp};

use super::{MemoryHouse, State};

#[async_trait]
impl HouseSetUp for MemoryHouse {
    async fn is_furnished(&self) -> Result<bool, StoreError> {
        Ok(self.state().revision > 0)
    }

    async fn furnish(&self, furnishing: &Furnishing) -> Result<bool, StoreError> {
        let furnished = self.write_if_found(|state| {
            if state.revision > 0 {
                return Ok(None);
            }
            state.furnish(furnishing).map(Some)
        })?;
        Ok(furnished.is_some())
    }
}

impl State {
    fn furnish(&mut self, furnishing: &Furnishing) -> Result<(), StoreError> {
        for draft in &furnishing.news {
            self.create(draft.clone())?;
        }
        self.hours.week = furnishing.hours.week;
        self.hours.holiday = furnishing.hours.holiday;
        for day in &furnishing.hours.special_days {
            self.put_special_day(day);
        }
        for menu in &furnishing.menus {
            self.switch(menu.menu, &menu.name, &menu.file)?;
        }
        self.settings = furnishing.settings.clone();
        Ok(())
    }
}
