//! Blobs in an S3-compatible store.

use std::ops::Range;
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use domain::files::BlobId;
use futures::stream::{StreamExt, TryStreamExt};
use http::Method;
use metrics::counter;
use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey, Checksum};
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::signer::{SignedUrlOptions, Signer};
use object_store::{
    BackoffConfig, ClientConfigKey, Error, GetResult, ObjectMeta, ObjectStore, ObjectStoreExt,
    PutMode, PutPayload, PutPayloadMut, RetryConfig, WriteMultipart,
};
use ports::{BlobStore, ByteStream, DiskSpace, FileHeaders, PutError, StoreError, StoredBlob};
use rustls::crypto::ring;
use thiserror::Error;
use tracing::instrument;

use super::blob_folder_layout::{
    COMPLETE_BLOBS_SUBFOLDER, STAGING_FOLDER, StagingNames, blob_path,
};
use super::{BlobDigests, none_if_not_found};
use crate::hmac::InstallationKey;

/// Length of the parts of large blobs, in bytes; smaller blobs are stored in one request.
const PART_LEN: usize = 5 << 20;

/// Parts of one blob that are sent at the same time.
const CONCURRENT_PARTS: usize = 2;

/// Longest time until a response begins, which includes sending a part, and longest pause in it.
const READ_TIMEOUT: &str = "60 s";

/// A download takes as long as the guest's connection needs. The default is 30 s.
const MAX_REQUEST_DURATION: &str = "1 day";

/// With pauses of about 3 s altogether.
const MAX_RETRIES: usize = 5;

/// No request is repeated, and no download is resumed, after this time.
const RETRY_TIMEOUT: Duration = Duration::from_mins(5);

/// Incomplete blobs are older only after a crash.
const MAX_STAGING_AGE: Duration = Duration::from_hours(24);

const INSTALLATION_KEY: &str = "installation.key";

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

#[derive(Debug)]
pub struct S3Blobs {
    /// With the prefix.
    object_store: PrefixStore<AmazonS3>,
    /// Without the prefix.
    s3: AmazonS3,
    config: S3Config,
    staging_names: StagingNames,
}

impl S3Blobs {
    /// Takes endpoint, region and credentials from the usual variables `AWS_*`. Sends no request.
    ///
    /// # Errors
    /// When a variable is missing or invalid.
    pub fn new(config: S3Config) -> Result<Self, StoreError> {
        Self::from_builder(AmazonS3Builder::from_env(), config)
    }

    /// # Errors
    /// When the builder lacks something.
    pub fn from_builder(builder: AmazonS3Builder, config: S3Config) -> Result<Self, StoreError> {
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
            .with_retry(RetryConfig {
                backoff: BackoffConfig {
                    max_backoff: Duration::from_secs(2),
                    ..BackoffConfig::default()
                },
                max_retries: MAX_RETRIES,
                retry_timeout: RETRY_TIMEOUT,
            })
            .build()
            .map_err(StoreError::other)?;
        Ok(Self {
            object_store: PrefixStore::new(s3.clone(), config.prefix.clone()),
            s3,
            config,
            staging_names: StagingNames::new(),
        })
    }

    /// Whether there is a complete blob.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn has_blobs(&self) -> Result<bool, StoreError> {
        let prefix = ObjectPath::from(COMPLETE_BLOBS_SUBFOLDER);
        let first = self.object_store.list(Some(&prefix)).try_next().await;
        Ok(first.map_err(store_error)?.is_some())
    }

    /// Stores the installation key unless another server does so at the same time. Returns the stored one.
    ///
    /// # Errors
    /// When the store does not answer or the key is damaged.
    pub async fn create_installation_key(
        &self,
        key: InstallationKey,
    ) -> Result<InstallationKey, StoreError> {
        let path = ObjectPath::from(INSTALLATION_KEY);
        let payload = PutPayload::from(key.as_bytes().to_vec());
        let created = self
            .object_store
            .put_opts(&path, payload, PutMode::Create.into())
            .await;
        match created {
            Ok(_) => Ok(key),
            Err(error @ Error::AlreadyExists { .. }) => {
                let key = self.installation_key().await?;
                key.ok_or_else(|| store_error(error))
            }
            Err(error) => Err(store_error(error)),
        }
    }

    /// The stored installation key of all servers that use this place.
    ///
    /// # Errors
    /// When the store does not answer or the key is damaged.
    pub async fn installation_key(&self) -> Result<Option<InstallationKey>, StoreError> {
        let path = ObjectPath::from(INSTALLATION_KEY);
        let bytes = async { self.object_store.get(&path).await?.bytes().await };
        let Some(bytes) = none_if_not_found(bytes.await).map_err(store_error)? else {
            return Ok(None);
        };
        let key = bytes.as_ref().try_into().map_err(StoreError::other)?;
        Ok(Some(InstallationKey::from_bytes(key)))
    }

    /// Stores a large blob under a staging name and copies it to its id.
    async fn put_large(
        &self,
        first_part: PutPayload,
        mut digests: BlobDigests,
        mut bytes: ByteStream<'_>,
    ) -> Result<StoredBlob, PutError> {
        let staged_path = self.staging_names.next();
        let upload = self.object_store.put_multipart(&staged_path).await;
        let upload = upload.map_err(store_error)?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, PART_LEN);
        for chunk in first_part {
            upload.put(chunk);
        }
        let written = async {
            while let Some(chunk) = bytes.try_next().await.map_err(PutError::StreamFailed)? {
                let capacity = upload.wait_for_capacity(CONCURRENT_PARTS).await;
                capacity.map_err(store_error)?;
                digests.update(&chunk);
                upload.put(chunk);
            }
            Ok(())
        };
        if let Err(error) = written.await {
            // Otherwise the store keeps the parts, unless a rule of the bucket deletes them.
            let _ = upload.abort().await;
            return Err(error);
        }
        upload.finish().await.map_err(store_error)?;
        let blob = digests.finalize();
        let blob_path = blob_path(&blob.id);
        let copied = self.object_store.copy(&staged_path, &blob_path).await;
        // Otherwise a sweep deletes it later.
        let _ = self.object_store.delete(&staged_path).await;
        copied.map_err(store_error)?;
        Ok(blob)
    }
}

