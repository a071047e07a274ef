//! Random values of the parts of dishes.

use std::ops::RangeInclusive;

use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use time::macros::date;
use time::{Date, Duration};

use crate::dishes::{
    Allergen, AllergenCheck, AllergenDeclaration, Diet, DishDescription, DishDetails, DishId,
    DishMarkId, DishName, DishPrice, NextPrices, Portion, Price, Prices,
};
use crate::staff::StaffId;

/// Texts of a type, also empty ones if it has them.
pub(crate) fn text_strategy<T: std::fmt::Debug>(
    parse: impl Fn(String) -> Option<T>,
) -> impl Strategy<Value = T> {
    any::<String>().prop_filter_map("not such a text", parse)
}

/// From 2020 to 2033.
pub(crate) fn date_strategy() -> impl Strategy<Value = Date> {
    (0..5000_i64).prop_map(|days| date!(2020 - 01 - 01) + Duration::days(days))
}

/// Few ids, which tend to coincide.
pub(crate) fn dish_id_strategy() -> impl Strategy<Value = DishId> {
    (1..9_i64).prop_map(|id| DishId::parse(id).unwrap())
}

pub(crate) fn price_strategy() -> impl Strategy<Value = Price> {
    (1..=Price::MAX).prop_map(|cents| Price::parse(cents.into()).unwrap())
}

pub(crate) fn check_strategy() -> impl Strategy<Value = AllergenCheck> {
    let by = option::of((1..9_i64).prop_map(|id| StaffId::parse(id).unwrap()));
    (date_strategy(), by).prop_map(|(on, by)| AllergenCheck { on, by })
}

/// With this many allergens if it was checked.
pub(crate) fn declaration_strategy(
    count: RangeInclusive<usize>,
) -> impl Strategy<Value = AllergenDeclaration> {
    let contains = subsequence(Allergen::ALL.to_vec(), count);
    let checked = (contains, check_strategy()).prop_map(|(contains, check)| {
        let contains = contains.into_iter().collect();
        let check = Some(check);
        AllergenDeclaration::Checked { contains, check }
    });
    prop_oneof![1 => Just(AllergenDeclaration::NotChecked), 3 => checked]
}

pub(crate) fn prices_strategy() -> impl Strategy<Value = Prices> {
    let portion = || text_strategy(|text| Portion::parse(text).ok());
    let price = || (portion(), price_strategy());
    let only = (Just(Portion::default()), price_strategy());
    prop_oneof![vec(only, 1), vec(price(), 1..=Prices::MAX_COUNT)].prop_filter_map(
        "portions that coincide",
        |prices| {
            let prices = prices.into_iter();
            let prices = prices.map(|(portion, price)| DishPrice { portion, price });
            Prices::parse(prices.collect()).ok()
        },
    )
}

pub(crate) fn details_strategy() -> impl Strategy<Value = DishDetails> {
    let name = || text_strategy(|text| DishName::parse(text).ok());
    let description = || text_strategy(|text| DishDescription::parse(text).ok());
    let next_prices = (date_strategy(), prices_strategy());
    let next_prices = next_prices.prop_map(|(from, prices)| NextPrices { from, prices });
    let diet = select(vec![None, Some(Diet::Vegetarian), Some(Diet::Vegan)]);
    let marks = (1..9_i64).prop_map(|id| DishMarkId::parse(id).unwrap());
    (
        (name(), option::of(name())),
        (description(), option::of(description())),
        (prices_strategy(), option::of(next_prices)),
        declaration_strategy(0..=14),
        (diet, btree_set(marks, 0..4)),
    )
        .prop_map(
            |(name, description, prices, allergens, (diet, marks))| DishDetails {
                name: name.0,
                name_en: name.1,
                description: description.0,
                description_en: description.1,
                prices: prices.0,
                next_prices: prices.1,
                allergens,
                diet,
                marks,
            },
        )
}
