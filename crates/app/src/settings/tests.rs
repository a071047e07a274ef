//! Which settings are taken, and what is said of those that are not.

use std::{ffi::OsString, fs, path::Path};

use super::{errors::names, *};

fn said(pairs: &[(&str, &str)]) -> Result<Settings, SettingsErrors> {
    let pairs = pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), ((*value).to_owned(), Origin::Default)));
    Settings::of(pairs.collect(), vec![])
}

fn refusal(result: Result<Settings, SettingsErrors>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn nothing_needs_to_be_set() {
    let settings = said(&[]).unwrap();
    assert_eq!(settings.house.product.as_str(), "Gasthaus zur Linde");
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
    let imprint = settings.house.imprint;
    let whole = imprint.managers.is_some()
        && imprint.register_number.is_some()
        && imprint.register_court.is_some()
        && imprint.vat_id.is_some()
        && imprint.trade_register_number.is_some();
    assert!(whole, "a new house shows the whole form of an imprint");
}

#[test]
fn the_first_account_has_an_address_of_its_own() {
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
        assert_eq!(said(pairs).unwrap().first_account.as_str(), expected);
    }
    assert_eq!(
        refusal(said(&[("first_account_email", "anna")])),
        "the setting `first_account_email` (default) is not an e-mail address"
    );
}

#[test]
fn log_lines_are_text_or_json() {
    assert_eq!(said(&[]).unwrap().log_format, LogFormat::Text);
    assert_eq!(
        said(&[("log_format", "json")]).unwrap().log_format,
        LogFormat::Json
    );
    assert_eq!(
        refusal(said(&[("log_format", "xml")])),
        "the setting `log_format` (default) must be `text` or `json`"
    );
}

#[test]
fn what_not_every_business_has_may_be_empty() {
    let optional = [
        ("managers", ""),
        ("register_number", " "),
        ("register_court", ""),
        ("vat_id", ""),
        ("trade_register_number", ""),
    ];
    let imprint = said(&optional).unwrap().house.imprint;
    assert_eq!(imprint.managers, None);
    assert_eq!(imprint.register_number, None);
    assert_eq!(imprint.register_court, None);
    assert_eq!(imprint.vat_id, None);
    assert_eq!(imprint.trade_register_number, None);
    assert_eq!(
        refusal(said(&[("owner", "")])),
        "the setting `owner` (default) is required"
    );
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let wrong = [
        ("phone", "ring twice"),
        ("colour", "green"),
        ("vat_id", "ATU1"),
        ("latitude", "91"),
        ("public_url", "https://gasthaus.example/wirt"),
    ];
    assert_eq!(
        refusal(said(&wrong)),
        format!(
            "the setting `colour` (default) is unknown; there are {}; \
             the setting `public_url` (default) is not an http or https address that ends with its host; \
             the setting `phone` (default) is not a telephone number; \
             the setting `latitude` (default) must be between -90 and 90; \
             the setting `vat_id` (default) is not ATU and eight digits",
            names()
        )
    );
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
    let mut faults = vec![];
    let said = of_environment(variables.into_iter(), &mut faults);
    assert!(faults.is_empty());
    assert_eq!(said.len(), 2);
    assert_eq!(said["phone"].0, "+43 2732 1");
    let refused = refusal(Settings::of(said, faults));
    assert!(refused.starts_with(
        "the setting `nonsense` (WIRTSHAUS_NONSENSE) is unknown; there are product, "
    ));
}

