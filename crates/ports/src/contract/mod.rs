//! One test suite per driven port, run on every adapter. A suite tests only what the port documents. It gets an empty store,
//! or a fixture that controls the system behind the adapter.
//!
//! An adapter runs a suite by one line in a module of its own, `ports::store_contract!(fresh_fixture())` or
//! `ports::contract!(blobs, fresh_fixture())`, where `fresh_fixture()` is a future of anything that derefs to the store or fixture. To add a
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
pub mod backups;
pub mod blobs;
pub mod cards;
pub mod clock;
pub mod contact;
pub mod content;
pub mod dishes;
pub mod files;
pub mod idempotency;
pub mod identity_provider;
pub mod jobs;
pub mod lunch;
pub mod mailer;
pub mod master_data;
pub mod menus;
pub mod news;
pub mod opening_hours;
pub mod password_hasher;
pub mod pdf;
pub mod pictures;
pub mod rate_limits;
pub mod renderer;
pub mod revision;
pub mod samples;
pub mod second_factors;
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
    ($fresh_fixture:expr, $suite:ident: $($test:ident),+ $(,)?) => {
        $(
            #[tokio::test]
            async fn $test() {
                let fresh_fixture = $fresh_fixture.await;
                $crate::contract::$suite::$test(&*fresh_fixture).await;
            }
        )+
    };
}

/// Like [`contract_tests`], for the suites of repositories: each test gets a transaction of an empty store.
#[doc(hidden)]
#[macro_export]
macro_rules! repository_tests {
    ($fresh_fixture:expr, $($suite:ident: $($test:ident),+;)+) => {
        $(mod $suite {
            $(
                #[tokio::test]
                async fn $test() {
                    let store = $fresh_fixture.await;
                    let mut tx = $crate::Store::begin(&*store).await.unwrap();
                    $crate::contract::$suite::$test(&mut *tx).await;
                    tx.commit().await.unwrap();
                }
            )+
        })+
    };
}

