//! The steps before a new website is public.

use std::sync::Arc;

use crate::coded_enum;
use crate::inn::{Email, ImprintLine, MasterDataInput};
use crate::menus::{DisplayedMenu, MenuType};
use crate::news::NewsEntry;
use crate::staff::StaffMember;

coded_enum! {
    pub enum FirstStep {
        MasterData = "MASTER_DATA",
        /// The e-mail address of the first account.
        Account = "ACCOUNT",
        Imprint = "IMPRINT",
        OpeningHours = "OPENING_HOURS",
        Menus = "MENUS",
        Pages = "PAGES",
        Pictures = "PICTURES",
        News = "NEWS",
        PublicUrl = "PUBLIC_URL",
        Backups = "BACKUPS",
    }
}

/// How many pictures an inn should upload.
pub const RECOMMENDED_PICTURES: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstStepStatus {
    pub step: FirstStep,
    pub is_done: bool,
    /// The parts of the example that guests still see: values, titles, or names of pages.
    pub examples: Vec<String>,
}

impl FirstStepStatus {
    pub fn new(step: FirstStep, is_done: bool) -> Self {
        let examples = Vec::new();
        Self {
            step,
            is_done,
            examples,
        }
    }

    /// A step with these examples, which is done if there are none.
    pub fn with_examples(step: FirstStep, examples: Vec<String>) -> Self {
        let is_done = examples.is_empty();
        Self {
            step,
            is_done,
            examples,
        }
    }
}

/// The inn that a new installation shows.
#[derive(Clone, Debug)]
pub struct ExampleInn {
    pub master_data: Arc<MasterDataInput>,
    pub news_titles: Vec<String>,
    /// The sizes of the PDF files.
    pub menus: Vec<(MenuType, u64)>,
}

impl ExampleInn {
    /// The values that identify the example. Others, such as the country, may be those of a real inn.
    pub fn master_data_examples(&self, current: &MasterDataInput) -> Vec<String> {
        let identifying = |data: &MasterDataInput| {
            let MasterDataInput {
                name,
                contact,
                address,
                geo,
                links,
                ..
            } = data;
            let degrees = format!("{}, {}", geo.latitude.get(), geo.longitude.get());
            [
                Some(name.as_str().to_owned()),
                Some(contact.phone.as_str().to_owned()),
                Some(contact.email.as_str().to_owned()),
                Some(address.street.as_str().to_owned()),
                Some(address.locality.as_str().to_owned()),
                Some(degrees),
                Some(links.map.as_str().to_owned()),
                Some(links.directions.as_str().to_owned()),
                links.video.as_ref().map(|url| url.as_str().to_owned()),
                links.social.as_ref().map(|url| url.as_str().to_owned()),
            ]
        };
        equal_values(identifying(current), identifying(&self.master_data))
    }

    pub fn imprint_examples(&self, current: &MasterDataInput) -> Vec<String> {
        let identifying = |data: &MasterDataInput| {
            let imprint = &data.imprint;
            let line = |line: &ImprintLine| line.as_str().to_owned();
            [
                Some(line(&imprint.owner)),
                imprint.managers.as_ref().map(line),
                imprint.register_number.as_ref().map(line),
                imprint.vat_id.as_ref().map(|id| id.as_str().to_owned()),
                imprint.trade_register_number.as_ref().map(line),
            ]
        };
        equal_values(identifying(current), identifying(&self.master_data))
    }

    /// The addresses to sign in with at the host of the example, which receives no mail.
    pub fn account_examples(&self, members: &[StaffMember]) -> Vec<String> {
        let example_host = self.master_data.contact.email.host();
        let emails = members
            .iter()
            .filter(|member| !member.is_disabled)
            .map(|member| &member.email);
        emails
            .filter(|email| email.host().eq_ignore_ascii_case(example_host))
            .map(Email::to_string)
            .collect()
    }

    pub fn news_examples(&self, visible: &[NewsEntry]) -> Vec<String> {
        let titles = visible.iter().map(|entry| entry.title.as_str().to_owned());
        titles
            .filter(|title| self.news_titles.contains(title))
            .collect()
    }

    pub fn menu_examples(&self, displayed: &[DisplayedMenu]) -> Vec<String> {
        displayed
            .iter()
            .filter(|menu| self.menus.contains(&(menu.file.menu, menu.file.size)))
            .map(|menu| menu.label.as_str().to_owned())
            .collect()
    }
}

fn equal_values<const N: usize>(
    current: [Option<String>; N],
    example: [Option<String>; N],
) -> Vec<String> {
    let pairs = current.into_iter().zip(example);
    pairs
        .filter(|(current, example)| current == example)
        .filter_map(|(current, _)| current)
        .collect()
}
