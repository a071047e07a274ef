/** In bytes. Files up to this size go in one request; chunked uploads start with this size (specification §9). */
export const minChunkSize = 262_144;

/** In bytes, exclusive (specification §9). */
const chunkSizeLimit = 33_554_432;

export const doubleChunkSize = (bytes: number) => (bytes * 2 < chunkSizeLimit ? bytes * 2 : bytes);
