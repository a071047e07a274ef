//! Properties of random dishes and cards.

pub(crate) mod strategies;

use std::collections::BTreeSet;
use std::fmt::Debug;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::subsequence;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use time::macros::date;
use time::{Duration, Time};

use self::strategies::{
    check_strategy, date_strategy, declaration_strategy, details_strategy, dish_id_strategy,
    prices_strategy, text_strategy,
};
use super::*;
use crate::RecordVersion;
use crate::calendar::timestamp_of;
use crate::content::{ItemId, PictureName};
use crate::opening_hours::tests::properties::hours_and_timestamp_strategy;
use crate::opening_hours::{Opening, governing_day};

pub(crate) fn assert_json_survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
}

fn dish_strategy() -> impl Strategy<Value = Dish> {
    let sold_out_on = option::of(date_strategy());
    (dish_id_strategy(), details_strategy(), sold_out_on).prop_map(|(id, details, sold_out_on)| {
        Dish {
            id,
            details,
            sold_out_on,
            version: RecordVersion::INITIAL,
        }
    })
}

fn line_strategy() -> impl Strategy<Value = CardLine> {
    text_strategy(|text| CardLine::parse(text).ok())
}

fn slug_strategy() -> impl Strategy<Value = ItemId> {
    "[a-z0-9-]{1,40}".prop_map(|id| ItemId::parse(id).unwrap())
}

fn section_strategy() -> impl Strategy<Value = CardSection> {
    let item = prop_oneof![
        dish_id_strategy().prop_map(|dish| CardItem::Dish { dish }),
        (line_strategy(), option::of(line_strategy()))
            .prop_map(|(text, text_en)| CardItem::Line { text, text_en }),
    ];
    let heading = (line_strategy(), option::of(line_strategy()));
    (slug_strategy(), heading, vec(item, 0..4)).prop_map(|(id, (heading, heading_en), items)| {
        CardSection {
            id,
            heading,
            heading_en,
            items,
        }
    })
}

fn validity_strategy() -> impl Strategy<Value = Validity> {
    let days = [(); 2].map(|()| option::of(date_strategy()));
    (days, subsequence((0..7).collect::<Vec<_>>(), 0..=7)).prop_map(|([from, until], weekdays)| {
        Validity {
            from,
            until,
            weekdays: weekdays.into_iter().collect(),
        }
    })
}

fn card_strategy() -> impl Strategy<Value = CardContent> {
    let foot = || text_strategy(|text| CardFootText::parse(text).ok());
    let foot = (foot(), option::of(foot()));
    (vec(section_strategy(), 0..4), foot, validity_strategy()).prop_map(
        |(sections, (foot, foot_en), validity)| CardContent {
            sections,
            foot,
            foot_en,
            validity,
        },
    )
}

