use domain::RecordVersion;
use domain::content::{ItemId, PictureName};
use domain::dishes::{
    CardKey, CardLine, CardSettings, DishMark, DishMarkId, DishMarkText, OwnCard,
};
use domain::menus::MenuType;
use time::macros::date;

use crate::UnitOfWork;

/// Settings with a value in every field.
pub fn card_settings() -> CardSettings {
    CardSettings {
        own_cards: vec![OwnCard {
            slug: ItemId::parse("weinkarte").unwrap(),
            title: CardLine::parse("Weinkarte").unwrap(),
            title_en: CardLine::parse("Wines").ok(),
            picture: PictureName::parse("room-eck-1").ok(),
        }],
        marks: vec![DishMark {
            id: DishMarkId::parse(2).unwrap(),
            text: DishMarkText::parse("aus eigener Jagd").unwrap(),
            text_en: DishMarkText::parse("from our own hunt").ok(),
        }],
    }
}

pub async fn keeps_the_settings_of_cards(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.cards().find_settings().await.unwrap(), None);
    let first = RecordVersion::INITIAL.next();
    for (settings, version) in [
        (card_settings(), first),
        (CardSettings::default(), first.next()),
    ] {
        tx.cards().save_settings(&settings, version).await.unwrap();
        let stored = tx.cards().find_settings().await.unwrap();
        assert_eq!(stored, Some((settings, version)));
    }
}

pub async fn keeps_when_cards_were_reviewed(tx: &mut dyn UnitOfWork) {
    assert!(tx.cards().list_reviews().await.unwrap().is_empty());
    let own = CardKey::Own(ItemId::parse("weinkarte").unwrap());
    let menu = CardKey::Menu(MenuType::Food);
    let days = [date!(2026 - 11 - 20), date!(2026 - 11 - 21)];
    for (card, day) in [(&own, days[0]), (&menu, days[0]), (&own, days[1])] {
        tx.cards().save_review(card, day).await.unwrap();
    }
    let reviews = tx.cards().list_reviews().await.unwrap();
    assert_eq!(reviews, [(own, days[1]), (menu, days[0])].into());
}
