use std::{ffi::OsString, fs, path::Path};

use super::{errors::setting_names, *};

fn try_parse_settings(key_value_pairs: &[(&str, &str)]) -> Result<Settings, SettingsErrors> {
    let key_value_pairs = key_value_pairs.iter().map(|(key, value)| {
        (
            (*key).to_owned(),
            ((*value).to_owned(), SettingOrigin::Default),
        )
    });
    Settings::from_raw_values(key_value_pairs.collect(), vec![])
}

fn parse_settings(key_value_pairs: &[(&str, &str)]) -> Settings {
    try_parse_settings(key_value_pairs).unwrap()
}

fn error_message(result: Result<Settings, SettingsErrors>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn has_a_default_for_every_setting() {
    let settings = parse_settings(&[]);
    assert_eq!(settings.master_data.name.as_str(), "Gasthaus zur Linde");
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.log_format, LogFormat::PlainText);
    assert_eq!(settings.site.message_retention_months, 12);
    assert_eq!(settings.storage.bucket, "default");
    assert!(settings.storage.origins.is_empty());
    assert!(settings.mail.is_none() && settings.oidc.is_none() && settings.backups.is_none());
    assert_eq!(has_optional_imprint_lines(&settings), [true; 5]);
}

/// Whether the imprint has each of its optional lines.
fn has_optional_imprint_lines(settings: &Settings) -> [bool; 5] {
    let imprint = &settings.master_data.imprint;
    [
        imprint.managers.is_some(),
        imprint.register_number.is_some(),
        imprint.register_court.is_some(),
        imprint.vat_id.is_some(),
        imprint.trade_register_number.is_some(),
    ]
}

#[test]
fn first_account_has_its_own_email_address() {
    let email = ("email", "wirt@linde.example");
    let first_account = ("first_account_email", "anna@huber.example");
    for (key_value_pairs, expected) in [
        (&[][..], "admin@gasthaus.example"),
        (&[email], "admin@linde.example"),
        (&[email, first_account], "anna@huber.example"),
    ] {
        assert_eq!(
            parse_settings(key_value_pairs).first_account_email.as_str(),
            expected
        );
    }
}

#[test]
fn allows_empty_imprint_lines_that_are_optional() {
    let empty_lines = [
        ("managers", ""),
        ("register_number", " "),
        ("register_court", ""),
        ("vat_id", ""),
        ("trade_register_number", ""),
    ];
    assert_eq!(
        has_optional_imprint_lines(&parse_settings(&empty_lines)),
        [false; 5]
    );
}

#[test]
fn reports_all_settings_errors_at_once() {
    let invalid = [
        ("phone", "ring twice"),
        ("colour", "green"),
        ("vat_id", "ATU1"),
        ("latitude", "91"),
        ("public_url", "https://gasthaus.example/wirt"),
    ];
    let expected = format!(
        "the setting `colour` (default) is unknown; there are {}; \
         the setting `public_url` (default) is not an http or https address that ends with its host; \
         the setting `phone` (default) is not a telephone number; \
         the setting `latitude` (default) must be between -90 and 90; \
         the setting `vat_id` (default) is not ATU and eight digits",
        setting_names()
    );
    assert_eq!(error_message(try_parse_settings(&invalid)), expected);
}

/// `key = value: error`
const EXPECTED_ERRORS: &str = "
    phone = ring twice: is not a telephone number
    product = : is required
    owner = : is required
    listen = 8080: is not an address and port
    operations_listen = 9090: is not an address and port
    map_url = ftp://a.example: is not an http or https address
    map_url = https://maps.app.goo.gl/a: is a page of a map service, which cannot be embedded
    max_connections = 3: must be a whole number from 16 to 100000
    first_account_email = anna: is not an e-mail address
    log_format = xml: must be `text` or `json`
    analytics_address = http://a.example: must begin with https:// unless the server is on this machine
    analytics_address = https://a.example/track: is not an https address that ends with its host
    oidc_issuer = http://a.example: must begin with https:// unless the server is on this machine
    oidc_issuer = https://a.example?b: is not an https address without user, `?` and `#`
    smtp_url = imap://inn@mail.example: is not smtp:// or smtps:// with the name of a mail server
    message_keep_months = 0: must be a whole number from 1 to 120
    message_keep_months = 121: must be a whole number from 1 to 120
    message_keep_months = ein Jahr: must be a whole number from 1 to 120
";

#[test]
fn reports_each_settings_error_in_one_sentence() {
    for line in EXPECTED_ERRORS.trim().lines() {
        let (setting, error) = line.trim().split_once(": ").unwrap();
        let (key, value) = setting.split_once(" =").unwrap();
        let expected = format!("the setting `{key}` (default) {error}");
        assert_eq!(
            error_message(try_parse_settings(&[(key, value.trim())])),
            expected
        );
    }
}

