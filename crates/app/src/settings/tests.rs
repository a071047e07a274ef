use std::{ffi::OsString, fs, path::Path};

use super::{errors::key_names, *};

fn parse(pairs: &[(&str, &str)]) -> Result<Settings, SettingsErrors> {
    let pairs = pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), ((*value).to_owned(), Origin::Default)));
    Settings::from_raw(pairs.collect(), vec![])
}

fn error_of(result: Result<Settings, SettingsErrors>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn has_a_default_for_every_setting() {
    let settings = parse(&[]).unwrap();
    assert_eq!(settings.inn.product.as_str(), "Gasthaus zur Linde");
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
    let imprint = settings.inn.imprint;
    let is_complete = imprint.managers.is_some()
        && imprint.register_number.is_some()
        && imprint.register_court.is_some()
        && imprint.vat_id.is_some()
        && imprint.trade_register_number.is_some();
    assert!(is_complete, "the defaults show a complete imprint");
}

#[test]
fn first_account_has_its_own_address() {
    for (pairs, expected) in [
        (&[][..], "admin@gasthaus.example"),
        (&[("email", "wirt@linde.example")], "admin@linde.example"),
        (
            &[
                ("email", "wirt@linde.example"),
                ("first_account_email", "anna@huber.example"),
            ],
            "anna@huber.example",
        ),
    ] {
        assert_eq!(parse(pairs).unwrap().first_account.as_str(), expected);
    }
    assert_eq!(
        error_of(parse(&[("first_account_email", "anna")])),
        "the setting `first_account_email` (default) is not an e-mail address"
    );
}

#[test]
fn parses_the_log_format() {
    assert_eq!(parse(&[]).unwrap().log_format, LogFormat::Text);
    assert_eq!(
        parse(&[("log_format", "json")]).unwrap().log_format,
        LogFormat::Json
    );
    assert_eq!(
        error_of(parse(&[("log_format", "xml")])),
        "the setting `log_format` (default) must be `text` or `json`"
    );
}

#[test]
fn allows_empty_imprint_lines_that_are_optional() {
    let optional = [
        ("managers", ""),
        ("register_number", " "),
        ("register_court", ""),
        ("vat_id", ""),
        ("trade_register_number", ""),
    ];
    let imprint = parse(&optional).unwrap().inn.imprint;
    assert_eq!(imprint.managers, None);
    assert_eq!(imprint.register_number, None);
    assert_eq!(imprint.register_court, None);
    assert_eq!(imprint.vat_id, None);
    assert_eq!(imprint.trade_register_number, None);
    assert_eq!(
        error_of(parse(&[("owner", "")])),
        "the setting `owner` (default) is required"
    );
}

#[test]
fn reports_all_errors_at_once() {
    let invalid = [
        ("phone", "ring twice"),
        ("colour", "green"),
        ("vat_id", "ATU1"),
        ("latitude", "91"),
        ("public_url", "https://gasthaus.example/wirt"),
    ];
    assert_eq!(
        error_of(parse(&invalid)),
        format!(
            "the setting `colour` (default) is unknown; there are {}; \
             the setting `public_url` (default) is not an http or https address that ends with its host; \
             the setting `phone` (default) is not a telephone number; \
             the setting `latitude` (default) must be between -90 and 90; \
             the setting `vat_id` (default) is not ATU and eight digits",
            key_names()
        )
    );
}

#[test]
fn reports_each_error_in_one_sentence() {
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
                key_names()
            ),
        ),
    ] {
        assert_eq!(error_of(parse(&[(key, value)])), expected);
    }
}

#[test]
fn reads_the_environment() {
    let variables = [
        ("WIRTSHAUS_PHONE", "+43 2732 1"),
        ("WIRTSHAUS_NONSENSE", "1"),
        ("HOME", "/root"),
    ];
    let variables = variables.map(|(name, value)| (name.into(), value.into()));
    let mut errors = vec![];
    let values = read_environment(variables.into_iter(), &mut errors);
    assert!(errors.is_empty());
    assert_eq!(values.len(), 2);
    assert_eq!(values["phone"].0, "+43 2732 1");
    let error = error_of(Settings::from_raw(values, errors));
    assert!(error.starts_with(
        "the setting `nonsense` (WIRTSHAUS_NONSENSE) is unknown; there are product, "
    ));
}

