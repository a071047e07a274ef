//! What every keeper of menus promises when staff give a menu another file or name, or none.

use domain::audit::AuditAction;
use domain::fields::Problem;
use domain::files::{ContentType, ObjectName, StoredFile};
use domain::menus::{MenuFile, MenuFileEdit, MenuType};
use domain::{Precondition, Version};

use super::samples::{by, file, menu_name, object};
use super::{log, revision};
use crate::{Change, ChangeFeed, FileIndex, MenuRepository, NotShown, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a house with menus and files.
#[macro_export]
macro_rules! menu_files_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, menu_files:
            shows_a_file_that_is_stored,
            renames_and_leaves_the_file,
            forgets_the_name_it_leaves,
            needs_name_and_file_for_the_first_record,
            shows_nothing_but_a_stored_pdf,
            refuses_a_file_another_menu_shows,
            changes_only_the_expected_version,
            removes_the_record_and_the_name,
            never_repeats_a_version,
            leads_from_former_names_to_the_menu,
            records_one_upload_once,
        );
    };
}

/// A menu that had none gets a record; the log has the name.
pub async fn shows_a_file_that_is_stored<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let stored = store(house, "menu/Karte.pdf", 1).await;
    let before = revision(house).await;
    let shown = show(house, "Größere Karte", &stored.name).await;
    let expected = MenuFile {
        key: MenuType::Food,
        name: menu_name("Größere Karte"),
        object: stored.name.clone(),
        size: stored.size,
        updated: stored.updated,
        version: Version::FIRST,
    };
    assert_eq!(shown, expected);
    assert_eq!(house.file(MenuType::Food).await.unwrap(), Some(expected));
    assert_eq!(FileIndex::list(house).await.unwrap(), [stored]);
    assert!(revision(house).await > before);
    let deed = AuditAction::MenuFileEdited.on("Größere Karte.pdf");
    assert_eq!(log(house).await.first(), Some(&(by(1), deed)));
}

/// What is not sent stays.
pub async fn renames_and_leaves_the_file<H: MenuRepository + FileIndex>(house: &H) {
    let stored = store(house, "menu/Karte.pdf", 1).await;
    let shown = show(house, "Karte", &stored.name).await;
    let renamed = edit(house, Some("Winterkarte"), None).await;
    let expected = MenuFile {
        name: menu_name("Winterkarte"),
        version: shown.version.next(),
        ..shown
    };
    assert_eq!(renamed.unwrap(), Change::Made(expected));
    assert_eq!(FileIndex::list(house).await.unwrap(), [stored]);
}

/// A menu with another file does not leave the old PDF downloadable.
pub async fn forgets_the_name_it_leaves<H: MenuRepository + FileIndex>(house: &H) {
    let old = store(house, "menu/Sommer.pdf", 1).await;
    let new = store(house, "menu/Winter.pdf", 2).await;
    show(house, "Karte", &old.name).await;
    let shown = edit(house, None, Some(&new.name)).await.unwrap();
    let shown = shown.made().expect("a record");
    assert_eq!((shown.object, shown.size), (new.name.clone(), new.size));
    assert_eq!(FileIndex::list(house).await.unwrap(), [new]);
}

/// And says which of them is missing.
pub async fn needs_name_and_file_for_the_first_record<H>(house: &H)
where
    H: MenuRepository + FileIndex + ChangeFeed,
{
    let stored = store(house, "menu/Karte.pdf", 1).await;
    let before = revision(house).await;
    for (name, object, missing) in [
        (None, Some(&stored.name), vec!["name"]),
        (Some("Karte"), None, vec!["url"]),
        (None, None, vec!["name", "url"]),
    ] {
        let refused = edit(house, name, object).await;
        let expected: Vec<_> = missing
            .into_iter()
            .map(|field| (field, Problem::Missing))
            .collect();
        assert_eq!(fields(refused), expected);
    }
    assert_eq!(house.files().await.unwrap(), []);
    assert_eq!(revision(house).await, before);
}

/// Decision M5. What was shown before still is.
pub async fn shows_nothing_but_a_stored_pdf<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let stored = store(house, "menu/Karte.pdf", 1).await;
    let shown = show(house, "Karte", &stored.name).await;
    let text = StoredFile {
        content_type: ContentType::parse("text/plain").unwrap(),
        ..file(object("menu/Karte.txt"), 2)
    };
    house.put(&text, None, &by(1)).await.unwrap();
    let state = (log(house).await, revision(house).await);
    for (name, problem) in [
        (object("menu/nirgends.pdf"), Problem::NotStored),
        (text.name, Problem::InvalidPdf),
    ] {
        let refused = edit(house, Some("Andere"), Some(&name)).await;
        assert_eq!(fields(refused), [("url", problem)]);
    }
    assert_eq!(house.files().await.unwrap(), [shown]);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// Else one deletion would take two menus away unseen.
