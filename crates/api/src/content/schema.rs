//! Texts, lists and pictures of the pages.

use std::collections::BTreeMap;

use domain::{
    content::{
        self, ContentLink, ContentText, ContentVersion, EditedContent, ItemId, ListDefinition,
        PageDefinition, PictureName, TextDefinition,
    },
    fields::FieldErrorKind,
    inn::InnName,
    pictures::Picture,
};
use poem_openapi::Object;

use super::pictures::is_known_picture;
use crate::{
    http::{
        request::{OptionalField, RequestValidator, RequiredField},
        schema_limits::schema_limits,
    },
    pictures::PictureFiles,
    problem::InvalidFieldReason,
};

schema_limits! {
    ContentText => { max_length: ContentText::MAX_CHARS }
    ItemId => { max_length: ItemId::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    PictureName => { max_length: PictureName::MAX_CHARS, pattern: "^[a-z0-9-]+$".to_owned() }
    ContentLink => { max_length: domain::inn::HttpUrl::MAX_CHARS }
}

/// The texts, lists and pictures of a page.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PageContent {
    /// The texts by their names, such as `heading`.
    pub texts: RequiredField<Texts>,
    /// The lists by their names, such as `rooms`.
    pub lists: RequiredField<BTreeMap<String, RequiredField<Vec<RequiredField<ContentItem>>>>>,
}

type Texts = BTreeMap<String, RequiredField<LocalizedText>>;

/// An item of a list, such as a room or a job.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentItem {
    /// The id, unique in its list.
    pub id: RequiredField<String, ItemId>,
    /// Whether guests do not see it; absent if they do.
    pub hidden: OptionalField<bool>,
    /// The texts by their names, such as `name`.
    pub texts: RequiredField<Texts>,
    /// An `http` or `https` address, or a path on this website; absent if there is none.
    pub link: OptionalField<String, ContentLink>,
    /// The pictures, in order.
    pub pictures: RequiredField<Vec<RequiredField<ContentPicture>>>,
}

/// A picture with its texts.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ContentPicture {
    /// The name of the picture.
    pub picture: RequiredField<String, PictureName>,
    /// The alternative text.
    pub alt: RequiredField<LocalizedText>,
    /// The caption; absent if there is none.
    pub caption: OptionalField<LocalizedText>,
    /// The files of an uploaded picture, in published contents only. Ignored in requests.
    pub files: OptionalField<PictureFiles>,
}

/// A text in German, and perhaps in English. Most are one line without formatting. In introductions and other
/// paragraphs, blank lines separate paragraphs and `*` on both sides emphasises words.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct LocalizedText {
    /// The German text.
    pub de: RequiredField<String, ContentText>,
    /// The English text; absent if there is none.
    pub en: OptionalField<String, ContentText>,
}

/// The content of a page for staff.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct EditablePageContent {
    /// What guests see, with hidden items.
    pub published: PageContent,
    /// What will replace it; absent if there is no draft.
    pub draft: Option<PageContent>,
    /// The version of the draft and the publication, for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// A content that was published.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PublishedVersion {
    /// The number, ascending from 1 for each page.
    #[oai(validator(minimum(value = "1")))]
    pub number: u32,
    /// When it was published.
    pub published_at: domain::calendar::Instant,
    /// The name of the staff member.
    pub published_by: String,
}

impl From<&EditedContent> for EditablePageContent {
    fn from(edited: &EditedContent) -> Self {
        Self {
            published: (&edited.published).into(),
            draft: edited.draft.as_ref().map(PageContent::from),
            version: edited.version.get(),
        }
    }
}

impl From<ContentVersion> for PublishedVersion {
    fn from(version: ContentVersion) -> Self {
        Self {
            number: version.number,
            published_at: version.at,
            published_by: version.by,
        }
    }
}

impl PageContent {
    /// Without hidden items, with the name of the inn and the files of pictures.
    pub fn for_guests(
        content: &content::PageContent,
        inn_name: &InnName,
        pictures: &BTreeMap<PictureName, Picture>,
    ) -> Self {
        let mut content = content.clone();
        content.set_inn_name(inn_name);
        for items in content.lists.values_mut() {
            items.retain(|item| !item.is_hidden);
            for item in items {
                // One that cannot be read is left out.
                item.pictures.retain(|picture| {
                    !picture.name.is_uploaded() || pictures.contains_key(&picture.name)
                });
            }
        }
        Self::new(&content, pictures)
    }