#[test]
fn rejects_variables_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStringExt;
    let non_utf8 = || OsString::from_vec(vec![0xff]);
    let read = |name: OsString| {
        let mut errors = vec![];
        let values = read_environment([(name, non_utf8())].into_iter(), &mut errors);
        assert!(values.is_empty());
        errors
    };
    assert!(read("FOO".into()).is_empty());
    assert!(read(non_utf8()).is_empty());
    let error = error_of(Settings::from_raw(
        RawValues::new(),
        read("WIRTSHAUS_PHONE".into()),
    ));
    assert_eq!(
        error,
        "the environment variable WIRTSHAUS_PHONE is not UTF-8"
    );
}

#[test]
fn reads_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wirtshaus.toml");
    let read = |text: &str| {
        fs::write(&file, text).unwrap();
        let mut errors = vec![];
        let values = read_file(&file, &mut errors);
        Settings::from_raw(values, errors)
    };
    let settings = read("product = \"Zum Ochsen\"\nmax_connections = 64\nlatitude = 47.5").unwrap();
    assert_eq!(settings.inn.product.as_str(), "Zum Ochsen");
    assert_eq!(settings.max_connections, 64);
    assert!((settings.inn.geo.latitude.get() - 47.5).abs() < f64::EPSILON);
    let error = error_of(read("phone = \"1\"\nproduct = "));
    assert!(
        error.contains("is not TOML") && error.ends_with("in line 2"),
        "{error}"
    );
    let error = error_of(read(
        "phone = [1]\nproduct = 1979-05-27\nemail = \"invalid\"",
    ));
    for key in ["phone", "product", "email"] {
        let is_reported = error.contains(&format!("the setting `{key}` ({}) ", file.display()));
        assert!(is_reported, "{error}");
    }
    fs::remove_file(&file).unwrap();
    let mut errors = vec![];
    let values = read_file(&file, &mut errors);
    assert!(error_of(Settings::from_raw(values, errors)).contains("cannot be read: No such file"));
}

#[test]
fn parses_mail_and_hides_its_password() {
    assert!(parse(&[]).unwrap().mail.is_none());
    let url = "smtps://inn:secret@mail.example";
    let settings = parse(&[("smtp_url", url), ("mail_to", "chef@gasthaus.example")]).unwrap();
    assert!(!format!("{settings:?}").contains("secret@"), "{settings:?}");
    let mail = settings.mail.unwrap();
    assert_eq!(mail.from.as_str(), "office@gasthaus.example");
    assert_eq!(mail.to.as_str(), "chef@gasthaus.example");

    let error = error_of(parse(&[("smtp_url", "imap://inn:secret@mail.example")]));
    assert_eq!(
        error,
        "the setting `smtp_url` (default) is not smtp:// or smtps:// with the name of a mail server"
    );
}

#[test]
fn parses_storage() {
    let storage = parse(&[]).unwrap().storage;
    assert_eq!(storage.bucket, "default");
    assert!(storage.origins.is_empty());
    let pairs = [(
        "storage_origins",
        "https://app.example, http://localhost:5173",
    )];
    let storage = parse(&pairs).unwrap().storage;
    assert_eq!(
        storage.origins,
        ["https://app.example", "http://localhost:5173"]
    );
    for (key, value) in [
        ("storage_origins", "https://app.example/path"),
        ("storage_origins", "*"),
        ("storage_bucket", "a/b"),
        ("storage_bucket", ""),
        ("max_upload_bytes", "262143"),
    ] {
        assert!(
            error_of(parse(&[(key, value)])).contains(key),
            "{key} {value}"
        );
    }
}