pub async fn refuses_a_file_another_menu_shows<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let stored = store(house, "menu/Karte.pdf", 1).await;
    let shown = show(house, "Karte", &stored.name).await;
    let state = (log(house).await, revision(house).await);
    let wanted = MenuFileEdit {
        name: Some(menu_name("Burger")),
        object: Some(stored.name),
    };
    let refused = house
        .edit(MenuType::Burger, wanted, &Precondition::Any, &by(1))
        .await;
    assert!(matches!(refused, Err(NotShown::Taken)));
    assert_eq!(house.files().await.unwrap(), [shown]);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// Of a menu without a record, no version can be expected.
pub async fn changes_only_the_expected_version<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let stored = store(house, "menu/Karte.pdf", 1).await;
    let (menu, by) = (MenuType::Food, by(1));
    let wanted = MenuFileEdit {
        name: Some(menu_name("Karte")),
        object: Some(stored.name.clone()),
    };
    let seen = [
        Precondition::Existing,
        Precondition::OneOf(vec![Version::FIRST]),
    ];
    for seen in &seen {
        let edited = house.edit(menu, wanted.clone(), seen, &by).await;
        assert_eq!(edited.unwrap(), Change::Missing);
        let removed = house.remove_file(menu, seen, &by).await;
        assert_eq!(removed.unwrap(), Change::Missing);
    }

    let first = show(house, "Karte", &stored.name).await;
    let second = edit(house, Some("Winterkarte"), None).await.unwrap();
    let second = second.made().expect("a record");
    let state = (log(house).await, revision(house).await);
    let outdated = Precondition::OneOf(vec![first.version]);
    let edited = house.edit(menu, wanted.clone(), &outdated, &by).await;
    assert_eq!(edited.unwrap(), Change::Stale(second.clone()));
    let removed = house.remove_file(menu, &outdated, &by).await;
    assert_eq!(removed.unwrap(), Change::Stale(second.clone()));
    assert_eq!(house.file(menu).await.unwrap(), Some(second.clone()));
    assert_eq!((log(house).await, revision(house).await), state);

    let seen = Precondition::OneOf(vec![first.version, second.version]);
    let edited = house.edit(menu, wanted, &seen, &by).await.unwrap();
    assert!(edited.made().is_some());
}

/// Decision M3; the other menus keep theirs.
pub async fn removes_the_record_and_the_name<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let gone = store(house, "menu/Speisekarte.pdf", 1).await;
    let kept = store(house, "menu/Burgerkarte.pdf", 2).await;
    let shown = show(house, "Speisekarte", &gone.name).await;
    let wanted = MenuFileEdit {
        name: Some(menu_name("Burgerkarte")),
        object: Some(kept.name.clone()),
    };
    let any = Precondition::Any;
    let burger = house.edit(MenuType::Burger, wanted, &any, &by(1)).await;
    let burger = burger.unwrap().made().expect("a record");
    let before = revision(house).await;

    let removed = house.remove_file(MenuType::Food, &any, &by(3)).await;
    assert_eq!(removed.unwrap(), Change::Made(shown));
    assert_eq!(house.files().await.unwrap(), [burger]);
    assert_eq!(FileIndex::list(house).await.unwrap(), [kept]);
    let after = revision(house).await;
    assert!(after > before);
    let deed = AuditAction::MenuFileDeleted.on("Speisekarte.pdf");
    assert_eq!(log(house).await.first(), Some(&(by(3), deed)));

    let again = house.remove_file(MenuType::Food, &any, &by(4)).await;
    assert_eq!(again.unwrap(), Change::Missing);
    assert_eq!(revision(house).await, after);
}

/// Who saw a record that was removed since changes nothing of the one that was made in its place, however it was made.
pub async fn never_repeats_a_version<H: MenuRepository + FileIndex>(house: &H) {
    let (name, any, by) = (menu_name("Karte"), Precondition::Any, by(1));
    let mut seen = Vec::new();
    for round in 0..3 {
        let stored = store(house, "menu/Karte.pdf", 1).await;
        let made = if round == 1 {
            let switched = house.switch(MenuType::Food, &name, &stored, &any, &by);
            switched.await.unwrap().made().expect("a record")
        } else {
            show(house, "Karte", &stored.name).await
        };
        assert!(!seen.contains(&made.version), "{made:?} after {seen:?}");
        let outdated = Precondition::OneOf(seen.clone());
        let removed = house.remove_file(MenuType::Food, &outdated, &by).await;
        assert_eq!(removed.unwrap(), Change::Stale(made.clone()));
        seen.push(made.version);
        let removed = house.remove_file(MenuType::Food, &any, &by).await;
        assert_eq!(removed.unwrap(), Change::Made(made));
    }
}

