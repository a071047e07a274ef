use std::iter;
use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::calendar::local;
use domain::content::{CONTENT_VERSION_RETENTION, ContentVersion, EditedContent, PictureName};
use domain::dishes::{CardContent, CardKey, CardSettings, OwnCard};
use domain::menus::{MenuSetting, MenuSettings, MenuType};
use domain::{Label, Precondition, RecordVersion};
use ports::{Clock, ListPage, Store, StoreError, UnitOfWork};
use time::Date;

use crate::audit::commit_audited;
use crate::content::{ContentState, publish, read_edited, restore_pictures, save_draft};
use crate::dishes::{list_restorable, require_dishes};
use crate::error::{WriteError, none_if_corrupt, require_version};

pub struct CardService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

/// A card that guests may see, and its draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditedCard {
    /// A card that was never published is published without sections.
    pub edited: EditedContent<CardContent>,
    /// When staff last published the card or confirmed that it is correct.
    pub reviewed_on: Option<Date>,
}

impl CardService {
    pub async fn settings(&self) -> Result<(CardSettings, RecordVersion), StoreError> {
        read_settings(&mut *self.store.begin_read_only().await?).await
    }

    /// Nothing is written if nothing differs. Cards that are left out keep their contents.
    pub async fn save_settings(
        &self,
        settings: CardSettings,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(CardSettings, RecordVersion), WriteError> {
        let mut tx = self.store.begin().await?;
        let stored = none_if_corrupt(tx.cards().find_settings().await)?;
        let is_stored = stored.is_some();
        let (before, version) = stored.unwrap_or_else(initial_settings);
        require_version(precondition, version)?;
        if is_stored && before == settings {
            return Ok((settings, version));
        }
        let cards = settings.own_cards.iter().enumerate();
        let pictures = cards.filter_map(|(number, card)| {
            Some((format!("ownCards.{number}.picture"), card.picture.as_ref()?))
        });
        restore_pictures(&mut *tx, pictures, context).await?;
        let version = version.next();
        tx.cards().save_settings(&settings, version).await?;
        commit_audited(tx, context, AuditAction::CardSettingsSaved.on("")).await?;
        Ok((settings, version))
    }

    /// `None` if there is no such card.
    pub async fn find(&self, card: &CardKey) -> Result<Option<EditedCard>, StoreError> {
        read(&mut *self.store.begin_read_only().await?, card).await
    }

    /// Saves a draft, or deletes it if it is the published content. Nothing is written if it is the same as before.
    pub async fn save_draft(
        &self,
        card: &CardKey,
        draft: CardContent,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<EditedCard, WriteError> {
        let mut tx = self.store.begin().await?;
        let previous = read(&mut *tx, card).await?.ok_or(WriteError::NotFound)?;
        require_version(precondition, previous.edited.version)?;
        let edited = previous.edited.with_draft(draft);
        if edited == previous.edited {
            return Ok(previous);
        }
        if let Some(draft) = &edited.draft {
            let former = iter::once(&previous.edited.published).chain(&previous.edited.draft);
            let former = former.flat_map(CardContent::dishes);
            require_dishes(&mut *tx, draft.dishes_with_paths(), former, context).await?;
        }
        save_draft(tx.card_content(), card, &edited).await?;
        commit_audited(tx, context, AuditAction::CardDraftSaved.on(card.slug())).await?;
        Ok(EditedCard { edited, ..previous })
    }

    /// Publishes the draft, which staff have read therefore. Nothing is written without one.
    pub async fn publish(
        &self,
        card: &CardKey,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<EditedCard, WriteError> {
        let mut tx = self.store.begin().await?;
        let previous = read(&mut *tx, card).await?.ok_or(WriteError::NotFound)?;
        require_version(precondition, previous.edited.version)?;
        let Some(edited) = previous.edited.publish() else {
            return Ok(previous);
        };
        publish(tx.card_content(), card, &edited, context).await?;
        let today = local(context.occurred_at).date;
        tx.cards().save_review(card, today).await?;
        commit_audited(tx, context, AuditAction::CardPublished.on(card.slug())).await?;
        Ok(EditedCard {
            edited,
            reviewed_on: Some(today),
        })
    }

    /// Records that the card is correct today. Nothing is written if it was recorded today.
    pub async fn review(
        &self,
        card: &CardKey,
        context: &AuditContext,
    ) -> Result<EditedCard, WriteError> {
        let mut tx = self.store.begin().await?;
        let previous = read(&mut *tx, card).await?.ok_or(WriteError::NotFound)?;
        let today = Some(local(context.occurred_at).date);
        let reviewed = EditedCard {
            reviewed_on: today,
            ..previous
        };
        if let Some(today) = today.filter(|_| previous.reviewed_on != today) {
            tx.cards().save_review(card, today).await?;
            commit_audited(tx, context, AuditAction::CardReviewed.on(card.slug())).await?;
        }
        Ok(reviewed)
    }

    /// The versions that staff published, newest first. `None` if there is no such card.
    pub async fn list_versions(
        &self,
        card: &CardKey,
        list_page: ListPage<u32>,
    ) -> Result<Option<Vec<ContentVersion>>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        if !exists(&mut *snapshot, card).await? {
            return Ok(None);
        }
        let versions = snapshot.card_content().list_versions(card, list_page).await;
        versions.map(Some)
    }

    /// A published version, without dishes that can no longer be restored. Number 0 is the card without sections.
    pub async fn find_version(
        &self,
        card: &CardKey,
        number: u32,
    ) -> Result<Option<CardContent>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        if !exists(&mut *snapshot, card).await? {
            return Ok(None);
        }
        if number == 0 {
            return Ok(Some(CardContent::default()));
        }
        let found = snapshot.card_content().find_version(card, number).await;
        let Some(mut content) = none_if_corrupt(found)? else {
            return Ok(None);
        };
        let dishes = list_restorable(&mut *snapshot, self.clock.now()).await?;
        content.retain_dishes(|dish| dishes.contains(&dish));
        Ok(Some(content))
    }

    /// Deletes the versions that can no longer be brought back. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let cutoff = self.clock.now() - CONTENT_VERSION_RETENTION;
        let purged = tx.card_content().purge_versions(cutoff).await?;
        tx.commit().await?;
        Ok(purged)
    }
}

