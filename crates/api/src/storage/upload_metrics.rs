use metrics::counter;
use services::storage::FileStorageError;

/// Counts the end of an upload. One that was interrupted may be resumed.
pub fn count_upload<T>(result: Result<T, FileStorageError>) -> Result<T, FileStorageError> {
    let label = match &result {
        Ok(_) => "stored",
        Err(FileStorageError::Disconnected(_)) => "interrupted",
        Err(FileStorageError::Store(_) | FileStorageError::InsufficientStorage) => "failed",
        Err(_) => "rejected",
    };
    counter!("wirtshaus_uploads_total", "result" => label).increment(1);
    result
}
