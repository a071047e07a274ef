import { createStore } from "@/lib/createStore";
import { abandonUpload, controlRequestTimeout } from "./abandonUpload";
import { clearProgress, isSameUpload, loadInterruptedUpload, saveProgress } from "./interruptedUpload";
import {
  cancelUpload,
  determineUploadPrecondition,
  mustNotExistPrecondition,
  type ObjectMetadata,
  type Precondition,
  type Upload,
} from "./protocol";
import { sendFile } from "./sendFile";
import { isUploadFinished, nextState, type UploadState, type UploadStateMachineEvent } from "./states";
import type { HttpTransport } from "./transport";
import { isPermanentFailure, toUploadFailure, type UploadFailure } from "./UploadFailure";

export type UploadSnapshot = {
  readonly state: UploadState;
  /** In bytes. */
  readonly sent: number;
  readonly total: number;
  /** Time of the next retry, in milliseconds since 1970; undefined if there is none. */
  readonly waitsUntil?: number | undefined;
  /** Set after success. */
  readonly metadata?: ObjectMetadata;
  /** Set in state `error`. */
  readonly failure?: UploadFailure;
};

/**
 * An upload until it is stored, canceled or failed (specification §4). Its stored progress is kept until the menu
 * refers to the file.
 */
export class UploadTask {
  readonly upload: Upload;
  readonly #transport: HttpTransport;
  readonly #store;
  #url: string | undefined;
  #precondition: Precondition | undefined;
  #mustCheckExisting: boolean;
  #controller = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /**
   * Starts the upload, or resumes the same upload if it was interrupted in this browser; another interrupted upload
   * is abandoned.
   */
  constructor(upload: Upload, transport: HttpTransport) {
    this.upload = upload;
    this.#transport = transport;
    this.#store = createStore<UploadSnapshot>({ state: "running", sent: 0, total: upload.file.size });
    this.#mustCheckExisting = upload.knownCreatedAt !== undefined || upload.replaceableEtag !== undefined;
    const previous = loadInterruptedUpload(upload.account);
    if (previous !== undefined && isSameUpload(previous, upload)) this.#url = previous.url;
    else abandonUpload(upload.account, transport);
    this.#run();
  }

  /** Referentially stable until something changes. */
  readonly snapshot = (): UploadSnapshot => this.#store.get();

  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** From running. */
  pause(): void {
    if (this.#transition("pause")) this.#controller.abort();
  }

  /** From paused or pausing. */
  resume(): void {
    if (this.#transition("resume")) this.#run();
  }

  /** From running or pausing. */
  cancel(): void {
    if (!this.#transition("cancel")) return;
    this.#controller.abort();
    this.#running = this.#running.then(() => this.#cancelOnServer());
  }

  #run(): void {
    const controller = new AbortController();
    this.#controller = controller;
    // Waits for the aborted request to end.
    this.#running = this.#running.then(() => this.#send(controller.signal));
  }

  async #send(signal: AbortSignal): Promise<void> {
    if (isUploadFinished(this.snapshot().state)) return;
    try {
      const metadata = await sendFile(this.upload, {
        transport: this.#transport,
        signal,
        uploadUrl: { get: () => this.#url, set: (url) => this.#saveUrl(url) },
        precondition: { get: () => this.#loadPrecondition(signal), reset: () => this.#resetPrecondition() },
        onServerReceived: (received) => this.#saveUrl(this.#url, received),
        onUploadProgress: (sent) => this.#update({ sent, waitsUntil: undefined }),
        onRetryScheduled: (waitsUntil) => this.#update({ waitsUntil }),
      });
      this.#complete(metadata);
    } catch (error) {
      if (!signal.aborted) this.#fail(toUploadFailure(error));
      else if (this.snapshot().state === "pausing") this.#transition("stopped");
    }
  }

  async #loadPrecondition(signal: AbortSignal): Promise<Precondition> {
    this.#precondition ??= this.#mustCheckExisting
      ? await determineUploadPrecondition(this.upload, { transport: this.#transport, signal })
      : mustNotExistPrecondition;
    return this.#precondition;
  }

  #resetPrecondition(): void {
    this.#precondition = undefined;
    this.#mustCheckExisting = true;
  }

  async #cancelOnServer(): Promise<void> {
    if (isUploadFinished(this.snapshot().state)) return;
    const signal = AbortSignal.timeout(controlRequestTimeout);
    const url = this.#url;
    this.#saveUrl(undefined);
    try {
      const metadata = url && (await cancelUpload(this.upload, url, { transport: this.#transport, signal }));
      if (metadata) return this.#complete(metadata);
    } catch {
      // The upload expires on the server after a day.
    }
    this.#transition("stopped");
  }

  #complete(metadata: ObjectMetadata): void {
    const { size } = this.upload.file;
    saveProgress(this.upload, { url: this.#url, received: size, stored: metadata.name });
    this.#transition("stored", { metadata, sent: size });
  }

  #fail(failure: UploadFailure): void {
    // Other failures can be resumed later.
    if (isPermanentFailure(failure)) this.#saveUrl(undefined);
    this.#transition("failed", { failure });
  }

  #saveUrl(url: string | undefined, received = 0): void {
    this.#url = url;
    if (url === undefined) clearProgress(this.upload.account);
    else saveProgress(this.upload, { url, received });
  }

  /** Returns false if the event means nothing in this state. */
  #transition(event: UploadStateMachineEvent, changes: Partial<UploadSnapshot> = {}): boolean {
    const state = nextState(this.snapshot().state, event);
    if (state === undefined) return false;
    this.#update({ waitsUntil: undefined, ...changes, state });
    return true;
  }

  #update(changes: Partial<UploadSnapshot>): void {
    this.#store.set({ ...this.snapshot(), ...changes });
  }
}
