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
}

const fn key(name: &'static str, default: &'static str, says: &'static str) -> Key {
    Key {
        name,
        default,
        says,
    }
}

/// Every setting, in the order of the documentation.
pub const KEYS: [Key; 18] = [
    key("product", "Gasthaus zur Linde", "the inn's name"),
    key("phone", "+43 1 0000000", "where guests call"),
    key("email", "office@gasthaus.example", "where guests write"),
    key("street", "Dorfplatz 1", "street and number"),
    key("postal_code", "3500", "postal code"),
    key("locality", "Lindenau", "town or village"),
    key("country", "Österreich", "country"),
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
        "listen",
        "127.0.0.1:8080",
        "where the server listens, address and port",
    ),
    key("data", "./data", "the folder of the database and the files"),
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
];
