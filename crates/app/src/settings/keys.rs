//! All settings.

/// A setting.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Name in `wirtshaus.toml`; the environment variable is the upper-case name with the prefix `WIRTSHAUS_`.
    pub name: &'static str,
    /// Value when none is set.
    pub default: &'static str,
    /// Shown by `wirtshaus check`, and in the documentation.
    pub description: &'static str,
    /// Whether the value is hidden in `wirtshaus check`.
    pub secret: bool,
}

const fn public(name: &'static str, default: &'static str, description: &'static str) -> Key {
    Key {
        name,
        default,
        description,
        secret: false,
    }
}

const fn secret(name: &'static str, default: &'static str, description: &'static str) -> Key {
    Key {
        secret: true,
        ..public(name, default, description)
    }
}

/// All settings, in the order of the documentation.
#[rustfmt::skip]
pub const KEYS: [Key; 53] = [
    public("product", "Gasthaus zur Linde", "the inn's name"),
    public("public_url", "http://localhost:8080", "where guests find the pages: http or https and the host, nothing behind it"),
    public("phone", "+43 1 0000000", "where guests call"),
    public("email", "office@gasthaus.example", "where guests write"),
    public("street", "Dorfplatz 1", "street and number"),
    public("postal_code", "3500", "postal code"),
    public("locality", "Lindenau", "town or village"),
    public("country", "Österreich", "country"),
    public("latitude", "48.43", "degrees north of the equator"),
    public("longitude", "15.61", "degrees east of Greenwich"),
    public("video_url", "https://video.example/gasthaus", "the video channel"),
    public("social_url", "https://social.example/gasthaus", "the social network"),
    public("map_url", "https://map.example/gasthaus", "the map with the inn on it"),
    public("directions_url", "https://map.example/gasthaus/route", "directions to the inn"),
    public("baker_url", "https://baeckerei.example/", "who brings the bread"),
    public("butcher_url", "https://fleischhauer.example/", "who brings the meat"),
    public("greengrocer_url", "https://hof.example/", "who brings fruit and vegetables"),
    public("owner", "Gasthaus zur Linde GmbH", "imprint: the person or company that runs the inn"),
    public("managers", "Maria Lindner", "imprint: who manages the company; may be empty"),
    public("register_number", "FN 000000a", "imprint: number in the commercial register (Firmenbuch); may be empty"),
    public("register_court", "Landesgericht Krems an der Donau", "imprint: the court that keeps it; may be empty"),
    public("vat_id", "ATU00000000", "imprint: number for value added tax (UID); may be empty"),
    public("trade_register_number", "00000000", "imprint: number in the trade register (GISA); may be empty"),
    public("trade", "Gastgewerbe in der Betriebsart Gasthaus", "imprint: the trade, which is also the object of the business"),
    public("trade_authority", "Bezirkshauptmannschaft Krems", "imprint: the authority that supervises it"),
    public("chamber", "Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie", "imprint: the chamber and its professional group"),
    secret("smtp_url", "", "the mail server that takes what guests write; empty: nothing is mailed, only kept"),
    public("mail_from", "", "which address mails what guests write; empty: `email`"),
    public("mail_to", "", "whom it is mailed to; empty: `email`"),
    public("security_contact", "", "where to report a vulnerability, an e-mail address or an https address, published in `/.well-known/security.txt`; empty: `email`"),
    public("listen", "127.0.0.1:8080", "where the server listens, address and port"),
    public("trusted_proxies", "127.0.0.0/8, ::1", "the proxies, addresses or networks, whose `X-Forwarded-For` is believed"),
    public("data", "./data", "the folder of the database and the files"),
    public("backup_folder", "", "the folder that takes a backup every night, on another disk; empty: no nightly backups"),
    public("backup_keep", "14", "how many nightly backups are kept, 1 to 1000"),
    public("first_account_email", "", "the e-mail address that the first account signs in with; empty: `admin@` and the host of `email`"),
    public("session_idle_minutes", "30", "after how many minutes without use staff are signed out, 1 to 1440"),
    public("session_hours", "12", "after how many hours staff are signed out in any case, 1 to 168"),
    public("oidc_issuer", "", "the OpenID provider through which staff may sign in too, an https address; empty: none"),
    public("oidc_client_id", "", "the client id at the provider; needed with `oidc_issuer`"),
    secret("oidc_client_secret", "", "the client secret at the provider; may be empty"),
    public("oidc_name", "", "what the button to sign in with calls the provider; empty: its host"),
    public("max_upload_bytes", "52428800", "the largest file that staff may upload, in bytes, 262144 to 10737418240"),
    public("storage_bucket", "default", "what the storage service calls its one bucket: small letters, digits, `-`, `_` and `.`"),
    public("storage_origins", "", "the origins of other pages that may use the storage service, separated by commas; empty: none"),
    public("message_keep_months", "12", "for how many months what guests write is kept, 1 to 120; guests read it on the privacy page"),
    public("usage_keep_days", "90", "for how many days single usage events are kept, 7 to 3650; their sums stay"),
    public("count_without_consent", "false", "whether page requests are counted on the server, without identifiers, cookies or storage: `true` or `false`"),
    public("analytics_address", "", "the analytics service that usage events are forwarded to, an https origin; empty: none"),
    secret("analytics_token", "", "the project token at that service; needed with `analytics_address`"),
    public("max_connections", "512", "how many connections are served at once, 16 to 100000"),
    public("header_timeout", "10", "how many seconds a client may take for its headers, 1 to 120"),
    public("log_format", "text", "how log lines are written: `text` or `json`"),
];
