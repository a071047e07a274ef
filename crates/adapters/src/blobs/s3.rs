//! What an S3-compatible store of blobs has beside its object store.

use std::time::Duration;

use domain::files::BlobId;
use http::Method;
use metrics::counter;
use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey, Checksum};
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::signer::{SignedUrlOptions, Signer};
use object_store::{BackoffConfig, ClientConfigKey, Error, Result, RetryConfig};
use ports::{FileHeaders, StoreError};
use rustls::crypto::ring;
use thiserror::Error;

use super::layout::blob_path;

/// Longest time until a response begins, which includes sending a part, and longest pause in it.
const READ_TIMEOUT: &str = "60 s";

/// A download takes as long as the guest's connection needs. The default is 30 s.
const MAX_REQUEST_DURATION: &str = "1 day";

/// The pauses between them take about 3 s.
const MAX_RETRIES: usize = 5;

/// No request is repeated, and no download is resumed, after this time.
const RETRY_TIMEOUT: Duration = Duration::from_mins(5);

/// Where blobs are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct S3Config {
    bucket: String,
    prefix: ObjectPath,
    /// Whether clients download files from the store itself.
    redirects_downloads: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("must be a URL such as s3://bucket/prefix")]
pub struct InvalidS3Url;

impl S3Config {
    /// # Errors
    /// When the URL is not `s3://`, a bucket and an optional path.
    pub fn parse(url: &str, redirects_downloads: bool) -> Result<Self, InvalidS3Url> {
        let (bucket, path) = url
            .strip_prefix("s3://")
            .map(|rest| rest.split_once('/').unwrap_or((rest, "")))
            .ok_or(InvalidS3Url)?;
        let is_bucket_char = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        if bucket.is_empty() || !bucket.chars().all(is_bucket_char) {
            return Err(InvalidS3Url);
        }
        Ok(Self {
            bucket: bucket.to_owned(),
            prefix: ObjectPath::parse(path).map_err(|_| InvalidS3Url)?,
            redirects_downloads,
        })
    }
}

/// Signs addresses of blobs.
#[derive(Debug)]
pub(super) struct S3Signer {
    /// The names that it gets have the prefix of the settings.
    s3: AmazonS3,
    config: S3Config,
}

impl S3Signer {
    /// Sends no request.
    pub(super) fn build(
        builder: AmazonS3Builder,
        config: S3Config,
    ) -> Result<(Self, PrefixStore<AmazonS3>)> {
        // `object_store` uses the default of the process. It may be set already.
        let _ = ring::default_provider().install_default();
        let s3 = builder
            .with_config(
                AmazonS3ConfigKey::Client(ClientConfigKey::Timeout),
                MAX_REQUEST_DURATION,
            )
            .with_config(
                AmazonS3ConfigKey::Client(ClientConfigKey::ReadTimeout),
                READ_TIMEOUT,
            )
            .with_bucket_name(&config.bucket)
            .with_checksum_algorithm(Checksum::SHA256)
            // Not all stores have it, and objects are deleted one by one.
            .with_disable_bulk_delete(true)
            .with_retry(RetryConfig {
                backoff: BackoffConfig {
                    max_backoff: Duration::from_secs(2),
                    ..BackoffConfig::default()
                },
                max_retries: MAX_RETRIES,
                retry_timeout: RETRY_TIMEOUT,
            })
            .build()?;
        let object_store = PrefixStore::new(s3.clone(), config.prefix.clone());
        Ok((Self { s3, config }, object_store))
    }

    /// `None` unless clients download files from the store itself.
    pub(super) async fn signed_url(
        &self,
        id: &BlobId,
        headers: &FileHeaders<'_>,
        valid_for: Duration,
    ) -> Result<Option<String>> {
        if !self.config.redirects_downloads {
            return Ok(None);
        }
        let blob_path = blob_path(id);
        let path = self
            .config
            .prefix
            .parts()
            .chain(blob_path.parts())
            .collect();
        let options = SignedUrlOptions::new().with_query([
            ("response-content-type", headers.content_type),
            ("response-content-disposition", headers.content_disposition),
        ]);
        let url = self
            .s3
            .signed_url_opts(Method::GET, &path, valid_for, &options);
        Ok(Some(url.await?.into()))
    }
}

/// Counts errors of S3.
pub(super) fn store_error(error: Error) -> StoreError {
    let is_unavailable = match error {
        Error::Generic { store: "S3", .. } => true,
        Error::Generic { .. } => return StoreError::other(error),
        _ => false,
    };
    let kind = if is_unavailable {
        "unavailable"
    } else {
        "other"
    };
    counter!("wirtshaus_s3_errors_total", "kind" => kind).increment(1);
    if is_unavailable {
        StoreError::Unavailable(error.into())
    } else {
        StoreError::other(error)
    }
}
