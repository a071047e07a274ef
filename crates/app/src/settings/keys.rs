//! Every setting of the house: the one list that the file, the environment, `wirtshaus check` and the
//! documentation follow.

/// A setting.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in `wirtshaus.toml`; in capitals behind `WIRTSHAUS_` its environment variable.
    pub name: &'static str,
    /// What holds when nobody says anything.
    pub default: &'static str,
    /// What it is.
    pub says: &'static str,
    /// Its value may hold a password, and is shown to nobody.
    pub secret: bool,
}

const fn key(name: &'static str, default: &'static str, says: &'static str) -> Key {
    Key {
        name,
        default,
        says,
        secret: false,
    }
}

const fn secret(key: Key) -> Key {
    Key {
        secret: true,
        ..key
    }
}

/// Every setting, in the order of the documentation.
pub const KEYS: [Key; 53] = [
    key("product", "Gasthaus zur Linde", "the inn's name"),
    key(
        "public_url",
        "http://localhost:8080",
        "where guests find the pages: http or https and the host, nothing behind it",
    ),
    key("phone", "+43 1 0000000", "where guests call"),
    key("email", "office@gasthaus.example", "where guests write"),
    key("street", "Dorfplatz 1", "street and number"),
    key("postal_code", "3500", "postal code"),
    key("locality", "Lindenau", "town or village"),
    key("country", "Österreich", "country"),
    key("latitude", "48.43", "degrees north of the equator"),
    key("longitude", "15.61", "degrees east of Greenwich"),
    key(
        "video_url",
        "https://video.example/gasthaus",
        "the video channel",
    ),
    key(
        "social_url",
        "https://social.example/gasthaus",
        "the social network",
    ),
    key(
        "map_url",
        "https://map.example/gasthaus",
        "the map with the inn on it",
    ),
    key(
        "directions_url",
        "https://map.example/gasthaus/route",
        "directions to the inn",
    ),
    key(
        "baker_url",
        "https://baeckerei.example/",
        "who brings the bread",
    ),
    key(
        "butcher_url",
        "https://fleischhauer.example/",
        "who brings the meat",
    ),
    key(
        "greengrocer_url",
        "https://hof.example/",
        "who brings fruit and vegetables",
    ),
    key(
        "owner",
        "Gasthaus zur Linde GmbH",
        "imprint: the person or company that runs the inn",
    ),
    key(
        "managers",
        "Maria Lindner",
        "imprint: who manages the company; may be empty",
    ),
    key(
        "register_number",
        "FN 000000a",
        "imprint: number in the commercial register (Firmenbuch); may be empty",
    ),
    key(
        "register_court",
        "Landesgericht Krems an der Donau",
        "imprint: the court that keeps it; may be empty",
    ),
    key(
        "vat_id",
        "ATU00000000",
        "imprint: number for value added tax (UID); may be empty",
    ),
    key(
        "trade_register_number",
        "00000000",
        "imprint: number in the trade register (GISA); may be empty",
    ),
    key(
        "trade",
        "Gastgewerbe in der Betriebsart Gasthaus",
        "imprint: the trade, which is also the object of the business",
    ),
    key(
        "trade_authority",
        "Bezirkshauptmannschaft Krems",
        "imprint: the authority that supervises it",
    ),
    key(
        "chamber",
        "Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie",
        "imprint: the chamber and its professional group",
    ),
    secret(key(
        "smtp_url",
        "",
        "the mail server that takes what guests write; empty: nothing is mailed, only kept",
    )),
    key(
        "mail_from",
        "",
        "which address mails what guests write; empty: `email`",
    ),
    key("mail_to", "", "whom it is mailed to; empty: `email`"),
    key(
        "security_contact",
        "",
        "where to report a vulnerability, an e-mail address or an https address, told in `/.well-known/security.txt`; empty: `email`",
    ),
    key(
        "listen",
        "127.0.0.1:8080",
        "where the server listens, address and port",
    ),
    key(
        "trusted_proxies",
        "127.0.0.0/8, ::1",
        "the proxies, addresses or networks, whose `X-Forwarded-For` is believed",
    ),
    key("data", "./data", "the folder of the database and the files"),
    key(
        "backup_folder",
        "",
        "the folder that takes a backup every night, on another disk; empty: no nightly backups",
    ),
    key(
        "backup_keep",
        "14",
        "how many nightly backups are kept, 1 to 1000",
    ),
    key(
        "first_account_email",
        "",
        "the e-mail address that the first account signs in with; empty: `admin@` and the host of `email`",
    ),
    key(
        "session_idle_minutes",
        "30",
        "after how many minutes without use staff are signed out, 1 to 1440",
    ),
    key(
        "session_hours",
        "12",
        "after how many hours staff are signed out in any case, 1 to 168",
    ),
    key(
        "oidc_issuer",
        "",
        "the OpenID provider through which staff may sign in too, an https address; empty: none",
    ),
    key(
        "oidc_client_id",
        "",
        "what the provider calls the house; needed with `oidc_issuer`",
    ),
    secret(key(
        "oidc_client_secret",
        "",
        "what proves to the provider that the house asks; may be empty",
    )),
    key(
        "oidc_name",
        "",
        "what the button to sign in with calls the provider; empty: its host",
    ),
    key(
        "max_upload_bytes",
        "52428800",
        "the largest file that staff may upload, in bytes, 262144 to 10737418240",
    ),
    key(
        "storage_bucket",
        "default",
        "what the storage service calls its one bucket: small letters, digits, `-`, `_` and `.`",
    ),
    key(
        "storage_origins",
        "",
        "the origins of other pages that may use the storage service, separated by commas; empty: none",
    ),
    key(
        "message_keep_months",
        "12",
        "for how many months what guests write is kept, 1 to 120; guests read it on the privacy page",
    ),
    key(
        "usage_keep_days",
        "90",
        "for how many days single usage events are kept, 7 to 3650; their sums stay",
    ),
    key(
        "count_without_consent",
        "false",
        "whether page requests are counted on the server, without identifiers, cookies or storage: `true` or `false`",
    ),
    key(
        "analytics_address",
        "",
        "the analytics service that is told of usage events too, an https origin; empty: none",
    ),
    secret(key(
        "analytics_token",
        "",
        "what that service calls the house; needed with `analytics_address`",
    )),
    key(
        "max_connections",
        "512",
        "how many connections are served at once, 16 to 100000",
    ),
    key(
        "header_timeout",
        "10",
        "how many seconds a client may take for its headers, 1 to 120",
    ),
    key(
        "log_format",
        "text",
        "how log lines are written: `text` or `json`",
    ),
];
