import { Patience, patienceFor } from "./Backoff";
import { afterChunk, smallest } from "./chunks";
import { failureIn, isGone } from "./failure";
import {
  type Expected,
  type Metadata,
  query,
  type Standing,
  sendChunk,
  sendWhole,
  start,
  type Upload,
} from "./protocol";
import type { Transport } from "./transport";

/** Where the house takes the chunks of an upload, for as long as it knows of it. */
export type Address = { get(): string | undefined; set(url: string | undefined): void };

/** What must be under the name at the end: found out once, whatever is lost on the way, and anew when it is forgotten. */
export type Expectation = { get(): Promise<Expected>; forget(): void };

export type Way = {
  transport: Transport;
  signal: AbortSignal;
  address: Address;
  expected: Expectation;
  /** Told how many bytes the house has for good. */
  onReceived: (bytes: number) => void;
  /** Told how many bytes have left so far; fewer than before where some got lost. */
  onSent: (bytes: number) => void;
  /** Told until when the next try waits, in milliseconds since 1970. */
  onWait: (until: number) => void;
};

/** Stores a file, and does not give up before its patience ends: whatever happens, it goes on from what the house has. */
export async function sendFile(upload: Upload, way: Way): Promise<Metadata> {
  const patience = new Patience(patienceFor.uploads);
  let furthest = 0;
  let isAnew = false;
  let hasLooked = false;
  /** The house has so many bytes for good. */
  const has = (bytes: number) => {
    if (bytes > furthest) patience.renew();
    furthest = Math.max(bytes, furthest);
    way.onReceived(bytes);
    way.onSent(bytes);
  };
  for (;;) {
    try {
      return await (upload.file.size <= smallest
        ? sendWhole(upload, await way.expected.get(), way)
        : sendRest(upload, way, has));
    } catch (error) {
      way.signal.throwIfAborted();
      const failure = failureIn(error);
      if (failure.reason === "changed" && !hasLooked) {
        // Only whoever looks knows what is there instead, and can say so.
        way.address.set(undefined);
        way.expected.forget();
        hasLooked = true;
      } else if (isGone(failure) && way.address.get() !== undefined && !isAnew) {
        way.address.set(undefined);
        isAnew = true;
      } else await patience.wait(error, way.signal, way.onWait);
    }
  }
}

/** Sends what the house has not got yet. It is asked first: nobody else knows what became of a request that failed. */
async function sendRest(upload: Upload, way: Way, has: (bytes: number) => void): Promise<Metadata> {
  let url = way.address.get();
  let standing: Standing;
  if (url === undefined) {
    url = await start(upload, await way.expected.get(), way);
    way.address.set(url);
    standing = { received: 0 };
  } else standing = await query(upload, url, way);

  // After a fault the chunks are small again: on a bad connection a large one would be lost time after time.
  for (let size = smallest; standing.stored === undefined; size = afterChunk(size)) {
    const from = standing.received;
    has(from);
    standing = await sendChunk(upload, [from, Math.min(from + size, upload.file.size)], url, way);
  }
  return standing.stored;
}