#[test]
fn rejects_invalid_setting_values() {
    let folder = ("backup_folder", "/mnt/backups");
    let analytics = ("analytics_token", "t");
    let database = ("database_url", "postgres://db.example/linde");
    for (other, key, value) in [
        (folder, "backup_keep", "0"),
        (folder, "backup_keep", "1001"),
        (folder, "backup_keep", "all"),
        (folder, "database_url", "mysql://db.example/linde"),
        (
            analytics,
            "database_url",
            "postgres://db.example/linde?ssl_mode=require",
        ),
        (folder, "database_connections", "0"),
        (folder, "blob_url", "s3://linde"),
        (database, "blob_url", "https://linde.s3.example"),
        (database, "blob_url", "s3://"),
        (database, "blob_redirects", "yes"),
        (folder, "storage_origins", "https://app.example/path"),
        (folder, "storage_origins", "*"),
        (folder, "storage_bucket", "a/b"),
        (folder, "storage_bucket", ""),
        (folder, "max_upload_bytes", "262143"),
        (folder, "security_contact", "http://gasthaus.example"),
        (folder, "security_contact", "+43 1 0000000"),
        (analytics, "usage_keep_days", "6"),
        (analytics, "usage_keep_days", "3651"),
        (analytics, "count_without_consent", "yes"),
    ] {
        let error = error_message(try_parse_settings(&[other, (key, value)]));
        let message_start = format!("the setting `{key}` (default) ");
        assert!(error.starts_with(&message_start), "{key} {value}: {error}");
    }
    for (key, value, missing) in [
        ("analytics_address", "https://a.example", "analytics_token"),
        ("oidc_issuer", "https://a.example", "oidc_client_id"),
    ] {
        let expected = format!("the setting `{missing}` (default) is required");
        assert_eq!(error_message(try_parse_settings(&[(key, value)])), expected);
    }
}

#[test]
fn reads_settings_from_the_environment() {
    let environment_variables = [
        ("WIRTSHAUS_PHONE", "+43 2732 1"),
        ("WIRTSHAUS_NONSENSE", "1"),
        ("HOME", "/root"),
    ];
    let environment_variables =
        environment_variables.map(|(name, value)| (name.into(), value.into()));
    let mut errors = vec![];
    let values = read_environment(environment_variables.into_iter(), &mut errors);
    assert!(errors.is_empty());
    assert_eq!(values.len(), 2);
    assert_eq!(values["phone"].0, "+43 2732 1");
    let error = error_message(Settings::from_raw_values(values, errors));
    let expected = "the setting `nonsense` (WIRTSHAUS_NONSENSE) is unknown; there are product, ";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn database_url_without_prefix_has_the_lowest_precedence() {
    let mut values = RawSettingValues::new();
    add_database_url(&mut values, "mysql://db.example/other".to_owned());
    assert!(values.is_empty());
    for url in ["postgres://db.example/linde", "postgres://db.example/other"] {
        add_database_url(&mut values, url.to_owned());
    }
    assert_eq!(values["database_url"].0, "postgres://db.example/linde");
}

#[test]
fn stores_records_in_postgresql_only_without_backups() {
    let database_url = ("database_url", "postgres://wirt:geheim@db.example/linde");
    let settings = parse_settings(&[database_url]);
    assert!(settings.database.is_some());
    assert!(!format!("{settings:?}").contains("geheim"));
    let backups = try_parse_settings(&[database_url, ("backup_folder", "/mnt/backups")]);
    let expected = "the setting `backup_folder` (default) is for SQLite only";
    assert!(error_message(backups).starts_with(expected));
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
    let errors = read("WIRTSHAUS_PHONE".into());
    let error = error_message(Settings::from_raw_values(RawSettingValues::new(), errors));
    let expected = "the environment variable WIRTSHAUS_PHONE is not UTF-8";
    assert_eq!(error, expected);
}

#[test]
fn reads_settings_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wirtshaus.toml");
    let read = || {
        let mut errors = vec![];
        let values = read_settings_file(&file, &mut errors);
        Settings::from_raw_values(values, errors)
    };
    assert!(error_message(read()).contains("cannot be read: No such file"));
    let read = |text: &str| {
        fs::write(&file, text).unwrap();
        read()
    };
    let text = "product = \"Zum Ochsen\"\nmax_connections = 64\nlatitude = 47.5\ncount_without_consent = true";
    let settings = read(text).unwrap();
    assert!(settings.usage.counts_page_requests);
    assert_eq!(settings.master_data.name.as_str(), "Zum Ochsen");
    assert_eq!(settings.max_connections, 64);
    assert!((settings.master_data.geo.latitude.get() - 47.5).abs() < f64::EPSILON);
    let error = error_message(read("phone = \"1\"\nproduct = "));
    assert!(error.contains("is not TOML"), "{error}");
    assert!(error.ends_with("in line 2"), "{error}");
    let invalid = "phone = [1]\nproduct = 1979-05-27\nemail = \"invalid\"";
    let error = error_message(read(invalid));
    for key in ["phone", "product", "email"] {
        let message_start = format!("the setting `{key}` ({}) ", file.display());
        assert!(error.contains(&message_start), "{error}");
    }
}

