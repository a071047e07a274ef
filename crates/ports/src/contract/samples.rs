//! Sample values. Two values of one type differ in every field.

mod cards;
mod content;

use std::collections::BTreeMap;

use domain::audit::{Actor, AuditContext};
use domain::auth::{Credentials, PasswordChange};
use domain::calendar::{Timestamp, parse_date, parse_time};
use domain::contact::{
    ContactMessage, GuestName, MessageBody, MessageId, MessageState, ReceivedMessage,
};
use domain::files::{
    BlobId, CHUNK_GRANULARITY_BYTES, ContentType, CustomMetadata, FileMetadata, FileName,
    FilePrecondition, HttpHeaderText, Md5, StoredFile, Upload, UploadId, UploadPart, UploadState,
};
use domain::idempotency::{IdempotencyKey, IdempotencyKeyScope, IdempotentRequest, RequestDigest};
use domain::inn::{
    Address, AddressLine, ContactDetails, CopyrightYear, Email, FurtherLinks, Geo, HttpUrl,
    Imprint, ImprintLine, InnLinks, InnName, Latitude, LinkLabel, LinkName, Longitude, MasterData,
    MasterDataInput, NamedLink, PhoneNumber, VatId,
};
use domain::menus::{DeletedMenuFile, MenuFile, MenuFileName, MenuSetting, MenuSettings, MenuType};
use domain::news::{
    ImagePath, NewsDraft, NewsEntry, NewsId, NewsSubText, ShowUntil, SortOrder, TimeframeText,
    Title,
};
use domain::opening_hours::{
    DayHours, EnglishSeasonName, Opening, Period, PeriodId, Season, SeasonDraft, SeasonName,
    SpecialDay, SpecialDayDraft, SpecialDayLabel, TimeSpan, WeeklyHours,
};
use domain::pages::Page;
use domain::secrets::{Password, PasswordHash, Token};
use domain::staff::{NewStaffMember, PersonName, Role, StaffId};
use domain::usage::{EventInsertId, EventPropertyValue, RawUsageEvent, UsageEvent, UsageEventKind};
use domain::{Label, RecordVersion};
use time::{Date, Duration};

pub use cards::card_content;
pub use content::{page_content, page_definition};

/// A time with nanoseconds, which a store must keep.
pub fn now() -> Timestamp {
    Timestamp::UNIX_EPOCH + Duration::new(1_795_190_400, 123_456_789)
}

/// This many minutes after [`now`].
pub fn minutes_after_now(minutes_after_now: i64) -> Timestamp {
    now() + Duration::minutes(minutes_after_now)
}

/// This many minutes after [`now`], by a member of that minute.
pub fn audit_context(minute: u8) -> AuditContext {
    let actor = Actor::Member {
        id: StaffId::parse(i64::from(minute) + 1).expect("an id"),
        name: format!("Anna-Lena Größwang {minute}"),
    };
    let occurred_at = now() + Duration::minutes(minute.into());
    AuditContext {
        actor,
        occurred_at,
        access: None,
    }
}

/// At [`now`].
pub fn command_line() -> AuditContext {
    AuditContext::for_command_line(now())
}

pub fn credentials(email: &str, password: &str) -> Credentials {
    Credentials {
        email: Email::parse(email).expect("an e-mail address"),
        password: Password::parse(password).expect("a password"),
    }
}

pub fn password_change(current: &str, new: &str) -> PasswordChange {
    PasswordChange {
        current: Password::parse(current).expect("a password"),
        new: Password::parse(new).expect("a password"),
    }
}

pub fn message(name: &str) -> ContactMessage {
    let body = format!("Ein Tisch für {name}, bitte.");
    contact_message(name, "anna@huber.example", &body)
}

pub fn contact_message(name: &str, email: &str, body: &str) -> ContactMessage {
    ContactMessage {
        name: GuestName::parse(name).expect("a name"),
        email: Email::parse(email).expect("an e-mail address"),
        body: MessageBody::parse(body).expect("a text"),
    }
}

