//! What the tests furnish a house with.

use domain::Label;
use domain::calendar::{Instant, parse_day};
use domain::files::{BlobId, ContentType, StoredFile};
use domain::menus::{MenuFileName, MenuSetting, MenuSettings, MenuType};
use domain::news::{NewsDraft, NewsInput};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDay, SpecialDayId};
use ports::driven::{Furnishing, MenuFurnishing};

pub fn draft(sort_order: i64) -> NewsDraft {
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

pub fn hours() -> OpeningHours {
    let christmas = SpecialDay::parse(
        SpecialDayId::parse(1).unwrap(),
        parse_day("2026-12-24").unwrap(),
        parse_day("2026-12-26").unwrap(),
        Label::parse("Weihnachten").unwrap(),
        DayHours::Closed,
    );
    OpeningHours {
        special_days: vec![christmas.unwrap()],
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

pub fn furnishing() -> Furnishing {
    let name = MenuFileName::parse("Speisekarte").unwrap();
    let file = StoredFile {
        name: name.safe_object_name(),
        blob: BlobId::from_digest([7; 32]),
        size: 4711,
        content_type: ContentType::PDF,
        updated: Instant::UNIX_EPOCH,
    };
    Furnishing {
        news: (1..=6).map(draft).collect(),
        hours: hours(),
        settings: settings(),
        menus: vec![MenuFurnishing {
            menu: MenuType::Food,
            name,
            file,
        }],
    }
}
