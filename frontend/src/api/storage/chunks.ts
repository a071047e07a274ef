/** Up to this many bytes go in one request, and a longer upload begins with a chunk of as many (specification §9). */
export const smallest = 262_144;

/** Every chunk is shorter than this, in bytes (specification §9). */
const tooLarge = 33_554_432;

/** The chunk after one of `bytes`: twice as long as long as that is short enough. */
export const afterChunk = (bytes: number) => (bytes * 2 < tooLarge ? bytes * 2 : bytes);