#[test]
fn what_is_no_text_matters_only_in_variables_of_ours() {
    use std::os::unix::ffi::OsStringExt;
    let garbage = || OsString::from_vec(vec![0xff]);
    let read = |name: OsString| {
        let mut faults = vec![];
        let said = of_environment([(name, garbage())].into_iter(), &mut faults);
        assert!(said.is_empty());
        faults
    };
    assert!(read("FOO".into()).is_empty());
    assert!(read(garbage()).is_empty());
    let refused = refusal(Settings::of(Said::new(), read("WIRTSHAUS_PHONE".into())));
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
        let mut faults = vec![];
        let said = of_file(&file, &mut faults);
        Settings::of(said, faults)
    };
    let settings = read("product = \"Zum Ochsen\"\nmax_connections = 64\nlatitude = 47.5").unwrap();
    assert_eq!(settings.house.product.as_str(), "Zum Ochsen");
    assert_eq!(settings.max_connections, 64);
    assert!((settings.house.geo.latitude.get() - 47.5).abs() < f64::EPSILON);
    let refused = refusal(read("phone = \"1\"\nproduct = "));
    assert!(
        refused.contains("is not TOML") && refused.ends_with("in line 2"),
        "{refused}"
    );
    let refused = refusal(read(
        "phone = [1]\nproduct = 1979-05-27\nemail = \"nobody\"",
    ));
    for key in ["phone", "product", "email"] {
        let named = refused.contains(&format!("the setting `{key}` ({}) ", file.display()));
        assert!(named, "{refused}");
    }
    fs::remove_file(&file).unwrap();
    let mut faults = vec![];
    let said = of_file(&file, &mut faults);
    assert!(refusal(Settings::of(said, faults)).contains("cannot be read: No such file"));
}

#[test]
fn mail_is_off_until_a_server_is_named_and_its_password_is_shown_to_nobody() {
    assert!(said(&[]).unwrap().mail.is_none());
    let url = "smtps://inn:secret@mail.example";
    let settings = said(&[("smtp_url", url), ("mail_to", "chef@gasthaus.example")]).unwrap();
    assert!(!format!("{settings:?}").contains("secret@"), "{settings:?}");
    let mail = settings.mail.unwrap();
    assert_eq!(mail.from.as_str(), "office@gasthaus.example");
    assert_eq!(mail.to.as_str(), "chef@gasthaus.example");

    let refused = refusal(said(&[("smtp_url", "imap://inn:secret@mail.example")]));
    assert_eq!(
        refused,
        "the setting `smtp_url` (default) is not smtp:// or smtps:// with the name of a mail server"
    );
}

#[test]
fn the_storage_service_is_for_our_own_pages_until_others_are_named() {
    let storage = said(&[]).unwrap().storage;
    assert_eq!(storage.bucket, "default");
    assert!(storage.origins.is_empty());
    let named = [(
        "storage_origins",
        "https://app.example, http://localhost:5173",
    )];
    let storage = said(&named).unwrap().storage;
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
            refusal(said(&[(key, value)])).contains(key),
            "{key} {value}"
        );
    }
}

#[test]
fn nobody_else_hears_of_usage_until_a_service_is_named() {
    let settings = said(&[("analytics_token", "s3cret")]).unwrap();
    assert!(settings.analytics.is_none());
    assert!(!settings.usage.counts_requests);
    assert_eq!(settings.usage.kept_for, time::Duration::days(90));
    assert_eq!(settings.house.counting.told_to, None);
    let address = ("analytics_address", "https://analytics.example");
    let settings = said(&[address, ("analytics_token", "s3cret")]).unwrap();
    assert!(settings.analytics.is_some());
    let told_to = settings.house.counting.told_to.as_deref();
    assert_eq!(told_to, Some("analytics.example"), "guests are told");
    assert!(!format!("{settings:?}").contains("s3cret"), "{settings:?}");
    assert_eq!(
        refusal(said(&[address])),
        "the setting `analytics_token` (default) is required"
    );
    for (key, value) in [
        ("analytics_address", "http://analytics.example"),
        ("analytics_address", "https://analytics.example/track"),
        ("usage_keep_days", "6"),
        ("usage_keep_days", "3651"),
        ("count_without_consent", "yes"),
    ] {
        let said = said(&[(key, value), ("analytics_token", "t")]);
        assert!(refusal(said).contains(key), "{key} {value}");
    }
    let requests = ("count_without_consent", "true");
    let settings = said(&[requests, ("usage_keep_days", "30")]).unwrap();
    assert!(settings.usage.counts_requests);
    let counting = settings.house.counting;
    assert!(counting.requests, "guests are told");
    assert_eq!(counting.kept_days, 30, "guests are told");
}

