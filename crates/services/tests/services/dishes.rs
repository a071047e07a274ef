use std::sync::Arc;

use domain::lunch::{LunchSettings, LunchWeek};
use domain::{Precondition, RecordVersion};
use ports::contract::dishes::full_details;
use ports::contract::lunch::week;
use services::dishes::DishService;
use services::error::WriteError;
use services::lunch::LunchService;
use time::Duration;
use time::macros::{date, time};

use crate::fixture::Fixture;

const ANY: Precondition = Precondition::Unconditional;

impl Fixture {
    fn dishes(&self) -> DishService {
        DishService {
            store: self.store.clone(),
            clock: Arc::new(self.clock.clone()),
        }
    }

    fn lunch(&self) -> LunchService {
        LunchService {
            store: self.store.clone(),
            clock: Arc::new(self.clock.clone()),
        }
    }
}

fn stale() -> Precondition {
    Precondition::VersionIn(vec![RecordVersion::INITIAL])
}

#[tokio::test]
async fn dishes_are_changed_by_version_and_restored_for_thirty_days() {
    let fixture = Fixture::new().await;
    let (dishes, context) = (fixture.dishes(), fixture.context());
    let dish = dishes
        .create(full_details("Gulasch"), None, &context)
        .await
        .unwrap();
    let edit = async |precondition: &Precondition| {
        let details = full_details("Rindsgulasch");
        dishes.edit(dish.id, details, precondition, &context).await
    };
    let edited = edit(&stale()).await.unwrap();
    assert_eq!(edited.version.get(), 2);
    // Nothing differs, but the version is checked.
    assert!(matches!(
        edit(&stale()).await,
        Err(WriteError::PreconditionFailed)
    ));
    assert_eq!(edit(&ANY).await.unwrap(), edited);
    let day = Some(date!(2026 - 11 - 20));
    let sold_out = dishes
        .set_sold_out(dish.id, day, &ANY, &context)
        .await
        .unwrap();
    assert_eq!((sold_out.version.get(), sold_out.sold_out_on), (3, day));
    dishes.delete(dish.id, &ANY, &context).await.unwrap();
    assert_eq!(dishes.list().await.unwrap(), []);
    let restored = dishes.restore(dish.id, &context).await.unwrap();
    assert_eq!(
        (restored.version.get(), restored.details),
        (4, edited.details)
    );
    dishes.delete(dish.id, &ANY, &context).await.unwrap();
    fixture.clock.advance(Duration::days(31));
    assert!(dishes.restore(dish.id, &fixture.context()).await.is_err());
    assert_eq!(dishes.purge().await.unwrap(), 1);
}

#[tokio::test]
async fn weeks_and_settings_of_lunch_are_saved_by_version() {
    let fixture = Fixture::new().await;
    let (lunch, context) = (fixture.lunch(), fixture.context());
    let next = week("2026-W48");
    let empty = lunch.week(next.week).await.unwrap();
    assert_eq!(empty, (LunchWeek::empty(next.week), RecordVersion::INITIAL));
    let (_, version) = lunch
        .save_week(next.clone(), &stale(), &context)
        .await
        .unwrap();
    assert_eq!(version.get(), 2);
    let again = lunch
        .save_week(LunchWeek::empty(next.week), &stale(), &context)
        .await;
    assert!(matches!(again, Err(WriteError::PreconditionFailed)));
    assert_eq!(lunch.list_weeks().await.unwrap(), [next]);
    let settings = LunchSettings {
        until: time!(13:00),
        ..LunchSettings::default()
    };
    assert_eq!(lunch.settings().await.unwrap().0, LunchSettings::default());
    lunch
        .save_settings(settings.clone(), &stale(), &context)
        .await
        .unwrap();
    assert_eq!(lunch.settings().await.unwrap().0, settings);
}