#[test]
fn parses_usage_and_analytics() {
    let settings = parse(&[("analytics_token", "s3cret")]).unwrap();
    assert!(settings.analytics.is_none());
    assert!(!settings.usage.counts_page_requests);
    assert_eq!(settings.usage.retention, time::Duration::days(90));
    assert_eq!(settings.inn.counting.forwarded_to, None);
    let address = ("analytics_address", "https://analytics.example");
    let settings = parse(&[address, ("analytics_token", "s3cret")]).unwrap();
    assert!(settings.analytics.is_some());
    let forwarded_to = settings.inn.counting.forwarded_to.as_deref();
    assert_eq!(forwarded_to, Some("analytics.example"));
    assert!(!format!("{settings:?}").contains("s3cret"), "{settings:?}");
    assert_eq!(
        error_of(parse(&[address])),
        "the setting `analytics_token` (default) is required"
    );
    for (key, value) in [
        ("analytics_address", "http://analytics.example"),
        ("analytics_address", "https://analytics.example/track"),
        ("usage_keep_days", "6"),
        ("usage_keep_days", "3651"),
        ("count_without_consent", "yes"),
    ] {
        let values = parse(&[(key, value), ("analytics_token", "t")]);
        assert!(error_of(values).contains(key), "{key} {value}");
    }
    let requests = ("count_without_consent", "true");
    let settings = parse(&[requests, ("usage_keep_days", "30")]).unwrap();
    assert!(settings.usage.counts_page_requests);
    let counting = settings.inn.counting;
    assert!(counting.requests);
    assert_eq!(counting.retention_days, 30);
}

#[test]
fn parses_backups() {
    assert!(parse(&[]).unwrap().backups.is_none());
    let folder = ("backup_folder", "/mnt/backups");
    let backups = parse(&[folder]).unwrap().backups.unwrap();
    assert_eq!(
        (backups.folder.as_path(), backups.keep),
        (Path::new("/mnt/backups"), 14)
    );
    for value in ["0", "1001", "-1", "all"] {
        let error = error_of(parse(&[folder, ("backup_keep", value)]));
        assert!(error.contains("from 1 to 1000"), "{error}");
    }
}

#[test]
fn parses_the_retention_of_messages() {
    assert_eq!(parse(&[]).unwrap().inn.message_retention_months, 12);
    let settings = parse(&[("message_keep_months", "6")]).unwrap();
    assert_eq!(settings.inn.message_retention_months, 6);
    for value in ["0", "121", "-1", "ein Jahr"] {
        let error = error_of(parse(&[("message_keep_months", value)]));
        assert!(error.contains("from 1 to 120"), "{error}");
    }
}

#[test]
fn parses_oidc_and_hides_its_secret() {
    assert!(parse(&[]).unwrap().oidc.is_none());
    assert!(parse(&[("oidc_client_id", "inn")]).unwrap().oidc.is_none());
    let pairs = [
        ("public_url", "https://gasthaus.example"),
        ("oidc_issuer", "https://accounts.example/inn"),
        ("oidc_client_id", "inn"),
        ("oidc_client_secret", "s3cret"),
    ];
    let settings = parse(&pairs).unwrap();
    assert!(!format!("{settings:?}").contains("s3cret"), "{settings:?}");
    let oidc = settings.oidc.unwrap();
    assert_eq!(oidc.name, "accounts.example");
    assert_eq!(oidc.client.id, "inn");
    assert_eq!(
        oidc.client.redirect_uri,
        "https://gasthaus.example/api/auth/provider/return"
    );
    let issuer = ("oidc_issuer", "https://accounts.example");
    let settings = parse(&[issuer, ("oidc_client_id", "inn"), ("oidc_name", " Google ")]);
    let oidc = settings.unwrap().oidc.unwrap();
    assert_eq!(oidc.name, "Google");
    assert!(oidc.client.secret.is_none());

    assert_eq!(
        error_of(parse(&[issuer])),
        "the setting `oidc_client_id` (default) is required"
    );
    assert_eq!(
        error_of(parse(&[
            ("oidc_issuer", "http://accounts.example"),
            ("oidc_client_id", "inn")
        ])),
        "the setting `oidc_issuer` (default) must begin with https:// unless the provider is on this machine"
    );
}

#[test]
fn parses_the_security_contact() {
    let contact =
        |value| parse(&[("security_contact", value)]).map(|values| values.security_contact);
    assert_eq!(contact("").unwrap(), "mailto:office@gasthaus.example");
    assert_eq!(
        contact("it@gasthaus.example").unwrap(),
        "mailto:it@gasthaus.example"
    );
    let form = "https://gasthaus.example/sicherheit";
    assert_eq!(contact(form).unwrap(), form);
    for invalid in ["http://gasthaus.example", "+43 1 0000000", "https://"] {
        assert!(
            error_of(parse(&[("security_contact", invalid)])).contains("security_contact"),
            "{invalid}"
        );
    }
}
