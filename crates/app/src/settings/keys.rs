//! All settings.

/// A setting.
#[derive(Clone, Copy, Debug)]
pub struct SettingDefinition {
    /// Name in `wirtshaus.toml`; the environment variable is the upper-case name with the prefix `WIRTSHAUS_`.
    pub name: &'static str,
    /// Value when none is set.
    pub default: &'static str,
    /// Shown by `wirtshaus check`, and in the documentation.
    pub description: &'static str,
    /// Whether the value is hidden in `wirtshaus check`.
    pub secret: bool,
}

const fn public(
    name: &'static str,
    default: &'static str,
    description: &'static str,
) -> SettingDefinition {
    SettingDefinition {
        name,
        default,
        description,
        secret: false,
    }
}

const fn secret(
    name: &'static str,
    default: &'static str,
    description: &'static str,
) -> SettingDefinition {
    SettingDefinition {
        secret: true,
        ..public(name, default, description)
    }
}

/// All settings, in the order of the documentation.
#[rustfmt::skip]
pub const SETTING_DEFINITIONS: [SettingDefinition; 53] = [
    public("product", "Gasthaus zur Linde", "name of the inn"),
    public("public_url", "http://localhost:8080", "public origin of the site, `http` or `https` and host, without a path"),
    public("phone", "+43 1 0000000", "telephone number of the inn"),
    public("email", "office@gasthaus.example", "e-mail address of the inn"),
    public("street", "Dorfplatz 1", "street and number"),
    public("postal_code", "3500", "postal code"),
    public("locality", "Lindenau", "town or village"),
    public("country", "Österreich", "country"),
    public("latitude", "48.43", "latitude in degrees north"),
    public("longitude", "15.61", "longitude in degrees east"),
    public("video_url", "https://video.example/gasthaus", "link to the video channel"),
    public("social_url", "https://social.example/gasthaus", "link to the social network"),
    public("map_url", "https://map.example/gasthaus", "embedded map"),
    public("directions_url", "https://map.example/gasthaus/route", "link to a route planner"),
    public("baker_url", "https://baeckerei.example/", "website of the baker"),
    public("butcher_url", "https://fleischhauer.example/", "website of the butcher"),
    public("greengrocer_url", "https://hof.example/", "website of the greengrocer"),
    public("owner", "Gasthaus zur Linde GmbH", "imprint: person or company that runs the inn"),
    public("managers", "Maria Lindner", "imprint: managing directors; may be empty"),
    public("register_number", "FN 000000a", "imprint: number in the commercial register (Firmenbuch); may be empty"),
    public("register_court", "Landesgericht Krems an der Donau", "imprint: court of the commercial register; may be empty"),
    public("vat_id", "ATU00000000", "imprint: VAT identification number (UID); may be empty"),
    public("trade_register_number", "00000000", "imprint: number in the trade register (GISA); may be empty"),
    public("trade", "Gastgewerbe in der Betriebsart Gasthaus", "imprint: trade and object of the business"),
    public("trade_authority", "Bezirkshauptmannschaft Krems", "imprint: supervising authority"),
    public("chamber", "Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie", "imprint: chamber and professional group"),
    secret("smtp_url", "", "SMTP URL of the mail server for contact messages; empty: messages are stored only"),
    public("mail_from", "", "sender of mails; empty: `email`"),
    public("mail_to", "", "recipient of contact messages; empty: `email`"),
    public("security_contact", "", "contact in `/.well-known/security.txt`, an e-mail or https address; empty: `email`"),
    public("listen", "127.0.0.1:8080", "address and port to listen on"),
    public("trusted_proxies", "127.0.0.0/8, ::1", "proxies whose `X-Forwarded-For` is trusted, as addresses or networks"),
    public("data", "./data", "data folder"),
    public("backup_folder", "", "folder for nightly backups; empty: none"),
    public("backup_keep", "14", "number of nightly backups to keep, 1 to 1000"),
    public("first_account_email", "", "e-mail address of the first staff account; empty: `admin@` and the host of `email`"),
    public("session_idle_minutes", "30", "idle timeout of a session in minutes, 1 to 1440"),
    public("session_hours", "12", "maximum lifetime of a session in hours, 1 to 168"),
    public("oidc_issuer", "", "issuer URL of an OpenID provider, https; empty: none"),
    public("oidc_client_id", "", "client id at the provider; required with `oidc_issuer`"),
    secret("oidc_client_secret", "", "client secret at the provider; may be empty"),
    public("oidc_name", "", "label of the provider on the sign-in page; empty: its host"),
    public("max_upload_bytes", "52428800", "maximum size of an upload in bytes, 262144 to 10737418240"),
    public("storage_bucket", "default", "name of the bucket of the storage API: lower-case letters, digits, `-`, `_` and `.`"),
    public("storage_origins", "", "origins allowed to use the storage API by CORS, separated by commas; empty: none"),
    public("message_keep_months", "12", "retention of contact messages in months, 1 to 120; shown on the privacy page"),
    public("usage_keep_days", "90", "retention of usage events in days, 7 to 3650; sums are kept"),
    public("count_without_consent", "false", "count page requests without consent and without identifiers: `true` or `false`"),
    public("analytics_address", "", "https origin of an analytics service that receives usage events; empty: none"),
    secret("analytics_token", "", "project token at that service; required with `analytics_address`"),
    public("max_connections", "512", "maximum number of concurrent connections, 16 to 100000"),
    public("header_timeout", "10", "time limit for request headers in seconds, 1 to 120"),
    public("log_format", "text", "format of log lines: `text` or `json`"),
];