/// Decision M10: whether the menu got another file or lost it in between. The menu that left a name last counts.
pub async fn leads_from_former_names_to_the_menu<H: MenuRepository + FileIndex>(house: &H) {
    let [first, second, third] = ["menu/Eins.pdf", "menu/Zwei.pdf", "menu/Drei.pdf"];
    let (any, by) = (Precondition::Any, by(1));
    let moved = async |name: &str| house.moved_from(&object(name)).await.unwrap();
    let stored = store(house, first, 1).await;
    show(house, "Eins", &stored.name).await;
    assert_eq!(moved(first).await, None);
    let stored = store(house, second, 2).await;
    let shown = show(house, "Zwei", &stored.name).await;
    assert_eq!(moved(first).await, Some(shown.clone()));
    assert_eq!(moved("menu/Nie.pdf").await, None);

    let removed = house.remove_file(MenuType::Food, &any, &by).await;
    assert_eq!(removed.unwrap(), Change::Made(shown));
    assert_eq!([moved(first).await, moved(second).await], [None, None]);
    let stored = file(object(third), 3);
    let name = menu_name("Drei");
    let switched = house.switch(MenuType::Food, &name, &stored, &any, &by);
    let shown = switched.await.unwrap().made();
    assert_eq!(
        [moved(first).await, moved(second).await],
        [shown.clone(), shown]
    );

    for (number, name) in (4..).zip([first, "menu/Vier.pdf"]) {
        let edit = MenuFileEdit {
            name: Some(menu_name("Burger")),
            object: Some(store(house, name, number).await.name),
        };
        let edited = house.edit(MenuType::Burger, edit, &any, &by).await;
        assert!(edited.unwrap().made().is_some());
    }
    let menu = moved(first).await.map(|menu| menu.key);
    assert_eq!(menu, Some(MenuType::Burger));
}

/// Storing a file and giving it to a menu is one entry if the same person does both; else there are two.
pub async fn records_one_upload_once<H: MenuRepository + FileIndex + Store>(house: &H) {
    for (number, who) in [(1, 1), (2, 9)] {
        let stored = StoredFile {
            updated: by(who).at,
            ..file(object(&format!("menu/{number}.pdf")), number)
        };
        house.put(&stored, None, &by(who)).await.unwrap();
        show(house, "Karte", &stored.name).await;
        let renamed = edit(house, Some("Speisekarte"), None).await;
        assert!(renamed.unwrap().made().is_some());
    }
    let edited = |name| (by(1), AuditAction::MenuFileEdited.on(name));
    let own = [edited("Speisekarte.pdf"), edited("Karte.pdf")];
    let other = [
        &own[..],
        &[(by(9), AuditAction::FileStored.on("menu/2.pdf"))],
    ];
    assert_eq!(log(house).await, [&other.concat()[..], &own].concat());
}

async fn store(house: &impl FileIndex, name: &str, number: u8) -> StoredFile {
    let stored = file(object(name), number);
    house
        .put(&stored, None, &by(1))
        .await
        .expect("it is stored");
    stored
}

async fn edit(
    house: &impl MenuRepository,
    name: Option<&str>,
    object: Option<&ObjectName>,
) -> Result<Change<MenuFile>, NotShown> {
    let edit = MenuFileEdit {
        name: name.map(menu_name),
        object: object.cloned(),
    };
    let any = Precondition::Any;
    house.edit(MenuType::Food, edit, &any, &by(1)).await
}

async fn show(house: &impl MenuRepository, name: &str, object: &ObjectName) -> MenuFile {
    let shown = edit(house, Some(name), Some(object)).await;
    shown.expect("an answer").made().expect("a record")
}

fn fields(refused: Result<Change<MenuFile>, NotShown>) -> Vec<(&'static str, Problem)> {
    let Err(NotShown::Refused(errors)) = refused else {
        panic!("not refused: {refused:?}")
    };
    let errors = errors.as_slice().iter();
    errors.map(|error| (error.field, error.problem)).collect()
}