fn settings_strategy() -> impl Strategy<Value = CardSettings> {
    let picture = "[a-z0-9-]{1,40}".prop_map(|name| PictureName::parse(name).unwrap());
    let title = (line_strategy(), option::of(line_strategy()));
    let card = (slug_strategy(), title, option::of(picture)).prop_map(
        |(slug, (title, title_en), picture)| OwnCard {
            slug,
            title,
            title_en,
            picture,
        },
    );
    let text = || text_strategy(|text| DishMarkText::parse(text).ok());
    let mark = (1..50_i64, text(), option::of(text())).prop_map(|(id, text, text_en)| DishMark {
        id: DishMarkId::parse(id).unwrap(),
        text,
        text_en,
    });
    (vec(card, 0..4), vec(mark, 0..4))
        .prop_map(|(own_cards, marks)| CardSettings { own_cards, marks })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn dishes_and_cards_survive_their_json(dish in dish_strategy(), card in card_strategy(), settings in settings_strategy()) {
        assert_json_survives(&dish);
        assert_json_survives(&card);
        assert_json_survives(&settings);
    }

    /// An empty declaration means "none of the 14" only if it was checked.
    #[test]
    fn only_what_is_said_to_be_checked_is_checked(
        is_checked: Option<bool>,
        contains in option::of(subsequence(Allergen::ALL.to_vec(), 0..=14)),
    ) {
        let mut json = json!({"checkedOn": "2026-11-20"});
        for (name, value) in [("isChecked", json!(is_checked)), ("contains", json!(contains))] {
            if !value.is_null() {
                json[name] = value;
            }
        }
        let read = serde_json::from_value::<AllergenDeclaration>(json);
        let contains = contains.map(Allergens::from_iter);
        match (is_checked, read) {
            (Some(true), Ok(AllergenDeclaration::Checked { contains: read, .. })) => prop_assert_eq!(Some(read), contains),
            (Some(true), Err(_)) => prop_assert_eq!(contains, None),
            (Some(false), Ok(AllergenDeclaration::NotChecked)) => prop_assert!(contains.is_none_or(|contains| contains.is_empty())),
            (Some(false), Err(_)) => prop_assert!(contains.is_some_and(|contains| !contains.is_empty())),
            (None, Err(_)) => {}
            (_, read) => prop_assert!(false, "{read:?}"),
        }
    }

    #[test]
    fn a_check_lasts_while_the_allergens_are_the_same(
        declared in declaration_strategy(0..=1),
        former in vec(declaration_strategy(0..=1), 0..4),
        new in check_strategy(),
    ) {
        let AllergenDeclaration::Checked { contains, .. } = &declared else {
            prop_assert_eq!(declared.with_check(&former, new), AllergenDeclaration::NotChecked);
            return Ok(());
        };
        let mut expected = new;
        for former in former.iter().rev() {
            if let AllergenDeclaration::Checked { contains: same, check: Some(check) } = former
                && same == contains
            {
                expected = *check;
            }
        }
        let expected = AllergenDeclaration::Checked { contains: contains.clone(), check: Some(expected) };
        prop_assert_eq!(declared.with_check(&former, new), expected);
    }

    #[test]
    fn prices_change_on_their_date(details in details_strategy(), from in date_strategy(), prices in prices_strategy(), days in 1..4000_i64) {
        let next_prices = Some(NextPrices { from, prices: prices.clone() });
        let details = DishDetails { next_prices, ..details };
        let on = |days| details.prices_on(from + Duration::days(days));
        for before in [-days, -1] {
            prop_assert_eq!(on(before), &details.prices);
        }
        for after in [0, days] {
            prop_assert_eq!(on(after), &prices);
        }
    }

    #[test]
    fn a_dish_is_sold_out_until_the_opening_or_the_day_ends((hours, at) in hours_and_timestamp_strategy(), dish in dish_strategy()) {
        let (day, _) = governing_day(&hours, at);
        let midnight = timestamp_of(day.next_day().unwrap(), Time::MIDNIGHT);
        let span = hours.opening_hours_on(day).venue().map(Opening::span);
        let past_midnight = span.filter(|span| span.ends_next_day());
        let end = past_midnight.map(|span| timestamp_of(day.next_day().unwrap(), span.end()));
        let end = end.map_or(midnight, |end| end.max(midnight));
        let sold_out = dish.with_sold_out_on(Some(day));
        for later in (0..100).map(|step| at + Duration::minutes(47 * step)).chain([end - Duration::SECOND, end]) {
            let is_sold_out = sold_out.is_sold_out(governing_day(&hours, later).0);
            prop_assert_eq!(is_sold_out, later < end, "at {}", later);
        }
        prop_assert!(!sold_out.with_sold_out_on(None).is_sold_out(day));
    }

    #[test]
    fn a_card_is_shown_on_its_days(validity in validity_strategy()) {
        // Counts the days from a Monday.
        let first = date!(2019 - 12 - 30);
        let shown: BTreeSet<_> = (0..5000)
            .filter(|number| validity.weekdays.is_empty() || validity.weekdays.contains(&u8::try_from((number + 1) % 7).unwrap()))
            .map(|number| first + Duration::days(number))
            .skip_while(|date| validity.from.is_some_and(|from| *date < from))
            .take_while(|date| validity.until.is_none_or(|until| *date <= until))
            .collect();
        for number in 0..5000 {
            let date = first + Duration::days(number);
            prop_assert_eq!(validity.includes(date), shown.contains(&date), "on {}", date);
        }
    }
}