#[test]
fn parses_mail_settings_and_hides_the_password() {
    let url = "smtps://inn:secret@mail.example";
    let settings = parse_settings(&[("smtp_url", url), ("mail_to", "chef@gasthaus.example")]);
    assert!(!format!("{settings:?}").contains("secret@"), "{settings:?}");
    let mail = settings.mail.unwrap();
    assert_eq!(mail.from, None);
    assert_eq!(mail.to.unwrap().as_str(), "chef@gasthaus.example");
}

#[test]
fn parses_settings_with_lists_and_numbers() {
    let storage_origins = "https://app.example, http://localhost:5173";
    let settings = parse_settings(&[
        ("storage_origins", storage_origins),
        ("backup_folder", "/mnt/backups"),
        ("message_keep_months", "6"),
        ("log_format", "json"),
    ]);
    let origins = ["https://app.example", "http://localhost:5173"];
    assert_eq!(settings.storage.origins, origins);
    let backups = settings.backups.unwrap();
    assert_eq!(backups.folder, Path::new("/mnt/backups"));
    assert_eq!(backups.max_backups, 14);
    assert_eq!(settings.site.message_retention_months, 6);
    assert_eq!(settings.log_format, LogFormat::Json);
}

#[test]
fn parses_usage_and_analytics_settings() {
    let token = ("analytics_token", "s3cret");
    let settings = parse_settings(&[token]);
    assert!(settings.analytics.is_none());
    assert!(!settings.usage.counts_page_requests);
    assert_eq!(settings.usage.retention, time::Duration::days(90));
    assert_eq!(settings.site.usage_notice.forwarded_to, None);
    let settings = parse_settings(&[("analytics_address", "https://analytics.example"), token]);
    assert!(settings.analytics.is_some());
    let forwarded_to = settings.site.usage_notice.forwarded_to.as_deref();
    assert_eq!(forwarded_to, Some("analytics.example"));
    assert!(!format!("{settings:?}").contains("s3cret"), "{settings:?}");
    let settings = parse_settings(&[("count_without_consent", "true"), ("usage_keep_days", "30")]);
    assert!(settings.usage.counts_page_requests);
    assert!(settings.site.usage_notice.counts_page_requests);
    assert_eq!(settings.site.usage_notice.retention_days, 30);
}

#[test]
fn parses_oidc_settings_and_hides_the_secret() {
    let client = ("oidc_client_id", "inn");
    assert!(parse_settings(&[client]).oidc.is_none());
    let settings = parse_settings(&[
        ("public_url", "https://gasthaus.example"),
        ("oidc_issuer", "https://accounts.example/inn"),
        client,
        ("oidc_client_secret", "s3cret"),
    ]);
    assert!(!format!("{settings:?}").contains("s3cret"), "{settings:?}");
    let oidc = settings.oidc.unwrap();
    assert_eq!(oidc.name, "accounts.example");
    assert_eq!(oidc.client.id, "inn");
    let redirect_uri = "https://gasthaus.example/api/auth/provider/return";
    assert_eq!(oidc.client.redirect_uri, redirect_uri);
    let issuer = ("oidc_issuer", "https://accounts.example");
    let oidc = parse_settings(&[issuer, client, ("oidc_name", " Google ")])
        .oidc
        .unwrap();
    assert_eq!(oidc.name, "Google");
    assert!(oidc.client.secret.is_none());
}

#[test]
fn parses_the_security_contact_setting() {
    for (contact, expected) in [
        ("", None),
        ("it@gasthaus.example", Some("mailto:it@gasthaus.example")),
        (
            "Mailto:it@gasthaus.example",
            Some("mailto:it@gasthaus.example"),
        ),
        ("https://a.example/it", Some("https://a.example/it")),
        (
            " www.bäcker.example/it",
            Some("https://www.xn--bcker-gra.example/it"),
        ),
        ("HTTPS://A.example/ü", Some("https://a.example/%C3%BC")),
        ("it@bäcker.example", Some("mailto:it@xn--bcker-gra.example")),
    ] {
        let settings = parse_settings(&[("security_contact", contact)]);
        assert_eq!(settings.security_contact.as_deref(), expected);
    }
}
