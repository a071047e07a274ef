use domain::content::ItemId;
use domain::dishes::{
    CardContent, CardFootText, CardItem, CardLine, CardSection, DishId, Validity,
};
use time::macros::date;

/// A card with a value in every field, which has the dish 1.
pub fn card_content(heading: &str) -> CardContent {
    let line = |text| CardLine::parse(text).expect("a line");
    CardContent {
        sections: vec![CardSection {
            id: ItemId::parse("suppen").expect("an id"),
            heading: line(heading),
            heading_en: Some(line("Soups")),
            items: vec![
                CardItem::Dish {
                    dish: DishId::parse(1).expect("an id"),
                },
                CardItem::Line {
                    text: line("Mit Brot"),
                    text_en: Some(line("With bread")),
                },
            ],
        }],
        foot: CardFootText::parse("Preise in Euro").expect("a text"),
        foot_en: CardFootText::parse("Prices in euros").ok(),
        validity: Validity {
            from: Some(date!(2026 - 11 - 01)),
            until: Some(date!(2026 - 12 - 24)),
            weekdays: [1, 5].into(),
        },
    }
}