/// An unread message, received [`now`], without a mail job.
pub fn unread_contact_message(id: MessageId, message: ContactMessage) -> ReceivedMessage {
    ReceivedMessage {
        id,
        received_at: now(),
        message,
        mail: None,
        state: MessageState::Unread,
        version: RecordVersion::INITIAL,
    }
}

pub fn day(text: &str) -> Date {
    parse_date(text).expect("a day")
}

/// A draft with all optional fields.
pub fn full_news_draft(sort_order: i64) -> NewsDraft {
    NewsDraft {
        title: Title::parse("Ganslzeit — heuer größer").expect("a title"),
        sub_text: NewsSubText::parse("Mit Rotkraut & Knödel,\nab 11:30 Uhr \"solang's gibt\"")
            .expect("a text"),
        img_src: ImagePath::parse("/assets/pictures/news-gans-800.webp").expect("a path"),
        timeframe: TimeframeText::parse("11. November – 8. Dezember").expect("a timeframe"),
        show_until: ShowUntil(Some(day("2026-12-08"))),
        is_coming_soon: true,
        is_food: false,
        ..minimal_news_draft(sort_order)
    }
}

/// A draft without optional fields, with the flags that [`full_news_draft`] does not set.
pub fn minimal_news_draft(sort_order: i64) -> NewsDraft {
    NewsDraft {
        is_food: true,
        ..NewsDraft::new(
            SortOrder::parse(sort_order).expect("a sort order"),
            Title::parse("Salat").expect("a title"),
            NewsSubText::parse("Aus dem Garten").expect("a text"),
            ImagePath::parse("/assets/pictures/news-salat-800.webp").expect("a path"),
            TimeframeText::parse("täglich").expect("a timeframe"),
        )
    }
}

pub fn news_id(number: u32) -> NewsId {
    NewsId::parse(number.into()).expect("an id")
}

pub fn ids(entries: &[NewsEntry]) -> Vec<u32> {
    entries.iter().map(|entry| entry.id.get()).collect()
}

pub fn time_span(from: &str, until: &str) -> TimeSpan {
    let time = |text| parse_time(text).expect("a time");
    TimeSpan::new(time(from), time(until)).expect("a span")
}

/// The opening, and its break if there is one.
pub fn opening(spans: &[[&str; 2]]) -> Option<Opening> {
    let mut spans = spans.iter().map(|[from, until]| time_span(from, until));
    let span = spans.next()?;
    Some(Opening::new(span, spans.next()).expect("an opening"))
}

fn open(venue: &[[&str; 2]], kitchen: &[[&str; 2]]) -> DayHours {
    DayHours::from_openings(opening(venue), opening(kitchen)).expect("hours")
}

/// Closed, without and with a kitchen, with breaks, and past midnight.
pub fn week() -> WeeklyHours {
    WeeklyHours::new([
        open(&[["10:00", "22:00"]], &[["11:00", "20:15"]]),
        DayHours::Closed,
        open(&[["16:00", "23:30"]], &[]),
        open(
            &[["09:30", "21:00"], ["14:30", "17:00"]],
            &[["09:30", "21:00"], ["14:00", "17:30"]],
        ),
        open(
            &[["10:00", "02:00"]],
            &[["11:00", "00:30"], ["23:30", "00:00"]],
        ),
        open(
            &[["11:00", "04:45"], ["01:30", "02:00"]],
            &[["18:00", "01:30"]],
        ),
        open(&[["00:00", "15:00"]], &[["11:01", "14:59"]]),
    ])
}

/// Open with a kitchen and breaks, unlike any day of [`week`].
pub fn open_hours_with_kitchen() -> DayHours {
    open(
        &[["10:30", "15:30"], ["13:30", "14:00"]],
        &[["11:30", "15:15"], ["13:15", "14:15"]],
    )
}

pub fn special_day_draft(from: &str, until: &str, hours: DayHours) -> SpecialDayDraft {
    SpecialDayDraft {
        period: Period::new(day(from), day(until), false).expect("a period"),
        label: SpecialDayLabel::parse(format!("Betriebsurlaub ab {from}")).expect("a label"),
        label_english: SpecialDayLabel::parse(format!("Holidays from {from}")).expect("a label"),
        hours,
        is_today_change: false,
    }
}

