//! Reads objects.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use bytes::Bytes;
use futures::future::TryFutureExt;
use futures::stream::{self, Stream, StreamExt, TryStreamExt};
use object_store::path::Path as ObjectPath;
use object_store::{
    Error, GetOptions, GetRange, GetResult, GetResultPayload, ObjectStore, ObjectStoreExt, Result,
};
use ports::ByteStream;
use tokio::io::{self, AsyncReadExt};
use tokio_util::io::{ReaderStream, StreamReader};

use crate::file_io::blocking;

const READ_BYTES: u64 = 256 * 1024;

pub(super) fn none_if_not_found<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// `None` if there is no such object.
pub(super) async fn read(
    object_store: &dyn ObjectStore,
    path: &ObjectPath,
) -> Result<Option<ByteStream<'static>>> {
    let object = object_store.get(path).await;
    Ok(none_if_not_found(object)?.map(into_stream))
}

/// The bytes in a range, which is clamped to the object's size. `None` if there is no such object.
pub(super) async fn read_range(
    object_store: &dyn ObjectStore,
    path: &ObjectPath,
    range: Range<u64>,
) -> Result<Option<ByteStream<'static>>> {
    let Some(object) = none_if_not_found(object_store.head(path).await)? else {
        return Ok(None);
    };
    let range = range.start..range.end.min(object.size);
    // `object_store` rejects it.
    if range.is_empty() {
        return Ok(Some(stream::empty().boxed()));
    }
    let options = GetOptions {
        range: Some(GetRange::Bounded(range.clone())),
        ..GetOptions::default()
    };
    match object_store.get_opts(path, options).await {
        // Some stores respond with the whole object.
        Err(Error::Generic { .. }) => {
            let bytes = read(object_store, path).await?;
            Ok(bytes.map(|bytes| select_range(bytes, range)))
        }
        object => Ok(none_if_not_found(object)?.map(into_stream)),
    }
}

fn into_stream(object: GetResult) -> ByteStream<'static> {
    match object.payload {
        GetResultPayload::File(file, _) => read_file(file, object.range).boxed(),
        GetResultPayload::Stream(stream) => stream.map_err(Into::into).boxed(),
    }
}

/// The bytes in a range of a whole object.
fn select_range(bytes: ByteStream<'static>, range: Range<u64>) -> ByteStream<'static> {
    let selected = async move {
        let mut reader = StreamReader::new(bytes);
        io::copy(&mut (&mut reader).take(range.start), &mut io::sink()).await?;
        Ok(ReaderStream::new(reader.take(range.end - range.start)))
    };
    selected.try_flatten_stream().boxed()
}

/// Reads in larger chunks than `object_store` does.
fn read_file(file: File, range: Range<u64>) -> impl Stream<Item = io::Result<Bytes>> {
    stream::try_unfold((file, range), |(mut file, range)| async move {
        if range.is_empty() {
            return Ok(None);
        }
        let start = range.start;
        let max_bytes = READ_BYTES.min(range.end - start);
        let read = move || {
            let mut chunk = Vec::new();
            file.seek(SeekFrom::Start(start))?;
            (&file).take(max_bytes).read_to_end(&mut chunk)?;
            io::Result::Ok((chunk, file))
        };
        let (chunk, file) = blocking(read).await?;
        if chunk.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let rest = start + chunk.len() as u64..range.end;
        Ok(Some((Bytes::from(chunk), (file, rest))))
    })
}