#[test]
fn backups_are_made_where_the_settings_say_so() {
    assert!(said(&[]).unwrap().backups.is_none());
    let folder = ("backup_folder", "/mnt/backups");
    let backups = said(&[folder]).unwrap().backups.unwrap();
    assert_eq!(
        (backups.folder.as_path(), backups.keep),
        (Path::new("/mnt/backups"), 14)
    );
    for value in ["0", "1001", "-1", "all"] {
        let refused = refusal(said(&[folder, ("backup_keep", value)]));
        assert!(refused.contains("from 1 to 1000"), "{refused}");
    }
}

#[test]
fn messages_are_kept_for_twelve_months_unless_the_settings_say_otherwise() {
    assert_eq!(said(&[]).unwrap().house.message_months, 12);
    let settings = said(&[("message_keep_months", "6")]).unwrap();
    assert_eq!(settings.house.message_months, 6);
    for value in ["0", "121", "-1", "ein Jahr"] {
        let refused = refusal(said(&[("message_keep_months", value)]));
        assert!(refused.contains("from 1 to 120"), "{refused}");
    }
}

#[test]
fn nobody_vouches_for_staff_until_a_provider_is_named() {
    assert!(said(&[]).unwrap().oidc.is_none());
    assert!(said(&[("oidc_client_id", "inn")]).unwrap().oidc.is_none());
    let named = [
        ("public_url", "https://gasthaus.example"),
        ("oidc_issuer", "https://accounts.example/inn"),
        ("oidc_client_id", "inn"),
        ("oidc_client_secret", "s3cret"),
    ];
    let settings = said(&named).unwrap();
    assert!(!format!("{settings:?}").contains("s3cret"), "{settings:?}");
    let oidc = settings.oidc.unwrap();
    assert_eq!(oidc.name, "accounts.example");
    assert_eq!(oidc.client.id, "inn");
    assert_eq!(
        oidc.client.redirect_uri,
        "https://gasthaus.example/api/auth/provider/return"
    );
    let issuer = ("oidc_issuer", "https://accounts.example");
    let settings = said(&[issuer, ("oidc_client_id", "inn"), ("oidc_name", " Google ")]);
    let oidc = settings.unwrap().oidc.unwrap();
    assert_eq!(oidc.name, "Google");
    assert!(oidc.client.secret.is_none());

    assert_eq!(
        refusal(said(&[issuer])),
        "the setting `oidc_client_id` (default) is required"
    );
    assert_eq!(
        refusal(said(&[
            ("oidc_issuer", "http://accounts.example"),
            ("oidc_client_id", "inn")
        ])),
        "the setting `oidc_issuer` (default) would be asked unencrypted; take https://, unless the provider is on this \
         machine"
    );
}

#[test]
fn vulnerabilities_are_reported_to_the_mail_address_unless_another_contact_is_set() {
    let contact = |value| said(&[("security_contact", value)]).map(|said| said.security_contact);
    assert_eq!(contact("").unwrap(), "mailto:office@gasthaus.example");
    assert_eq!(
        contact("it@gasthaus.example").unwrap(),
        "mailto:it@gasthaus.example"
    );
    let form = "https://gasthaus.example/sicherheit";
    assert_eq!(contact(form).unwrap(), form);
    for wrong in ["http://gasthaus.example", "+43 1 0000000", "https://"] {
        assert!(
            refusal(said(&[("security_contact", wrong)])).contains("security_contact"),
            "{wrong}"
        );
    }
}