    fn new(content: &content::PageContent, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let lists = content.lists.iter().map(|(name, items)| {
            let items = items
                .iter()
                .map(|item| ContentItem::new(item, pictures).into());
            (name.clone(), items.collect::<Vec<_>>().into())
        });
        let lists: BTreeMap<_, _> = lists.collect();
        Self {
            texts: localized_texts(&content.texts).into(),
            lists: lists.into(),
        }
    }

    pub fn validate(
        self,
        definition: &PageDefinition,
        fields: &mut RequestValidator,
    ) -> Option<content::PageContent> {
        let content = self.validate_values(definition, true, fields)?;
        fields.validate_nested_object("lists", |fields| {
            for (name, definition) in &definition.lists {
                if let Some(items) = content.lists.get(name) {
                    check_built_in_items(name, items, definition, fields);
                }
            }
        });
        Some(content)
    }

    /// Adapts the content of another release.
    pub fn validate_and_adapt(
        self,
        definition: &PageDefinition,
        fields: &mut RequestValidator,
    ) -> Option<content::PageContent> {
        let content = self.validate_values(definition, false, fields)?;
        Some(definition.adapt(content))
    }

    fn validate_values(
        self,
        definition: &PageDefinition,
        are_all_required: bool,
        fields: &mut RequestValidator,
    ) -> Option<content::PageContent> {
        let texts = fields.parse_object_field("texts", self.texts, |texts, fields| {
            validate_texts(texts, &definition.texts, |_| are_all_required, fields)
        });
        let lists = fields.parse_object_field("lists", self.lists, |mut lists, fields| {
            let (mut valid_lists, mut are_valid) = (BTreeMap::new(), true);
            for (name, definition) in &definition.lists {
                let items = match lists.remove(name) {
                    None if !are_all_required => continue,
                    items => items.unwrap_or_else(|| RequiredField::new(None)),
                };
                let items = validate_items(name, items, definition, fields);
                are_valid &= items.is_some();
                valid_lists.extend(items.map(|items| (name.clone(), items)));
            }
            are_valid.then_some(valid_lists)
        });
        Some(content::PageContent {
            texts: texts?,
            lists: lists?,
        })
    }
}

fn validate_items(
    name: &str,
    items: RequiredField<Vec<RequiredField<ContentItem>>>,
    definition: &ListDefinition,
    fields: &mut RequestValidator,
) -> Option<Vec<content::ContentItem>> {
    let items = fields.require_list_field(name, items, |item, fields| {
        item.validate(definition, fields)
    })?;
    check_length(name, &items, definition.max_items, fields);
    for (index, item) in items.iter().enumerate() {
        if items.iter().take(index).any(|other| other.id == item.id) {
            fields.add_error(format!("{name}.{index}.id"), InvalidFieldReason::Duplicate);
        }
    }
    Some(items)
}

fn check_built_in_items(
    name: &str,
    items: &[content::ContentItem],
    definition: &ListDefinition,
    fields: &mut RequestValidator,
) {
    for (index, item) in items.iter().enumerate() {
        if !definition.allows(&item.id) {
            let error = InvalidFieldReason::ItemOfFixedList;
            fields.add_error(format!("{name}.{index}.id"), error);
        }
    }
    if !definition.has_required_items(items) {
        fields.add_error(name, InvalidFieldReason::MissingItem);
    }
}

fn check_length<T>(name: &str, items: &[T], max_length: usize, fields: &mut RequestValidator) {
    if items.len() > max_length {
        let problem = FieldErrorKind::OutOfRange {
            at_least: 0,
            at_most: i64::try_from(max_length).unwrap_or(i64::MAX),
        };
        fields.add_error(name, InvalidFieldReason::DomainValidation(problem));
    }
}

/// Those that are not defined are not taken, so they are unknown fields.
fn validate_texts(
    mut texts: Texts,
    definitions: &BTreeMap<String, TextDefinition>,
    is_required: impl Fn(&str) -> bool,
    fields: &mut RequestValidator,
) -> Option<BTreeMap<String, content::LocalizedText>> {
    let (mut valid_texts, mut are_valid) = (BTreeMap::new(), true);
    for (name, definition) in definitions {
        let text = match texts.remove(name) {
            None if !is_required(name) => continue,
            text => text.unwrap_or_else(|| RequiredField::new(None)),
        };
        let text = fields.parse_object_field(name, text, |text, fields| {
            text.validate(*definition, fields)
        });
        are_valid &= text.is_some();
        valid_texts.extend(text.map(|text| (name.clone(), text)));
    }
    are_valid.then_some(valid_texts)
}

