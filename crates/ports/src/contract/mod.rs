//! One test suite per driven port, run on every adapter. A suite tests only what the port documents. It gets an empty store,
//! or a fixture that controls the system behind the adapter.
//!
//! An adapter runs a suite by one line in a module of its own, `ports::store_contract!(fresh())` or
//! `ports::contract!(blobs, fresh())`, where `fresh()` is a future of anything that derefs to the store or fixture. To add a
//! test: a public function in the suite, and its name in the macro.
#![allow(
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a suite is a test"
)]

pub mod audit;
pub mod blobs;
pub mod clock;
pub mod contact;
pub mod files;
pub mod idempotency;
pub mod identity_provider;
pub mod login_attempts;
pub mod mailer;
pub mod menus;
pub mod news;
pub mod opening_hours;
pub mod password_hasher;
pub mod pdf;
pub mod renderer;
pub mod revision;
pub mod samples;
pub mod secrets;
pub mod sessions;
pub mod staff;
pub mod uploads;
pub mod usage;
pub mod usage_forwarder;

/// Turns the functions of a suite into tests of the adapter's crate, which brings `tokio`.
#[doc(hidden)]
#[macro_export]
macro_rules! contract_tests {
    ($fresh:expr, $suite:ident: $($test:ident),+ $(,)?) => {
        $(
            #[tokio::test]
            async fn $test() {
                let fresh = $fresh.await;
                $crate::contract::$suite::$test(&*fresh).await;
            }
        )+
    };
}

/// Like [`contract_tests`], for the suites of repositories: each test gets a transaction of an empty store.
#[doc(hidden)]
#[macro_export]
macro_rules! repository_tests {
    ($fresh:expr, $($suite:ident: $($test:ident),+;)+) => {
        $(mod $suite {
            $(
                #[tokio::test]
                async fn $test() {
                    let store = $fresh.await;
                    let mut tx = $crate::Store::begin(&*store).await.unwrap();
                    $crate::contract::$suite::$test(&mut *tx).await;
                    tx.commit().await.unwrap();
                }
            )+
        })+
    };
}

/// The suites of a [`Store`](crate::Store), for `$fresh`: a future of anything that derefs to an empty one.
#[macro_export]
macro_rules! store_contract {
    ($fresh:expr) => {
        mod revision {
            $crate::contract_tests!($fresh, revision: rises_with_public_writes,
                does_not_rise_with_other_writes, a_dropped_unit_of_work_changes_nothing);
        }
        $crate::repository_tests! { $fresh,
            audit: keeps_every_field, deletes_the_entries_of_an_event,
                names_the_account_of_an_entry, lists_in_pages, purges_older_entries;
            contact: keeps_every_field_of_a_message, updates_the_delivery_and_the_state,
                lists_the_newest_first, finds_the_message_due_first,
                deletes_a_message_and_never_reuses_its_id, purges_old_messages;
            files: keeps_every_field, replaces_and_deletes_files, lists_by_name_bytewise,
                lists_referenced_blobs;
            idempotency: keeps_every_field, purges_old_records;
            login_attempts: keeps_and_overwrites_counters, deletes_some_or_all_counters,
                purges_old_counters;
            menus: keeps_every_field_of_a_record, finds_nothing_in_an_empty_store,
                lists_in_the_order_of_menu_types, keeps_the_version_of_a_deleted_record,
                finds_the_columns_of_a_record, keeps_the_last_menu_of_a_former_name,
                keeps_every_field_of_a_deleted_record, purges_deleted_records,
                keeps_settings_in_their_order;
            news: keeps_every_field, lists_by_sort_order_then_id, updates_every_field,
                lists_deleted_entries_separately, restores_a_deleted_entry,
                purges_the_content_and_keeps_the_id, removes_an_entry_at_once,
                counts_versions_of_the_list;
            opening_hours: starts_with_the_default_hours, keeps_every_day_of_the_week,
                keeps_every_field_of_a_special_day, lists_special_days_by_first_day_then_id,
                updates_every_field_of_a_special_day, deletes_a_special_day_and_keeps_its_id;
            sessions: keeps_every_field_of_a_session_and_its_member, updates_one_session,
                deletes_one_session_or_all_of_a_member, purges_expired_sessions;
            staff: keeps_every_field_of_a_new_member, updates_every_field_of_one_member,
                finds_members_by_email_ignoring_case, finds_members_by_issuer_and_subject,
                refuses_a_second_member_with_the_same_email;
            uploads: keeps_every_field, keeps_parts_by_their_offsets,
                counts_the_bytes_of_active_uploads, purges_untouched_uploads_with_their_parts;
            usage: keeps_every_field_of_a_pending_event, inserts_an_id_once,
                accepts_no_events_and_thousands, pending_events_belong_to_a_service,
                sums_by_day_and_hour_in_vienna, sums_equal_the_counts_of_the_events,
                counts_page_requests, finds_the_first_day_with_events,
                purges_the_oldest_events_and_keeps_the_sums, purges_pending_events;
        }
    };
}

/// A suite of another port: `contract!(blobs, fresh)`.
#[macro_export]
macro_rules! contract {
    (blobs, $fresh:expr) => {
        $crate::contract_tests!($fresh, blobs: names_bytes_by_their_digest,
            returns_the_stored_bytes, stores_long_streams, stores_the_empty_blob,
            stores_the_same_bytes_once, reads_ranges, finds_no_missing_blob,
            stores_nothing_if_the_stream_fails, deletes_only_older_blobs, lists_by_id);
    };
    (clock, $fresh:expr) => {
        $crate::contract_tests!($fresh, clock:
            is_in_utc_and_does_not_sleep_until_past_instants);
    };
    (identity_provider, $fresh:expr) => {
        $crate::contract_tests!($fresh, identity_provider: identifies_the_user,
            sends_the_state_and_hides_the_verifier, rejects_the_login_of_another_browser,
            rejects_expired_tokens, rejects_an_unknown_code, reports_an_unavailable_provider);
    };
    (mailer, $fresh:expr) => {
        $crate::contract_tests!($fresh, mailer: sends_name_address_and_text,
            sends_the_same_mail_again, reports_how_the_server_answered);
    };
    (password_hasher, $fresh:expr) => {
        $crate::contract_tests!($fresh, password_hasher: verifies_the_right_password_only,
            returns_a_different_hash_each_time, fails_on_a_malformed_hash);
    };
    (pdf, $fresh:expr) => {
        $crate::contract_tests!($fresh, pdf: accepts_a_pdf, rejects_other_files,
            rejects_truncated_pdfs, rejects_encrypted_pdfs, fails_without_the_blob);
    };
    (renderer, $fresh:expr) => {
        $crate::contract_tests!($fresh, renderer: renders_every_field_of_a_page,
            renders_the_same_pages_each_time, renders_after_an_error);
    };
    (secrets, $fresh:expr) => {
        $crate::contract_tests!($fresh, secrets: never_repeats_a_secret,
            one_time_passwords_have_no_similar_characters, fingerprints_are_sha_256);
    };
    (usage_forwarder, $fresh:expr) => {
        $crate::contract_tests!($fresh, usage_forwarder: forwards_all_events_in_one_request,
            reports_how_the_service_answered);
    };
}
