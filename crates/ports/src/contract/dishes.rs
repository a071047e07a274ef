use std::collections::BTreeSet;

use domain::RecordVersion;
use domain::dishes::{
    Allergen, AllergenCheck, AllergenDeclaration, Diet, Dish, DishDescription, DishDetails, DishId,
    DishMarkId, DishName, DishPrice, NextPrices, Portion, Price, Prices,
};
use domain::staff::StaffId;
use time::Duration;
use time::macros::date;

use super::samples::now;
use crate::UnitOfWork;

fn prices(cents: &[i64]) -> Prices {
    let price = |(number, cents): (usize, &i64)| DishPrice {
        portion: Portion::parse(format!("Portion {number}")).unwrap(),
        price: Price::parse(*cents).unwrap(),
    };
    Prices::parse(cents.iter().enumerate().map(price).collect()).unwrap()
}

/// A dish with a value in every field.
pub fn full_details(name: &str) -> DishDetails {
    DishDetails {
        name: DishName::parse(name).unwrap(),
        name_en: DishName::parse("Goulash").ok(),
        description: DishDescription::parse("mit Knödel").unwrap(),
        description_en: DishDescription::parse("with a dumpling").ok(),
        prices: prices(&[990, 1490]),
        next_prices: Some(NextPrices {
            from: date!(2027 - 01 - 01),
            prices: prices(&[1090]),
        }),
        allergens: AllergenDeclaration::Checked {
            contains: [Allergen::Gluten, Allergen::Celery].into(),
            check: Some(AllergenCheck {
                on: date!(2026 - 11 - 20),
                by: StaffId::parse(1).ok(),
            }),
        },
        diet: Some(Diet::Vegetarian),
        marks: [DishMarkId::parse(2).unwrap()].into(),
    }
}

fn plain_details(name: &str) -> DishDetails {
    DishDetails {
        name: DishName::parse(name).unwrap(),
        name_en: None,
        description: DishDescription::parse("").unwrap(),
        description_en: None,
        prices: prices(&[500]),
        next_prices: None,
        allergens: AllergenDeclaration::NotChecked,
        diet: None,
        marks: BTreeSet::new(),
    }
}

pub async fn keeps_every_field_of_a_dish(tx: &mut dyn UnitOfWork) {
    let gulasch = tx.dishes().insert(&full_details("Gulasch")).await.unwrap();
    assert_eq!(gulasch.details, full_details("Gulasch"));
    let soup = tx.dishes().insert(&plain_details("Suppe")).await.unwrap();
    assert!(gulasch.id < soup.id);
    let sold_out = gulasch
        .clone()
        .with_sold_out_on(Some(date!(2026 - 11 - 20)));
    tx.dishes().update(&sold_out).await.unwrap();
    assert_eq!(
        tx.dishes().find(gulasch.id).await.unwrap(),
        Some(sold_out.clone())
    );
    assert_eq!(tx.dishes().list().await.unwrap(), [sold_out, soup]);
}

pub async fn restores_and_purges_deleted_dishes(tx: &mut dyn UnitOfWork) {
    let first = tx.dishes().insert(&full_details("Gulasch")).await.unwrap();
    let second = tx.dishes().insert(&plain_details("Suppe")).await.unwrap();
    for (dish, minutes) in [(&first, 0), (&second, 1)] {
        let at = now() + Duration::minutes(minutes);
        assert!(tx.dishes().soft_delete(dish.id, at).await.unwrap());
        assert!(!tx.dishes().soft_delete(dish.id, at).await.unwrap());
    }
    assert_eq!(tx.dishes().list().await.unwrap(), []);
    assert_eq!(tx.dishes().find(first.id).await.unwrap(), None);
    let deleted = tx
        .dishes()
        .list_deleted(now() - Duration::MINUTE)
        .await
        .unwrap();
    let names: Vec<_> = deleted.iter().map(|one| &one.dish).collect();
    assert_eq!(names, [&second, &first]);
    assert_eq!(deleted[0].deleted_at, now() + Duration::MINUTE);
    let version = first.version.next();
    tx.dishes().restore(first.id, version).await.unwrap();
    let restored = Dish { version, ..first };
    assert_eq!(tx.dishes().list().await.unwrap(), [restored]);
    assert_eq!(tx.dishes().purge(now()).await.unwrap(), 0);
    assert_eq!(
        tx.dishes().purge(now() + Duration::MINUTE).await.unwrap(),
        1
    );
    // The id is not used again.
    let third = tx.dishes().insert(&plain_details("Salat")).await.unwrap();
    assert!(third.id > second.id);
}

pub async fn imports_dishes_with_their_ids(tx: &mut dyn UnitOfWork) {
    let id = |number| DishId::parse(number).unwrap();
    let dish = |number, name| Dish {
        id: id(number),
        details: full_details(name),
        sold_out_on: Some(date!(2026 - 11 - 20)),
        version: RecordVersion::INITIAL.next(),
    };
    let dishes = [dish(3, "Gulasch"), dish(2, "Salat")];
    tx.dishes().import(&dishes, id(7)).await.unwrap();
    let mut stored = tx.dishes().list().await.unwrap();
    stored.reverse();
    assert_eq!(stored, dishes);
    let next = tx.dishes().insert(&plain_details("Kren")).await.unwrap();
    assert_eq!(next.id, id(8));
}
