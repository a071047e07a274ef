//! Cards: what staff enter and what guests see.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    calendar::{format_iso_date, local},
    content::{ItemId, PictureName},
    dishes::{self, CardFootText, CardKey, CardLine, DishId, DishMarkId},
    menus::MenuType,
    opening_hours::governing_day,
    pictures::Picture,
};
use poem_openapi::Object;
use services::{
    cards::{ShownCard, ShownCardKind},
    public_content::PublicContent,
};
use time::Date;

use super::{
    code::ApiEnumValue,
    content::PictureText,
    dishes::{DishMark, PublicDish},
    fields::{FieldList, OptionalField, OptionalText, RequiredField},
    limits::NonBlank,
    pictures::PictureFiles,
};
use crate::{field_markers, field_types, json_fields};

field_types! {
    CardLine: String { max_length: CardLine::MAX_CHARS }
    CardFootText: String { max_length: CardFootText::MAX_CHARS }
}

field_markers! {
    /// The sections of a card.
    Sections: FieldList<CardSection> => FieldList<CardSection>, Ok, { max_items: dishes::CardContent::MAX_SECTIONS };
    /// The items of a section.
    Items: FieldList<CardItem> => FieldList<CardItem>, Ok, { max_items: dishes::CardContent::MAX_ITEMS };
    /// Days of the week, Sunday is 0.
    Weekdays: Vec<u8> => Vec<u8>, Ok, {};
}

json_fields!(CardItem, CardSection);

/// The path of the cards that guests see.
pub const CARDS_PATH: &str = "/api/cards";

/// The path of a card that guests see.
pub fn card_api_path(card: &CardKey) -> String {
    format!("{CARDS_PATH}/{card}")
}

/// What staff enter of a card.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CardContent {
    /// The sections, in order. A card without any is not shown.
    pub sections: RequiredField<Sections>,
    /// The text below the card; may be empty.
    pub foot: RequiredField<CardFootText>,
    /// The English text below the card; absent if there is none.
    pub foot_en: OptionalText<CardFootText>,
    /// The first day on which the card is shown; absent if there is none.
    pub from: OptionalField<Date>,
    /// The last day on which the card is shown; absent if there is none.
    pub until: OptionalField<Date>,
    /// The days of the week on which the card is shown, Sunday 0, Monday 1 … Saturday 6. Empty for every day.
    pub weekdays: RequiredField<Weekdays>,
}

/// A section of a card.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CardSection {
    /// The anchor, unique on the card.
    pub id: RequiredField<ItemId>,
    /// The German heading.
    pub heading: RequiredField<NonBlank<CardLine>>,
    /// The English heading; absent if there is none.
    pub heading_en: OptionalText<CardLine>,
    /// The dishes and lines, in order.
    pub items: RequiredField<Items>,
}

/// An item of a section: either a dish or a text.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CardItem {
    /// The id of the dish; absent for a text.
    pub dish: OptionalField<DishId>,
    /// The text; absent for a dish.
    pub text: OptionalField<NonBlank<CardLine>>,
    /// The English text; absent if there is none, and for a dish.
    pub text_en: OptionalText<CardLine>,
}

impl From<&dishes::CardContent> for CardContent {
    fn from(card: &dishes::CardContent) -> Self {
        let sections = card.sections.iter().map(|section| {
            let items = section.items.iter().map(|item| CardItem::from(item).into());
            let section = CardSection {
                id: RequiredField::from_display(&section.id),
                heading: RequiredField::from_display(&section.heading),
                heading_en: OptionalText::from_optional_display(section.heading_en.as_ref()),
                items: RequiredField::of(items.collect::<Vec<_>>()),
            };
            section.into()
        });
        let validity = &card.validity;
        let weekdays: Vec<_> = validity.weekdays.iter().copied().collect();
        Self {
            sections: RequiredField::of(sections.collect::<Vec<_>>()),
            foot: RequiredField::from_display(&card.foot),
            foot_en: OptionalText::from_optional_display(card.foot_en.as_ref()),
            from: OptionalField::new(validity.from.map(format_iso_date)),
            until: OptionalField::new(validity.until.map(format_iso_date)),
            weekdays: RequiredField::of(weekdays),
        }
    }
}

impl From<&dishes::CardItem> for CardItem {
    fn from(item: &dishes::CardItem) -> Self {
        let (dish, text, text_en) = match item {
            dishes::CardItem::Dish { dish } => (Some(dish.get().into()), None, None),
            dishes::CardItem::Line { text, text_en } => (None, Some(text), text_en.as_ref()),
        };
        Self {
            dish: OptionalField::new(dish),
            text: OptionalField::from_optional_display(text),
            text_en: OptionalText::from_optional_display(text_en),
        }
    }
}

/// A card that guests see now.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CardSummary {
    /// The last part of its address, `/essen/{slug}`.
    pub slug: String,
    /// The German title, of a menu its label.
    pub title: String,
    /// The English title; absent if there is none.
    pub title_en: Option<String>,
    /// The menu; absent for a card that has none.
    pub menu_type: Option<ApiEnumValue<MenuType>>,
    /// When staff last read the card; absent if that is not known.
    pub reviewed_on: Option<Date>,
    /// Its picture; absent if there is none.
    pub picture: Option<CardPicture>,
}