/// The suites of a [`Store`](crate::Store), for `$fresh_fixture`: a future of anything that derefs to an empty one.
#[macro_export]
macro_rules! store_contract {
    ($fresh_fixture:expr) => {
        mod revision {
            $crate::contract_tests!($fresh_fixture, revision: revision_rises_with_public_writes,
                revision_does_not_rise_with_other_writes, a_dropped_unit_of_work_changes_nothing);
        }
        $crate::repository_tests! { $fresh_fixture,
            audit: keeps_every_field_of_an_audit_entry,
                audit_entries_have_the_email_of_their_account, lists_audit_entries_in_pages, purges_older_audit_entries;
            cards: keeps_the_settings_of_cards, keeps_when_cards_were_reviewed;
            contact: keeps_every_field_of_a_contact_message, updates_the_state_and_the_version_of_a_message,
                lists_the_newest_contact_messages_first,
                deletes_a_message_and_never_reuses_its_id, purges_old_contact_messages;
            content: keeps_the_draft_of_a_page, keeps_the_published_versions_of_a_page,
                purges_page_versions_that_were_replaced_long_ago, keeps_the_draft_of_a_card,
                keeps_the_published_versions_of_a_card, purges_card_versions_that_were_replaced_long_ago;
            dishes: keeps_every_field_of_a_dish, restores_and_purges_deleted_dishes,
                imports_dishes_with_their_ids;
            files: keeps_every_field_of_a_file, replaces_and_deletes_stored_files, lists_files_by_name_bytewise,
                lists_referenced_blobs;
            idempotency: keeps_every_field_of_an_idempotency_record, purges_old_idempotency_records;
            jobs: keeps_every_field_of_a_job, finds_the_running_job_and_then_the_one_due_first,
                reports_the_last_failure_of_each_kind, purges_failed_jobs_of_one_kind;
            lunch: keeps_every_field_of_a_lunch_week, keeps_the_lunch_settings;
            master_data: keeps_every_field_of_the_master_data;
            menus: keeps_every_field_of_a_menu_record, finds_no_menus_in_an_empty_store,
                keeps_the_version_of_a_deleted_menu_record, former_file_name_belongs_to_its_last_menu,
                keeps_and_purges_deleted_records, keeps_menu_settings_in_their_order;
            news: keeps_every_field_of_a_news_entry, lists_news_by_sort_order_then_id, lists_news_visible_on_a_day,
                lists_and_restores_deleted_entries, purges_the_content_of_news_and_keeps_the_id,
                removes_a_news_entry_permanently, keeps_the_version_of_the_news_order;
            opening_hours: opening_hours_start_with_the_default_hours, keeps_the_hours_of_every_weekday,
                keeps_every_field_of_a_special_day, updates_every_field_of_a_special_day,
                deletes_a_special_day_and_keeps_its_id, keeps_every_field_of_a_season;
            pictures: keeps_every_field_of_a_picture_and_its_files, updates_a_picture,
                lists_the_newest_pictures_first, purges_deleted_pictures_with_their_files;
            rate_limits: keeps_and_overwrites_rate_limit_counters, purges_and_deletes_rate_limit_counters;
            second_factors: keeps_every_field_of_a_second_factor, a_recovery_code_is_deleted_once,
                keeps_every_field_of_a_challenge, keeps_the_roles_that_need_a_second_factor;
            sessions: keeps_every_field_of_a_session_and_its_member, lists_the_sessions_of_a_member,
                deletes_one_session_or_all_of_a_member, purges_expired_sessions;
            staff: keeps_every_field_of_a_new_staff_member, updates_every_field_of_one_staff_member,
                emails_are_unique_ignoring_case, finds_members_by_issuer_and_subject,
                keeps_every_field_of_an_account_link, deletes_account_links,
                expires_links_of_some_kinds;
            uploads: keeps_every_field_of_an_upload, keeps_every_precondition, keeps_upload_parts_by_their_offsets,
                counts_the_bytes_of_active_uploads, purges_untouched_uploads_with_their_parts;
            usage: keeps_every_field_of_a_pending_usage_event, inserts_a_usage_event_id_once,
                inserts_no_usage_events_and_thousands, pending_usage_events_belong_to_one_analytics_service,
                usage_sums_equal_the_counts_of_the_events, counts_page_requests,
                finds_the_first_day_with_usage_events,
                purges_the_oldest_usage_events_and_keeps_the_sums, purges_pending_usage_events;
        }
    };
}

/// A suite of another port: `contract!(blobs, fresh_fixture)`.
#[macro_export]
macro_rules! contract {
    (backups, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, backups: lists_and_removes_valid_backups);
    };
    (blobs, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, blobs: blob_ids_are_digests_of_the_bytes,
            stores_long_blob_streams, stores_the_empty_blob,
            stores_blobs_of_the_same_bytes_once, reads_ranges_of_a_blob,
            a_local_file_has_the_bytes_of_its_blob, missing_blobs_are_not_found,
            stores_no_blob_if_the_stream_fails, deletes_only_older_blobs, lists_blobs_by_id);
    };
    (clock, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, clock:
            clock_is_in_utc_and_does_not_sleep_until_past_instants);
    };
    (identity_provider, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, identity_provider: identity_provider_identifies_the_user,
            authorization_url_has_the_state_and_hides_the_pkce_verifier,
            rejects_other_logins_expired_tokens_and_unknown_codes,
            reports_an_unavailable_provider);
    };
    (mailer, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, mailer: mails_name_address_and_text_of_a_message,
            reports_how_the_mail_server_answered);
    };
    (password_hasher, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, password_hasher: verifies_only_the_right_password,
            returns_a_different_password_hash_each_time, password_verification_fails_on_a_malformed_hash);
    };
    (pdf, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, pdf: accepts_only_complete_unencrypted_pdfs,
            pdf_inspection_fails_without_the_blob);
    };
    (renderer, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, renderer: renders_the_same_pages_each_time,
            renders_pages_after_an_error);
    };
    (secrets, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, secrets: never_repeats_a_secret,
            one_time_passwords_have_no_similar_characters);
    };
    (usage_forwarder, $fresh_fixture:expr) => {
        $crate::contract_tests!($fresh_fixture, usage_forwarder: reports_how_the_analytics_service_answered);
    };
}
