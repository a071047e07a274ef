use super::*;

fn said(pairs: &[(&str, &str)]) -> Result<Settings, SettingsError> {
    let pairs = pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), ((*value).to_owned(), Origin::Default)));
    Settings::of(pairs.collect())
}

fn refusal(result: Result<Settings, SettingsError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn nothing_needs_to_be_set() {
    let settings = said(&[]).unwrap();
    assert_eq!(settings.house.product.as_str(), "Gasthaus zur Linde");
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
}

#[test]
fn what_is_wrong_is_said_in_one_sentence_that_names_the_setting() {
    for (key, value, expected) in [
        (
            "phone",
            "ring twice",
            "the setting `phone` (default) is not a telephone number",
        ),
        (
            "product",
            " ",
            "the setting `product` (default) is required",
        ),
        (
            "listen",
            "8080",
            "the setting `listen` (default) is not an address and port",
        ),
        (
            "map_url",
            "ftp://a.example",
            "the setting `map_url` (default) is not an http or https address",
        ),
        (
            "max_connections",
            "3",
            "the setting `max_connections` (default) must be a whole number from 16 to 100000",
        ),
        (
            "colour",
            "green",
            "the setting `colour` (default) is unknown; `wirtshaus check` lists all of them",
        ),
    ] {
        assert_eq!(refusal(said(&[(key, value)])), expected);
    }
}

#[test]
fn the_environment_names_the_same_keys() {
    let variables = [
        ("WIRTSHAUS_PHONE", "+43 2732 1"),
        ("WIRTSHAUS_NONSENSE", "1"),
        ("HOME", "/root"),
    ];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let said: Vec<_> = of_environment(variables.into_iter()).collect();
    assert_eq!(said.len(), 2);
    assert_eq!(said[0].0, "phone");
    assert_eq!(
        refusal(Settings::of(said.into_iter().collect())),
        "the setting `nonsense` (WIRTSHAUS_NONSENSE) is unknown; `wirtshaus check` lists all of them"
    );
}

#[test]
fn a_file_says_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wirtshaus.toml");
    let read = |text: &str| {
        fs::write(&file, text).unwrap();
        of_file(&file).and_then(Settings::of)
    };
    let settings = read("product = \"Zum Ochsen\"\nmax_connections = 64").unwrap();
    assert_eq!(settings.house.product.as_str(), "Zum Ochsen");
    assert_eq!(settings.max_connections, 64);
    assert!(refusal(read("product = ")).contains("is not TOML"));
    fs::remove_file(&file).unwrap();
    assert!(refusal(of_file(&file).and_then(Settings::of)).contains("cannot be read"));
}