/// Every year.
pub fn season(id: i64, from: &str, until: &str) -> Season {
    let details = SeasonDraft {
        name: SeasonName::parse(format!("Sommer ab {from}")).expect("a name"),
        name_english: EnglishSeasonName::parse(format!("Summer from {from}")).expect("a name"),
        period: Period::new(day(from), day(until), true).expect("a period"),
        week: week(),
        holiday: open_hours_with_kitchen(),
    };
    Season::new(PeriodId::parse(id).expect("an id"), details)
}

pub fn period_id(number: i64) -> PeriodId {
    PeriodId::parse(number).expect("an id")
}

pub fn special_day(id: PeriodId, from: &str, until: &str, hours: DayHours) -> SpecialDay {
    SpecialDay::new(id, special_day_draft(from, until, hours))
}

pub fn menu_file_name(text: &str) -> MenuFileName {
    MenuFileName::parse(text).expect("a name")
}

pub fn file_name(text: &str) -> FileName {
    FileName::parse(text).expect("a file name")
}

/// All fields depend on the number.
pub fn file(name: FileName, number: u8) -> StoredFile {
    let updated_at = now() + Duration::minutes(number.into());
    let header = |text: &str| HttpHeaderText::parse(format!("{text}-{number}")).ok();
    let custom = BTreeMap::from([("Köchin \"1\"".to_owned(), format!("Nr. {number} 🥨"))]);
    StoredFile {
        name,
        blob: BlobId::from_digest([number; 32]),
        size: 5_000_000_000 + u64::from(number),
        md5: Md5::from_digest([number; 16]),
        download_token: Token::from_random([number; 32]),
        updated_at,
        metageneration: 3 + u32::from(number),
        metadata_updated_at: updated_at + Duration::nanoseconds(7),
        metadata: FileMetadata {
            content_type: ContentType::PDF,
            cache_control: header("private"),
            content_disposition: header("attachment"),
            content_encoding: header("identity"),
            content_language: header("de-AT"),
            custom: CustomMetadata::parse(custom).expect("a custom map"),
        },
    }
}

/// An upload without received bytes. The last of its three chunks is short.
pub fn upload(number: u8) -> Upload {
    let file = file(file_name("menu/Speisekarte.pdf"), number);
    Upload {
        id: UploadId::from_random([number; 32]),
        name: file.name,
        metadata: file.metadata,
        size: 2 * CHUNK_GRANULARITY_BYTES + u64::from(number),
        md5: Some(file.md5),
        precondition: FilePrecondition::from_entity_tags(
            [format!("{number}-1").as_str(), "7-7"].into_iter(),
        ),
        received: 0,
        state: UploadState::Active,
        last_request_at: file.updated_at,
    }
}

/// The digest of the blob also depends on the number.
pub fn sample_upload_part(offset: u64, number: u8) -> UploadPart {
    UploadPart {
        offset,
        blob: BlobId::from_digest([number; 32]),
        size: CHUNK_GRANULARITY_BYTES,
    }
}

pub fn menu_file(menu: MenuType, name: &str, file: &StoredFile, version: i64) -> MenuFile {
    MenuFile {
        menu,
        name: menu_file_name(name),
        file: file.name.clone(),
        size: file.size,
        updated_at: file.updated_at,
        version: RecordVersion::parse(version).expect("a version"),
    }
}

/// A file of the food menu, deleted when it was updated.
pub fn deleted_menu_file(file: &StoredFile, version: i64) -> DeletedMenuFile {
    DeletedMenuFile {
        file: menu_file(MenuType::Food, "Größere Karte", file, version),
        deleted_at: file.updated_at,
    }
}

/// Not in the order of the menu types.
pub fn menu_settings() -> MenuSettings {
    let setting = |menu_type: MenuType, label: &str, is_checked| MenuSetting {
        menu_type,
        display_label: Label::parse(label).expect("a label"),
        is_checked,
    };
    MenuSettings::parse(vec![
        setting(MenuType::Wild, "Wild & Wald", true),
        setting(MenuType::Food, "Speisekarte", false),
        setting(MenuType::CordonBleu, "Gefülltes", true),
    ])
    .expect("settings")
}

