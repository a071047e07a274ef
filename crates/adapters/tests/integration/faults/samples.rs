use bytes::Bytes;
use domain::Label;
use domain::accounts::{PersonName, StaffId};
use domain::audit::{Actor, AuditContext};
use domain::calendar::{Instant, parse_day};
use domain::contact::ContactMessage;
use domain::files::{
    BlobId, ContentType, Description, DownloadToken, FilePrecondition, ObjectName, StoredFile,
};
use domain::inn::Email;
use domain::menus::{MenuFileName, MenuSetting, MenuSettings, MenuType};
use domain::news::{NewsDraft, NewsInput};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId};
use domain::storage::{Upload, UploadId, UploadState};
use services::seed::{SeedContent, SeedMenuFile};
use services::staff::NewStaff;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

pub fn news_draft(sort_order: i64) -> NewsDraft {
    NewsDraft::parse(NewsInput {
        sort_order: Some(sort_order),
        title: Some("Mohr im Hemd".to_owned()),
        sub_text: Some("Mit Schlag".to_owned()),
        img_src: Some("/assets/pictures/news-kekse-800.webp".to_owned()),
        timeframe: Some("Sonntag".to_owned()),
        show_until: Some("2026-12-31".to_owned()),
        ..NewsInput::default()
    })
    .unwrap()
}

pub fn christmas() -> SpecialDayDraft {
    let day = |text| parse_day(text).unwrap();
    let label = Label::parse("Weihnachten").unwrap();
    let draft = SpecialDayDraft::new(
        day("2026-12-24"),
        day("2026-12-26"),
        label,
        DayHours::Closed,
    );
    draft.unwrap()
}

pub fn hours() -> OpeningHours {
    let id = SpecialDayId::parse(1).unwrap();
    OpeningHours {
        special_days: vec![SpecialDay::new(id, christmas())],
        ..OpeningHours::default()
    }
}

pub fn settings() -> MenuSettings {
    let settings = MenuType::ALL.map(|menu_type| MenuSetting {
        menu_type,
        display_label: Label::parse(menu_type.label()).unwrap(),
        is_checked: true,
    });
    MenuSettings::parse(settings.to_vec()).unwrap()
}

fn food_name() -> MenuFileName {
    MenuFileName::parse("Speisekarte").unwrap()
}

pub fn seed_content() -> SeedContent {
    SeedContent {
        news: (1..=6).map(news_draft).collect(),
        hours: hours(),
        settings: settings(),
        menus: vec![SeedMenuFile {
            menu: MenuType::Food,
            name: food_name(),
            pdf: Bytes::from_static(b"%PDF-1.7 Tafelspitz"),
        }],
    }
}

/// Has the object name of the seeded menu.
pub fn food_file() -> StoredFile {
    StoredFile::new(
        food_name().safe_object_name(),
        BlobId::from_digest([7; 32]),
        4711,
        None,
        ContentType::PDF,
        DownloadToken::from_random([7; 32]),
        Instant::UNIX_EPOCH,
    )
}

pub fn message() -> ContactMessage {
    ContactMessage::parse("Anna Huber", "anna@huber.example", "Ein Tisch für vier.").unwrap()
}

pub fn new_staff(name: &str) -> NewStaff {
    NewStaff {
        email: Email::parse(format!("{name}@gasthaus.example")).unwrap(),
        first: PersonName::parse(name).unwrap(),
        last: PersonName::parse("Huber").unwrap(),
    }
}

pub fn audit_context() -> AuditContext {
    let actor = Actor::Member {
        id: StaffId::parse(1).unwrap(),
        name: "Anna Huber".to_owned(),
    };
    let at = Instant::UNIX_EPOCH;
    AuditContext { actor, at }
}

/// Without any received bytes.
pub fn new_upload() -> Upload {
    Upload {
        id: UploadId::from_random([7; 32]),
        name: ObjectName::parse("notiz").unwrap(),
        content_type: ContentType::PDF,
        description: Description::default(),
        size: 2,
        md5: None,
        expected: FilePrecondition::Any,
        received: 0,
        state: UploadState::Active,
        touched: Instant::UNIX_EPOCH,
    }
}
