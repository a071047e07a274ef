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
            &format!(
                "the setting `colour` (default) is unknown; there are {}",
                names()
            ),
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
    let variables = variables.map(|(name, value)| (name.into(), value.into()));
    let said = of_environment(variables.into_iter()).unwrap();
    assert_eq!(said.len(), 2);
    assert_eq!(said["phone"].0, "+43 2732 1");
    let refused = refusal(Settings::of(said));
    assert!(refused.starts_with(
        "the setting `nonsense` (WIRTSHAUS_NONSENSE) is unknown; there are product, "
    ));
}

#[test]
fn what_is_no_text_matters_only_in_variables_of_ours() {
    use std::os::unix::ffi::OsStringExt;
    let garbage = || OsString::from_vec(vec![0xff]);
    let read = |name: OsString| of_environment([(name, garbage())].into_iter());
    assert!(read("FOO".into()).unwrap().is_empty());
    assert!(read(garbage()).unwrap().is_empty());
    let refused = read("WIRTSHAUS_PHONE".into()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "the environment variable WIRTSHAUS_PHONE is not UTF-8"
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
    let refused = refusal(read("phone = \"1\"\nproduct = "));
    assert!(
        refused.contains("is not TOML") && refused.ends_with("in line 2"),
        "{refused}"
    );
    fs::remove_file(&file).unwrap();
    assert!(refusal(of_file(&file).and_then(Settings::of)).contains("cannot be read"));
}