/// A staff member with a one-time password.
pub fn new_member(email: &str) -> NewStaffMember {
    NewStaffMember {
        email: Email::parse(email).expect("an e-mail address"),
        first_name: PersonName::parse("Zoë-Anna").expect("a name"),
        last_name: PersonName::parse("Müller-O'Hara").expect("a name"),
        role: Role::Team,
        password_hash: hash("one"),
        must_change_password: true,
    }
}

/// Not a valid hash of a password.
pub fn hash(text: &str) -> PasswordHash {
    PasswordHash::parse(text).expect("a hash")
}

pub fn staff_id(number: u32) -> StaffId {
    StaffId::parse(number.into()).expect("an id")
}

/// A request of the staff member with the id 1.
pub fn sample_idempotent_request(key: &str, digest: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: IdempotencyKeyScope::Staff(staff_id(1)),
        key: IdempotencyKey::parse(key).expect("a key"),
        digest: RequestDigest::from_digest([digest; 32]),
    }
}

/// An event with text in every property that has some.
pub fn event(id: &str, kind: UsageEventKind, page: Page, at: Timestamp) -> UsageEvent {
    let text = |text: &str| EventPropertyValue::Text(text.to_owned());
    let texts = kind.text_property_names().iter();
    let mut properties: BTreeMap<_, _> = texts
        .map(|name| ((*name).to_owned(), text("Zoë \"Müller\" 🥨")))
        .collect();
    properties.insert("$insert_id".to_owned(), text(id));
    properties.insert("page".to_owned(), text(page.code()));
    let distinguishing_property = kind.distinguishing_property();
    properties.extend(distinguishing_property.map(|(name, value)| (name.to_owned(), value)));
    let raw = RawUsageEvent {
        name: kind.name().to_owned(),
        properties,
    };
    let generated_id = EventInsertId::parse("generated").expect("an id");
    UsageEvent::parse(&raw, at, generated_id).expect("an event")
}

/// Master data with every optional value.
pub fn master_data() -> MasterData {
    let line = |text| ImprintLine::parse(text).expect("a line");
    let address_line = |text| AddressLine::parse(text).expect("a line");
    let url = |path| HttpUrl::parse(format!("https://inn.example/{path}")).expect("a URL");
    MasterData::initial(MasterDataInput {
        name: InnName::parse("Gasthaus zur Linde").expect("a name"),
        contact: ContactDetails {
            phone: PhoneNumber::parse("+43 1 0000000").expect("a number"),
            email: Email::parse("office@gasthaus.example").expect("an address"),
        },
        address: Address {
            street: address_line("Dorfplatz 1"),
            postal_code: address_line("3500"),
            locality: address_line("Lindenau"),
            country: address_line("Österreich"),
        },
        geo: Geo {
            latitude: Latitude::new(48.43).expect("degrees"),
            longitude: Longitude::new(15.61).expect("degrees"),
        },
        links: InnLinks {
            video: Some(url("video")),
            social: Some(url("social")),
            map: url("map"),
            directions: url("directions"),
            further: FurtherLinks::parse(vec![NamedLink {
                label: LinkLabel {
                    german: LinkName::parse("Bewertungen").expect("a name"),
                    english: Some(LinkName::parse("Reviews").expect("a name")),
                },
                url: url("reviews"),
            }])
            .expect("few links"),
        },
        imprint: Imprint {
            owner: line("Linde GmbH"),
            managers: Some(line("Maria Lindner")),
            register_number: Some(line("FN 000000a")),
            register_court: Some(line("Landesgericht Krems")),
            vat_id: Some(VatId::parse("ATU00000000").expect("an id")),
            trade_register_number: Some(line("00000000")),
            trade: line("Gastgewerbe"),
            trade_authority: line("Bezirkshauptmannschaft Krems"),
            chamber: line("Wirtschaftskammer Niederösterreich"),
        },
        is_german_only: false,
        copyright_since: CopyrightYear::specified(),
    })
}