impl ContentItem {
    fn validate(
        self,
        definition: &ListDefinition,
        fields: &mut RequestValidator,
    ) -> Option<content::ContentItem> {
        let id = fields.parse_field("id", self.id, ItemId::parse);
        let is_hidden = fields.take_field("hidden", self.hidden).unwrap_or(false);
        let texts = fields.parse_object_field("texts", self.texts, |texts, fields| {
            let is_required = |name: &str| definition.label.as_deref() == Some(name);
            validate_texts(texts, &definition.texts, is_required, fields)
        });
        let link = if definition.has_link {
            fields.parse_optional_field("link", self.link, ContentLink::parse)
        } else {
            Some(None)
        };
        let pictures = fields.require_list_field("pictures", self.pictures, |picture, fields| {
            picture.validate(definition, fields)
        });
        let pictures = pictures?;
        check_length("pictures", &pictures, definition.max_pictures, fields);
        Some(content::ContentItem {
            id: id?,
            is_hidden,
            texts: texts?,
            link: link?,
            pictures,
        })
    }
}

impl ContentPicture {
    const TEXT: TextDefinition = TextDefinition::line(200);

    fn validate(
        self,
        definition: &ListDefinition,
        fields: &mut RequestValidator,
    ) -> Option<content::ContentPicture> {
        let name = fields.parse_field("picture", self.picture, |name| {
            let name = PictureName::parse(name)?;
            // The service finds out whether an uploaded one exists.
            let is_known = name.is_uploaded() || is_known_picture(&name);
            is_known.then_some(name).ok_or(FieldErrorKind::FileNotFound)
        });
        let alt = fields.parse_object_field("alt", self.alt, |alt, fields| {
            alt.validate(Self::TEXT, fields)
        });
        fields.take_field("files", self.files);
        let caption = if definition.has_captions {
            fields.take_field("caption", self.caption)
        } else {
            None
        };
        let caption = caption.map(|caption| {
            fields.validate_nested_object("caption", |fields| caption.validate(Self::TEXT, fields))
        });
        Some(content::ContentPicture {
            name: name?,
            alt: alt?,
            caption: match caption {
                Some(caption) => Some(caption?),
                None => None,
            },
        })
    }
}

impl LocalizedText {
    pub fn validate_alternative_text(
        self,
        fields: &mut RequestValidator,
    ) -> Option<content::LocalizedText> {
        self.validate(ContentPicture::TEXT, fields)
    }

    fn validate(
        self,
        definition: TextDefinition,
        fields: &mut RequestValidator,
    ) -> Option<content::LocalizedText> {
        let german = fields.parse_field("de", self.de, |text| definition.parse(text));
        let english = fields.parse_optional_field("en", self.en, |text| definition.parse(text));
        Some(content::LocalizedText {
            german: german?,
            english: english?,
        })
    }
}

impl From<&content::PageContent> for PageContent {
    /// For staff, who get the files with the list of all pictures.
    fn from(content: &content::PageContent) -> Self {
        Self::new(content, &BTreeMap::new())
    }
}

impl ContentItem {
    fn new(item: &content::ContentItem, pictures: &BTreeMap<PictureName, Picture>) -> Self {
        let pictures = item
            .pictures
            .iter()
            .map(|picture| ContentPicture::new(picture, pictures.get(&picture.name)).into());
        Self {
            id: RequiredField::from_display(&item.id),
            hidden: OptionalField::new(item.is_hidden.then_some(true)),
            texts: localized_texts(&item.texts).into(),
            link: OptionalField::from_optional_display(item.link.as_ref()),
            pictures: pictures.collect::<Vec<_>>().into(),
        }
    }
}

impl ContentPicture {
    fn new(picture: &content::ContentPicture, uploaded: Option<&Picture>) -> Self {
        Self {
            picture: RequiredField::from_display(&picture.name),
            alt: LocalizedText::from(&picture.alt).into(),
            caption: OptionalField::new(picture.caption.as_ref().map(LocalizedText::from)),
            files: OptionalField::new(uploaded.map(PictureFiles::from)),
        }
    }
}

impl From<&content::LocalizedText> for LocalizedText {
    fn from(text: &content::LocalizedText) -> Self {
        Self {
            de: RequiredField::from_display(&text.german),
            en: OptionalField::from_optional_display(text.english.as_ref()),
        }
    }
}

fn localized_texts(texts: &BTreeMap<String, content::LocalizedText>) -> Texts {
    texts
        .iter()
        .map(|(name, text)| (name.clone(), LocalizedText::from(text).into()))
        .collect()
}