/// A picture of a card.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct CardPicture {
    /// The name of the picture.
    pub picture: String,
    /// The alternative text of an uploaded picture; absent until it is written.
    pub alt: Option<PictureText>,
    /// The files of an uploaded picture; absent for another one.
    pub files: Option<PictureFiles>,
}

/// A card with its dishes.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Card {
    /// Its address and title.
    #[oai(flatten)]
    pub summary: CardSummary,
    /// The sections, in order.
    pub sections: Vec<PublicCardSection>,
    /// The German text below the card; may be empty.
    pub foot: String,
    /// The English text below the card; absent if there is none.
    pub foot_en: Option<String>,
    /// The marks that its dishes have.
    pub marks: Vec<DishMark>,
}

/// A section of a card.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PublicCardSection {
    /// The anchor, unique on the card.
    pub id: String,
    /// The German heading.
    pub heading: String,
    /// The English heading; absent if there is none.
    pub heading_en: Option<String>,
    /// The dishes and lines, in order.
    pub items: Vec<PublicCardItem>,
}

/// An item of a section: either a dish or a text.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PublicCardItem {
    /// The dish; absent for a text.
    pub dish: Option<PublicDish>,
    /// The German text; absent for a dish.
    pub text: Option<String>,
    /// The English text; absent if there is none, and for a dish.
    pub text_en: Option<String>,
}

impl Card {
    /// The cards that guests see, in order.
    pub fn shown(content: &PublicContent) -> Vec<(CardKey, Self)> {
        let marks = content.cards.settings.marks.iter();
        let marks: BTreeMap<_, _> = marks.map(|mark| (mark.id, mark.into())).collect();
        let cards = content.cards.cards.iter();
        let cards = cards.map(|card| (card.key(), Self::new(card, &marks, content)));
        // All of its dishes may have been deleted.
        cards
            .filter(|(_, card)| !card.sections.is_empty())
            .collect()
    }

    fn new(
        card: &ShownCard,
        marks: &BTreeMap<DishMarkId, DishMark>,
        content: &PublicContent,
    ) -> Self {
        let now = content.evaluated_at;
        let (today, (opening_day, _)) = (local(now).date, governing_day(&content.hours, now));
        let mut used_marks = BTreeSet::new();
        let mut sections = Vec::new();
        for section in &card.content.sections {
            let items = section.items.iter().filter_map(|item| match item {
                // A dish that was deleted is left out.
                dishes::CardItem::Dish { dish } => {
                    let dish = content.dishes.get(dish)?;
                    used_marks.extend(dish.details.marks.iter().copied());
                    Some(PublicCardItem {
                        dish: Some(PublicDish::new(dish, marks, today, opening_day)),
                        text: None,
                        text_en: None,
                    })
                }
                dishes::CardItem::Line { text, text_en } => Some(PublicCardItem {
                    dish: None,
                    text: Some(text.to_string()),
                    text_en: text_en.as_ref().map(ToString::to_string),
                }),
            });
            sections.push(PublicCardSection {
                items: items.collect(),
                id: section.id.to_string(),
                heading: section.heading.to_string(),
                heading_en: section.heading_en.as_ref().map(ToString::to_string),
            });
        }
        sections.retain(|section| !section.items.is_empty());
        let used_marks = used_marks.iter().filter_map(|id| marks.get(id));
        Self {
            summary: CardSummary::new(card, &content.pictures),
            sections,
            foot: card.content.foot.to_string(),
            foot_en: card.content.foot_en.as_ref().map(ToString::to_string),
            marks: used_marks.cloned().collect(),
        }
    }
}

impl CardSummary {
    fn new(card: &ShownCard, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let (title, title_en, menu_type, picture) = match &card.kind {
            ShownCardKind::Menu(menu, label) => (label.to_string(), None, Some(*menu), None),
            ShownCardKind::Own(own) => (
                own.title.to_string(),
                own.title_en.as_ref().map(ToString::to_string),
                None,
                own.picture.as_ref(),
            ),
        };
        Self {
            slug: card.key().to_string(),
            title,
            title_en,
            menu_type: menu_type.map(ApiEnumValue),
            reviewed_on: card.reviewed_on,
            picture: picture.and_then(|name| CardPicture::new(name, pictures)),
        }
    }
}

impl CardPicture {
    /// `None` for an uploaded picture that cannot be read.
    fn new(name: &PictureName, pictures: &BTreeMap<PictureName, Picture>) -> Option<Self> {
        let uploaded = pictures.get(name);
        (uploaded.is_some() || !name.is_uploaded()).then(|| Self {
            picture: name.to_string(),
            alt: uploaded.and_then(PictureText::alternative_text),
            files: uploaded.map(PictureFiles::from),
        })
    }
}
