import { failureIn, isFinal, type UploadFailure } from "./failure";
import { farewell, giveUp } from "./giveUp";
import { forget, interrupted, isSameUpload, keep } from "./interrupted";
import { cancel, type Expected, lookUnder, type Metadata, nothing, type Upload } from "./protocol";
import { sendFile } from "./sendFile";
import { after, isOver, type UploadEvent, type UploadState } from "./states";
import type { Transport } from "./transport";

/** What is to be seen of an upload at a moment. */
export type UploadSnapshot = {
  readonly state: UploadState;
  /** How many bytes have left, of how many. */
  readonly sent: number;
  readonly total: number;
  /** Until when the next try waits, in milliseconds since 1970; absent while nothing is amiss. */
  readonly waitsUntil?: number | undefined;
  /** What is stored, after success. */
  readonly metadata?: Metadata;
  /** Why it ended in an error. */
  readonly failure?: UploadFailure;
};

/**
 * An upload that has begun. It runs until it is stored, canceled, or fails (specification §4). That it is stored stays
 * kept: it is through only when its menu points to it, which is no matter of the storage.
 */
export class UploadTask {
  readonly upload: Upload;
  readonly #transport: Transport;
  readonly #listeners = new Set<() => void>();
  #snapshot: UploadSnapshot;
  #url: string | undefined;
  #expected: Expected | undefined;
  #mustLook: boolean;
  #controller = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** Begins, or goes on where the same upload was interrupted on this browser; another one that was is given up. */
  constructor(upload: Upload, transport: Transport) {
    this.upload = upload;
    this.#transport = transport;
    this.#snapshot = { state: "running", sent: 0, total: upload.file.size };
    this.#mustLook = upload.seen !== undefined || upload.told !== undefined;
    const before = interrupted(upload.by);
    if (before !== undefined && isSameUpload(before, upload)) this.#url = before.url;
    else giveUp(upload.by, transport);
    this.#run();
  }

  /** The same object until something changes. */
  readonly snapshot = (): UploadSnapshot => this.#snapshot;

  /** Calls back at every change, until the answer is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From running. */
  pause(): void {
    if (this.#move("pause")) this.#controller.abort();
  }

  /** From paused or pausing. */
  resume(): void {
    if (this.#move("resume")) this.#run();
  }

  /** From running or pausing. */
  cancel(): void {
    if (!this.#move("cancel")) return;
    this.#controller.abort();
    this.#running = this.#running.then(() => this.#leave());
  }

  #run(): void {
    const controller = new AbortController();
    this.#controller = controller;
    // A request that was to be stopped comes to its end before the next begins.
    this.#running = this.#running.then(() => this.#send(controller.signal));
  }

  async #send(signal: AbortSignal): Promise<void> {
    if (isOver(this.#snapshot.state)) return;
    try {
      const metadata = await sendFile(this.upload, {
        transport: this.#transport,
        signal,
        address: { get: () => this.#url, set: (url) => this.#remember(url) },
        expected: { get: () => this.#expect(signal), forget: () => this.#lookAgain() },
        onReceived: (received) => this.#remember(this.#url, received),
        onSent: (sent) => this.#set({ sent, waitsUntil: undefined }),
        onWait: (waitsUntil) => this.#set({ waitsUntil }),
      });
      this.#store(metadata);
    } catch (error) {
      if (!signal.aborted) this.#fail(failureIn(error));
      else if (this.#snapshot.state === "pausing") this.#move("stopped");
    }
  }

  async #expect(signal: AbortSignal): Promise<Expected> {
    this.#expected ??= this.#mustLook
      ? await lookUnder(this.upload, { transport: this.#transport, signal })
      : nothing;
    return this.#expected;
  }

  #lookAgain(): void {
    this.#expected = undefined;
    this.#mustLook = true;
  }

  async #leave(): Promise<void> {
    if (isOver(this.#snapshot.state)) return;
    const signal = AbortSignal.timeout(farewell);
    const url = this.#url;
    this.#remember(undefined);
    try {
      const metadata = url && (await cancel(this.upload, url, { transport: this.#transport, signal }));
      if (metadata) return this.#store(metadata);
    } catch {
      // The house does not hear it: the upload expires there after a day.
    }
    this.#move("stopped");
  }

  #store(metadata: Metadata): void {
    const { size } = this.upload.file;
    keep(this.upload, { url: this.#url, received: size, stored: metadata.name });
    this.#move("stored", { metadata, sent: size });
  }

  #fail(failure: UploadFailure): void {
    // Whoever signs in again, or finds the house again, goes on with the same upload.
    if (isFinal(failure)) this.#remember(undefined);
    this.#move("failed", { failure });
  }

  #remember(url: string | undefined, received = 0): void {
    this.#url = url;
    if (url === undefined) forget(this.upload.by);
    else keep(this.upload, { url, received });
  }

  /** Goes to the state after an event, where there is one. */
  #move(event: UploadEvent, more: Partial<UploadSnapshot> = {}): boolean {
    const state = after(this.#snapshot.state, event);
    if (state === undefined) return false;
    this.#set({ waitsUntil: undefined, ...more, state });
    return true;
  }

  #set(change: Partial<UploadSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
