use poem_openapi::Tags;

/// The tags of the published specification.
#[derive(Tags)]
#[oai(rename_all = "camelCase")]
pub enum ApiTag {
    /// The inn: name, address, links.
    Site,
    /// Texts, lists and pictures of the pages.
    Content,
    /// Uploaded pictures.
    Pictures,
    /// News entries.
    News,
    /// Menus as PDF files.
    Menus,
    /// Dishes with prices and allergens.
    Dishes,
    /// Cards of dishes, of menus and own ones.
    Cards,
    /// The lunch menus of weeks.
    Lunch,
    /// Menu files with base64 content.
    Files,
    /// Opening hours of the venue and the kitchen.
    OpeningHours,
    /// Sign-in, sessions and passwords.
    Auth,
    /// The own account of a staff member.
    Account,
    /// The accounts of staff and invitations.
    People,
    /// Contact form and received messages.
    Contact,
    /// Audit log of staff actions.
    Audit,
    /// Usage statistics.
    Statistics,
    /// Published editions and the stream of their changes.
    Events,
}
