use domain::{
    RecordVersion,
    content::{ItemId, PictureName},
    dishes::{self, CardLine, DishMarkId, DishMarkText, Validity},
    fields::FieldErrorKind,
};
use poem_openapi::Object;
use publishing::{
    field_markers, is_built_in_picture, json_fields,
    schema::{
        cards::{CardContent, CardItem, CardSection},
        fields::{FieldList, OptionalField, OptionalText, RequiredField},
        limits::NonBlank,
    },
};
use services::cards::EditedCard;
use time::Date;

use crate::http::request::{RequestObject, RequestValidator, request_object};

json_fields!(EditableDishMark, OwnCard);

field_markers! {
    /// The own cards.
    OwnCards: FieldList<OwnCard> => FieldList<OwnCard>, Ok, { max_items: dishes::CardSettings::MAX_OWN_CARDS };
    /// The marks of dishes.
    DishMarks: FieldList<EditableDishMark> => FieldList<EditableDishMark>, Ok, { max_items: dishes::CardSettings::MAX_MARKS };
}

/// A card for staff.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EditableCard {
    /// The published content; without sections if it was never published.
    pub published: CardContent,
    /// The draft; absent if there is none.
    pub draft: Option<CardContent>,
    /// When staff last read the card; absent if they never did.
    pub reviewed_on: Option<Date>,
    /// The version of the draft and the publication, for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The own cards and the marks of dishes.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct CardSettings {
    /// The settings.
    #[oai(flatten)]
    pub settings: CardSettingsEdit,
    /// The version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The own cards and the marks of dishes.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct CardSettingsEdit {
    /// The cards besides those of the menus, in order. One that is left out keeps its content.
    pub own_cards: RequiredField<OwnCards>,
    /// The marks that dishes can have.
    pub marks: RequiredField<DishMarks>,
}

/// A card that has no menu.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OwnCard {
    /// The last part of its address, `/essen/{slug}`: not that of a menu, nor `settings`.
    pub slug: RequiredField<ItemId>,
    /// The German title.
    pub title: RequiredField<NonBlank<CardLine>>,
    /// The English title; absent if there is none.
    pub title_en: OptionalText<CardLine>,
    /// The name of its picture; absent if there is none.
    pub picture: OptionalField<PictureName>,
}

/// A mark that dishes can have, such as `aus eigener Jagd`.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EditableDishMark {
    /// The id, unique among the marks.
    pub id: RequiredField<DishMarkId>,
    /// The German text.
    pub text: RequiredField<NonBlank<DishMarkText>>,
    /// The English text; absent if there is none.
    pub text_en: OptionalText<DishMarkText>,
}

impl From<&EditedCard> for EditableCard {
    fn from(card: &EditedCard) -> Self {
        Self {
            published: (&card.edited.published).into(),
            draft: card.edited.draft.as_ref().map(CardContent::from),
            reviewed_on: card.reviewed_on,
            version: card.edited.version.get(),
        }
    }
}

impl CardSettings {
    pub fn new((settings, version): &(dishes::CardSettings, RecordVersion)) -> Self {
        let own_cards = settings.own_cards.iter().map(|card| {
            let card = OwnCard {
                slug: RequiredField::from_display(&card.slug),
                title: RequiredField::from_display(&card.title),
                title_en: OptionalText::from_optional_display(card.title_en.as_ref()),
                picture: OptionalField::from_optional_display(card.picture.as_ref()),
            };
            card.into()
        });
        let marks = settings.marks.iter().map(|mark| {
            let mark = EditableDishMark {
                id: RequiredField::of(mark.id.get()),
                text: RequiredField::from_display(&mark.text),
                text_en: OptionalText::from_optional_display(mark.text_en.as_ref()),
            };
            mark.into()
        });
        Self {
            settings: CardSettingsEdit {
                own_cards: RequiredField::of(own_cards.collect::<Vec<_>>()),
                marks: RequiredField::of(marks.collect::<Vec<_>>()),
            },
            version: version.get(),
        }
    }
}

request_object! { EditableDishMark => dishes::DishMark { id, text, text_en } }

impl RequestObject for OwnCard {
    type Value = dishes::OwnCard;

    /// Whether an uploaded picture exists is checked later.
    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let slug = validation.validate_field("slug", self.slug);
        let title = validation.validate_field("title", self.title);
        let title_en = validation.validate_field("title_en", self.title_en);
        let picture = validation.validate_field("picture", self.picture);
        let is_unknown = |name: &PictureName| !name.is_uploaded() && !is_built_in_picture(name);
        if picture
            .as_ref()
            .and_then(Option::as_ref)
            .is_some_and(is_unknown)
        {
            validation.add_error("picture", FieldErrorKind::FileNotFound);
        }
        Some(dishes::OwnCard {
            slug: slug?,
            title: title?,
            title_en: title_en?,
            picture: picture?,
        })
    }
}

impl RequestObject for CardSettingsEdit {
    type Value = dishes::CardSettings;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let own_cards =
            validation.require_list_field("ownCards", self.own_cards, |card: OwnCard, fields| {
                card.validate(fields)
            });
        let marks =
            validation.require_list_field("marks", self.marks, |mark: EditableDishMark, fields| {
                mark.validate(fields)
            });
        let settings = dishes::CardSettings {
            own_cards: own_cards?,
            marks: marks?,
        };
        validation.collect_errors(settings.check().map(|()| settings))
    }
}

impl RequestObject for CardContent {
    type Value = dishes::CardContent;

    /// Whether the dishes exist is checked later.
    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let sections = validation.require_list_field(
            "sections",
            self.sections,
            |section: CardSection, fields| section.validate(fields),
        );
        let foot = validation.validate_field("foot", self.foot);
        let foot_en = validation.validate_field("foot_en", self.foot_en);
        let from = validation.validate_field("from", self.from);
        let until = validation.validate_field("until", self.until);
        let weekdays = validation.validate_field("weekdays", self.weekdays);
        let card = dishes::CardContent {
            sections: sections?,
            foot: foot?,
            foot_en: foot_en?,
            validity: Validity {
                from: from?,
                until: until?,
                weekdays: weekdays?.into_iter().collect(),
            },
        };
        validation.collect_errors(card.check().map(|()| card))
    }
}

impl RequestObject for CardSection {
    type Value = dishes::CardSection;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let id = validation.validate_field("id", self.id);
        let heading = validation.validate_field("heading", self.heading);
        let heading_en = validation.validate_field("heading_en", self.heading_en);
        let items = validation.require_list_field("items", self.items, |item: CardItem, fields| {
            item.validate(fields)
        });
        Some(dishes::CardSection {
            id: id?,
            heading: heading?,
            heading_en: heading_en?,
            items: items?,
        })
    }
}

impl RequestObject for CardItem {
    type Value = dishes::CardItem;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let dish = validation.validate_field("dish", self.dish)?;
        let text = validation.validate_field("text", self.text);
        let text_en = validation.validate_field("text_en", self.text_en);
        let (text, text_en) = (text?, text_en?);
        if let Some(dish) = dish {
            let is_dish_alone = text.is_none() && text_en.is_none();
            if !is_dish_alone {
                validation.add_error("text", FieldErrorKind::UnknownField);
            }
            return is_dish_alone.then_some(dishes::CardItem::Dish { dish });
        }
        let text = validation.check_field("text", text.ok_or(FieldErrorKind::Missing))?;
        Some(dishes::CardItem::Line { text, text_en })
    }
}
