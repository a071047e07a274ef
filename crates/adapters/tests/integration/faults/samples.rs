use bytes::Bytes;
use domain::Label;
use domain::audit::AuditContext;
use domain::calendar::Timestamp;
use domain::contact::ContactMessage;
use domain::files::{StoredFile, Upload};
use domain::inn::Email;
use domain::menus::{MenuFileName, MenuSetting, MenuSettings, MenuType};
use domain::opening_hours::{DayHours, OpeningHours, PeriodId, SpecialDay, SpecialDayDraft};
use domain::staff::{PersonName, Role};
use ports::contract::samples::{self, full_news_draft, special_day_draft};
use services::seed::{SeedContent, SeedMenuFile};
use services::staff::NewStaff;

pub const PASSWORD: &str = "vier Knödel und ein Krügerl";

pub fn christmas() -> SpecialDayDraft {
    special_day_draft("2026-12-24", "2026-12-26", DayHours::Closed)
}

pub fn hours() -> OpeningHours {
    let id = PeriodId::parse(1).unwrap();
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

/// A file with the name of that of the seeded menu.
pub fn food_file() -> StoredFile {
    samples::file(food_name().safe_file_name(MenuType::Food), 7)
}

pub fn message() -> ContactMessage {
    samples::message("Anna Huber")
}

pub fn new_staff(name: &str) -> NewStaff {
    NewStaff {
        email: Email::parse(format!("{name}@gasthaus.example")).unwrap(),
        first_name: PersonName::parse(name).unwrap(),
        last_name: PersonName::parse("Huber").unwrap(),
        role: Role::Team,
    }
}

pub fn audit_context() -> AuditContext {
    AuditContext {
        occurred_at: Timestamp::UNIX_EPOCH,
        ..samples::audit_context(0)
    }
}

/// An upload without received bytes.
pub fn new_upload() -> Upload {
    Upload {
        last_request_at: Timestamp::UNIX_EPOCH,
        ..samples::upload(7)
    }
}