/// There are no own cards and marks until they are saved, and while they are corrupt.
pub(crate) async fn read_settings(
    tx: &mut dyn UnitOfWork,
) -> Result<(CardSettings, RecordVersion), StoreError> {
    let found = none_if_corrupt(tx.cards().find_settings().await)?;
    Ok(found.unwrap_or_else(initial_settings))
}

fn initial_settings() -> (CardSettings, RecordVersion) {
    (CardSettings::default(), RecordVersion::INITIAL)
}

async fn exists(tx: &mut dyn UnitOfWork, card: &CardKey) -> Result<bool, StoreError> {
    let (settings, _) = read_settings(tx).await?;
    Ok(settings.keys().any(|key| key == *card))
}

async fn read(tx: &mut dyn UnitOfWork, card: &CardKey) -> Result<Option<EditedCard>, StoreError> {
    if !exists(tx, card).await? {
        return Ok(None);
    }
    Ok(Some(EditedCard {
        edited: read_edited(tx.card_content(), card, &CardContent::default()).await?,
        reviewed_on: tx.cards().list_reviews().await?.remove(card),
    }))
}

/// A card that guests see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownCard {
    pub kind: ShownCardKind,
    pub reviewed_on: Option<Date>,
    pub content: CardContent,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShownCardKind {
    Menu(MenuType, Label),
    Own(OwnCard),
}

impl ShownCard {
    pub fn key(&self) -> CardKey {
        match &self.kind {
            ShownCardKind::Menu(menu, _) => CardKey::Menu(*menu),
            ShownCardKind::Own(card) => CardKey::Own(card.slug.clone()),
        }
    }
}

/// The cards that guests see on a day, with what they show.
#[derive(Default)]
pub struct ShownCards {
    /// Those of the menus in the order of their settings, then the own ones.
    pub cards: Vec<ShownCard>,
    pub settings: CardSettings,
}

impl ShownCards {
    pub fn uploaded_pictures(&self) -> impl Iterator<Item = &PictureName> {
        self.settings.uploaded_pictures()
    }
}

/// A card is shown on its days, if its menu is checked and it has sections. With drafts, also the cards of other menus.
pub(crate) async fn read_shown_cards(
    tx: &mut dyn UnitOfWork,
    menus: &MenuSettings,
    today: Date,
    state: ContentState,
) -> Result<ShownCards, StoreError> {
    let (settings, _) = read_settings(tx).await?;
    let is_shown = |menu: &&MenuSetting| menu.is_checked || state == ContentState::Draft;
    let menus = menus.entries().iter().filter(is_shown);
    let menus = menus.map(|menu| ShownCardKind::Menu(menu.menu_type, menu.display_label.clone()));
    let own_cards = settings.own_cards.iter().cloned().map(ShownCardKind::Own);
    let mut reviews = tx.cards().list_reviews().await?;
    let mut cards = Vec::new();
    for kind in menus.chain(own_cards) {
        let mut card = ShownCard {
            kind,
            reviewed_on: None,
            content: CardContent::default(),
        };
        let key = card.key();
        let contents = tx.card_content();
        let draft = match state {
            ContentState::Draft => none_if_corrupt(contents.find_draft(&key).await)?,
            ContentState::Published => None,
        };
        let content = match draft {
            Some(draft) => Some(draft),
            None => contents.find_published(&key).await?,
        };
        card.content = content.unwrap_or_default();
        card.reviewed_on = reviews.remove(&key);
        if !card.content.sections.is_empty() && card.content.validity.includes(today) {
            cards.push(card);
        }
    }
    Ok(ShownCards { cards, settings })
}
