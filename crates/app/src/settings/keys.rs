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

const fn public_setting(
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

const fn secret_setting(
    name: &'static str,
    default: &'static str,
    description: &'static str,
) -> SettingDefinition {
    SettingDefinition {
        secret: true,
        ..public_setting(name, default, description)
    }
}

/// All settings, in the order of the documentation.
#[rustfmt::skip]
pub const SETTING_DEFINITIONS: [SettingDefinition; 59] = [
    public_setting("product", "Gasthaus zur Linde", "at the first start only: name of the inn"),
    public_setting("public_url", "http://localhost:8080", "public origin of the site, `http` or `https` and host, without a path; passkeys are valid for [this host only](operation.md#another-domain)"),
    public_setting("phone", "+43 1 0000000", "at the first start only: telephone number of the inn"),
    public_setting("email", "office@gasthaus.example", "at the first start only: e-mail address of the inn"),
    public_setting("street", "Dorfplatz 1", "at the first start only: street and number"),
    public_setting("postal_code", "3500", "at the first start only: postal code"),
    public_setting("locality", "Lindenau", "at the first start only: town or village"),
    public_setting("country", "Österreich", "at the first start only: country"),
    public_setting("latitude", "48.43", "at the first start only: latitude in degrees north"),
    public_setting("longitude", "15.61", "at the first start only: longitude in degrees east"),
    public_setting("video_url", "https://video.example/gasthaus", "at the first start only: link to the video channel; may be empty"),
    public_setting("social_url", "https://social.example/gasthaus", "at the first start only: link to the social network; may be empty"),
    public_setting("map_url", "https://map.example/gasthaus", "at the first start only: embedded map"),
    public_setting("directions_url", "https://map.example/gasthaus/route", "at the first start only: link to a route planner"),
    public_setting("baker_url", "https://baeckerei.example/", "link of the supplier on the kitchen page, until its content is changed in the staff area: baker"),
    public_setting("butcher_url", "https://fleischhauer.example/", "link of the supplier on the kitchen page, until its content is changed in the staff area: butcher"),
    public_setting("greengrocer_url", "https://hof.example/", "link of the supplier on the kitchen page, until its content is changed in the staff area: greengrocer"),
    public_setting("owner", "Gasthaus zur Linde GmbH", "at the first start only; imprint: person or company that runs the inn"),
    public_setting("managers", "Maria Lindner", "at the first start only; imprint: managing directors; may be empty"),
    public_setting("register_number", "FN 000000a", "at the first start only; imprint: number in the commercial register (Firmenbuch); may be empty"),
    public_setting("register_court", "Landesgericht Krems an der Donau", "at the first start only; imprint: court of the commercial register; may be empty"),
    public_setting("vat_id", "ATU00000000", "at the first start only; imprint: VAT identification number (UID); may be empty"),
    public_setting("trade_register_number", "00000000", "at the first start only; imprint: number in the trade register (GISA); may be empty"),
    public_setting("trade", "Gastgewerbe in der Betriebsart Gasthaus", "at the first start only; imprint: trade and object of the business"),
    public_setting("trade_authority", "Bezirkshauptmannschaft Krems", "at the first start only; imprint: supervising authority"),
    public_setting("chamber", "Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie", "at the first start only; imprint: chamber and professional group"),
    secret_setting("smtp_url", "", "SMTP URL of the mail server for contact messages; empty: messages are stored only"),
    public_setting("mail_from", "", "sender of mails; empty: the e-mail address in the master data"),
    public_setting("mail_to", "", "recipient of contact messages; empty: the e-mail address in the master data"),
    public_setting("security_contact", "", "contact in `/.well-known/security.txt`, an e-mail or https address; empty: the e-mail address in the master data"),
    public_setting("listen", "127.0.0.1:8080", "address and port to listen on"),
    public_setting("operations_listen", "", "address and port for `/metrics` and `/health`, for every client that reaches it; empty: none"),
    public_setting("trusted_proxies", "127.0.0.0/8, ::1", "proxies whose `X-Forwarded-For` is trusted, as addresses or networks"),
    public_setting("data", "./data", "data folder"),
    secret_setting("database_url", "", "URL of a PostgreSQL database; empty: SQLite in the data folder; `DATABASE_URL` sets it too"),
    public_setting("database_connections", "8", "number of connections to PostgreSQL for reading, 1 to 1000; two more are for writing and for notifications"),
    public_setting("blob_url", "", "bucket of an S3-compatible store for files, such as `s3://bucket/prefix`; empty: the data folder; requires `database_url`"),
    public_setting("blob_redirects", "false", "redirect downloads of menus to signed addresses of that store: `true` or `false`"),
    public_setting("backup_folder", "", "folder for nightly backups, not in the data folder; empty: none"),
    public_setting("backup_keep", "14", "number of nightly backups to keep, 1 to 1000"),
    public_setting("first_account_email", "", "e-mail address of the first staff account; empty: `admin@` and the host of `email`"),
    public_setting("session_idle_minutes", "30", "idle timeout of a session in minutes, 1 to 1440"),
    public_setting("session_hours", "12", "maximum lifetime of a session in hours, 1 to 168"),
    public_setting("oidc_issuer", "", "issuer URL of an OpenID provider, https; empty: none"),
    public_setting("oidc_client_id", "", "client id at the provider; required with `oidc_issuer`"),
    secret_setting("oidc_client_secret", "", "client secret at the provider; may be empty"),
    public_setting("oidc_name", "", "label of the provider on the sign-in page; empty: its host"),
    public_setting("max_upload_bytes", "52428800", "maximum size of an upload in bytes, 262144 to 10737418240, with `blob_url` to 5000000000"),
    public_setting("storage_bucket", "default", "name of the bucket of the storage API: lower-case letters, digits, `-`, `_` and `.`"),
    public_setting("storage_origins", "", "origins allowed to use the storage API by CORS, separated by commas; empty: none"),
    public_setting("message_keep_months", "12", "retention of contact messages in months, 1 to 120; shown on the privacy page"),
    public_setting("usage_keep_days", "90", "retention of usage events in days, 7 to 3650; sums are kept"),
    public_setting("count_without_consent", "false", "count page requests without consent and without identifiers: `true` or `false`"),
    public_setting("analytics_address", "", "https origin of an analytics service that receives usage events; empty: none"),
    secret_setting("analytics_token", "", "project token at that service; required with `analytics_address`"),
    public_setting("max_connections", "512", "maximum number of concurrent connections, 16 to 100000"),
    public_setting("header_timeout", "10", "time limit for request headers in seconds, 1 to 120"),
    public_setting("log_format", "text", "format of log lines: `text` or `json`"),
    public_setting("traces_url", "", "URL that receives OpenTelemetry traces by OTLP over HTTP, such as `http://localhost:4318/v1/traces`; empty: none"),
];
