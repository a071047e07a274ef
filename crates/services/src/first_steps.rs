use std::sync::Arc;

use domain::RecordVersion;
use domain::calendar::local;
use domain::content::PageDefinitions;
use domain::first_steps::{ExampleInn, FirstStep, FirstStepStatus, RECOMMENDED_PICTURES};
use domain::inn::PublicUrl;
use domain::menus::displayed_menus;
use ports::{Clock, ListPage, Store, StoreError};

use crate::backups::NightlyBackupService;
use crate::content::read_published;
use crate::master_data::CurrentMasterData;

pub struct FirstStepsSettings {
    pub example: ExampleInn,
    pub public_url: PublicUrl,
    /// Whether the database has backups of its own, which this program does not know.
    pub has_external_backups: bool,
}

pub struct FirstStepsService {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) master_data: Arc<CurrentMasterData>,
    pub(crate) page_definitions: Arc<PageDefinitions>,
    pub(crate) backups: Option<Arc<NightlyBackupService>>,
    pub(crate) settings: FirstStepsSettings,
}

impl FirstStepsService {
    /// All steps, in the order in which they are best done.
    pub async fn list(&self) -> Result<Vec<FirstStepStatus>, StoreError> {
        let FirstStepsSettings {
            example,
            public_url,
            has_external_backups,
        } = &self.settings;
        let mut snapshot = self.store.begin_read_only().await?;
        let master_data = self.master_data.read(&mut *snapshot).await?.input;
        let hours = snapshot.opening_hours().find().await?;
        let hours = hours.into_hours_or_default();
        let menu_settings = snapshot.menus().settings().await?.into_menu_settings();
        let menus = displayed_menus(&menu_settings, &snapshot.menus().list().await?);
        let today = local(self.clock.now()).date;
        let news = snapshot.news().list_visible_on(today).await?;
        let members = snapshot.staff().list().await?;
        let pictures = snapshot.pictures().list(ListPage::ALL).await?;
        let mut example_pages = Vec::new();
        for (page, definition) in &*self.page_definitions {
            let published = read_published(&mut *snapshot, *page, definition).await?;
            if definition.shows_initial_german(&published) {
                example_pages.push(page.code().to_owned());
            } else if !master_data.is_german_only && definition.shows_initial_english(&published) {
                example_pages.push(format!("{}.en", page.code()));
            }
        }
        drop(snapshot);
        let has_backup = match &self.backups {
            Some(backups) => backups.status().await.last_success_at.is_some(),
            None => false,
        };
        let menu_examples = example.menu_examples(&menus);
        let with_examples = FirstStepStatus::with_examples;
        let mut steps = vec![
            with_examples(
                FirstStep::MasterData,
                example.master_data_examples(&master_data),
            ),
            with_examples(FirstStep::Account, example.account_examples(&members)),
            with_examples(FirstStep::Imprint, example.imprint_examples(&master_data)),
            FirstStepStatus::new(
                FirstStep::OpeningHours,
                hours.version > RecordVersion::INITIAL,
            ),
            FirstStepStatus {
                is_done: menu_examples.is_empty() && !menus.is_empty(),
                ..with_examples(FirstStep::Menus, menu_examples)
            },
            with_examples(FirstStep::Pages, example_pages),
            FirstStepStatus::new(FirstStep::Pictures, pictures.len() >= RECOMMENDED_PICTURES),
            with_examples(FirstStep::News, example.news_examples(&news)),
            with_examples(
                FirstStep::PublicUrl,
                Some(public_url.as_str().to_owned())
                    .filter(|_| public_url.is_local())
                    .into_iter()
                    .collect(),
            ),
        ];
        if !has_external_backups {
            steps.push(FirstStepStatus::new(FirstStep::Backups, has_backup));
        }
        Ok(steps)
    }

    /// Whether master data of the example, as last read, are public under an address that is not of this machine.
    pub fn is_example_public(&self) -> bool {
        let FirstStepsSettings {
            example,
            public_url,
            ..
        } = &self.settings;
        let current = self.master_data.current().input;
        let examples = example.master_data_examples(&current).into_iter();
        let mut examples = examples.chain(example.imprint_examples(&current));
        !public_url.is_local() && examples.next().is_some()
    }
}