fn into_stream(blob: GetResult) -> ByteStream<'static> {
    blob.into_stream().map_err(Into::into).boxed()
}

#[async_trait]
impl BlobStore for S3Blobs {
    #[instrument(name = "s3_put", skip_all)]
    async fn put(&self, mut bytes: ByteStream<'_>) -> Result<StoredBlob, PutError> {
        let mut digests = BlobDigests::default();
        let mut payload = PutPayloadMut::new();
        while let Some(chunk) = bytes.try_next().await.map_err(PutError::StreamFailed)? {
            digests.update(&chunk);
            payload.push(chunk);
            if payload.content_length() >= PART_LEN {
                return self.put_large(payload.freeze(), digests, bytes).await;
            }
        }
        let blob = digests.finalize();
        let stored = self
            .object_store
            .put(&blob_path(&blob.id), payload.freeze())
            .await;
        stored.map_err(store_error)?;
        Ok(blob)
    }

    #[instrument(name = "s3_open", skip_all)]
    async fn open(
        &self,
        id: &BlobId,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        let opened = super::open(&self.object_store, id, range, into_stream).await;
        opened.map_err(store_error)
    }

    async fn signed_url(
        &self,
        id: &BlobId,
        headers: &FileHeaders<'_>,
        valid_for: Duration,
    ) -> Result<Option<String>, StoreError> {
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
        Ok(Some(url.await.map_err(store_error)?.into()))
    }

    #[instrument(name = "s3_exists", skip_all)]
    async fn exists(&self, id: &BlobId) -> Result<bool, StoreError> {
        let size = super::size(&self.object_store, id).await;
        Ok(size.map_err(store_error)?.is_some())
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        let path = self.staging_names.next();
        let put = self.object_store.put(&path, "writable".into()).await;
        put.map_err(store_error)?;
        self.object_store.delete(&path).await.map_err(store_error)
    }

    async fn disk_space(&self) -> Result<Option<DiskSpace>, StoreError> {
        Ok(None)
    }

    #[instrument(name = "s3_delete", skip_all)]
    async fn delete_blob_if_older(&self, id: &BlobId, age: Duration) -> Result<bool, StoreError> {
        let path = blob_path(id);
        let head = self.object_store.head(&path).await;
        match none_if_not_found(head).map_err(store_error)? {
            Some(blob) if is_older(&blob, age) => {
                self.object_store.delete(&path).await.map_err(store_error)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    async fn delete_abandoned_puts(&self) -> Result<(), StoreError> {
        let prefix = ObjectPath::from(STAGING_FOLDER);
        let mut staged = self.object_store.list(Some(&prefix));
        while let Some(staged) = staged.try_next().await.map_err(store_error)? {
            if is_older(&staged, MAX_STAGING_AGE) {
                let deleted = self.object_store.delete(&staged.location).await;
                deleted.map_err(store_error)?;
            }
        }
        Ok(())
    }

    #[instrument(name = "s3_list", skip_all)]
    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        let prefix = ObjectPath::from(COMPLETE_BLOBS_SUBFOLDER);
        let blobs = self.object_store.list(Some(&prefix));
        let ids = blobs.try_filter_map(async |blob| {
            Ok(blob
                .location
                .filename()
                .and_then(|name| BlobId::parse(name).ok()))
        });
        let mut ids: Vec<_> = ids.try_collect().await.map_err(store_error)?;
        ids.sort_unstable();
        Ok(ids)
    }
}

fn is_older(object: &ObjectMeta, age: Duration) -> bool {
    let modified = SystemTime::from(object.last_modified);
    modified.elapsed().is_ok_and(|elapsed| elapsed > age)
}

fn store_error(error: Error) -> StoreError {
    let is_unavailable = matches!(error, Error::Generic { .. });
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
