use bytes::Bytes;
use domain::Label;
use domain::accounts::{PersonName, StaffId, Token};
use domain::audit::{Actor, AuditContext};
use domain::calendar::Instant;
use domain::contact::ContactMessage;
use domain::files::{
    BlobId, ContentType, Description, FilePrecondition, Md5, ObjectName, StoredFile,
};
use domain::inn::Email;
use domain::menus::{MenuFileName, MenuSetting, MenuSettings, MenuType};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId};
use domain::storage::{Upload, UploadId, UploadState};
use ports::contract::samples::{self, full_news_draft, special_day_draft};
use services::seed::{SeedContent, SeedMenuFile};
use services::staff::NewStaff;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

pub fn christmas() -> SpecialDayDraft {
    special_day_draft("2026-12-24", "2026-12-26", DayHours::Closed)
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
        news: (1..=6).map(full_news_draft).collect(),
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
        Md5::from_digest([7; 16]),
        ContentType::PDF,
        Token::from_random([7; 32]),
        Instant::UNIX_EPOCH,
    )
}

pub fn message() -> ContactMessage {
    samples::message("Anna Huber")
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
