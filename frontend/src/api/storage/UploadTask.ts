import { randomId } from "@/lib/randomId";
import { isUploadFinished, nextState, type UploadState, type UploadStateMachineEvent } from "./states";
import { toUploadFailure, type UploadFailure } from "./UploadFailure";
import type { RetryOptions, ScheduledRetry } from "./withRetries";

export type SendOptions = RetryOptions & {
  /** Bytes sent so far; can decrease when a request fails. */
  onUploadProgress: (bytes: number) => void;
  /** Call when the server has stored the file, before anything else is done with it. */
  onStored: () => void;
};

export type UploadJob = {
  readonly account: string;
  readonly file: Readonly<Pick<File, "name" | "size">>;
  send(options: SendOptions): Promise<void>;
  /** Ends the upload on the server. Returns whether the file is stored already. */
  cancel(): Promise<boolean>;
};

export type UploadSnapshot = {
  readonly state: UploadState;
  /** In bytes. */
  readonly sent: number;
  /** Whether the server has stored the file. */
  readonly isStored: boolean;
  /** The next retry, if it is waited for. */
  readonly retry?: ScheduledRetry | undefined;
  /** Set in state `error`. */
  readonly failure?: UploadFailure | undefined;
};

type UploadTaskOptions = {
  inTurn: <Result>(signal: AbortSignal, attempt: () => Promise<Result>) => Promise<Result>;
  onChange: () => void;
};

/** An upload until it is done, canceled or failed (specification §4). */
export class UploadTask<Job extends UploadJob = UploadJob> {
  readonly id = randomId();
  readonly job: Job;
  /** Replaced on every change. */
  snapshot: UploadSnapshot = { state: "running", sent: 0, isStored: false };
  readonly #options: UploadTaskOptions;
  #controller = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** Starts the upload. */
  constructor(job: Job, options: UploadTaskOptions) {
    this.job = job;
    this.#options = options;
    this.#run();
  }

  /** From running. */
  pause(): void {
    if (this.#transition("pause")) this.#controller.abort();
  }

  /** From paused or pausing. */
  resume(): void {
    if (this.#transition("resume")) this.#run();
  }

  /** From error. */
  retry(): void {
    if (this.#transition("retry")) this.#run();
  }

  /** From running or pausing. */
  cancel(): void {
    if (!this.#transition("cancel")) return;
    this.#controller.abort();
    this.#running = this.#running.then(async () => {
      if (isUploadFinished(this.snapshot.state)) return;
      if (await this.job.cancel()) return this.#send(new AbortController().signal);
      this.#transition("stopped");
    });
  }

  #run(): void {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    // Waits for the aborted request to end.
    this.#running = this.#running.then(() => this.#send(signal));
  }

  async #send(signal: AbortSignal): Promise<void> {
    if (isUploadFinished(this.snapshot.state)) return;
    try {
      await this.job.send({
        signal,
        inTurn: (attempt) =>
          this.#options.inTurn(signal, () => {
            this.#update({ retry: undefined });
            return attempt();
          }),
        onUploadProgress: (sent) => this.#update({ sent }),
        onStored: () => this.#update({ isStored: true, sent: this.job.file.size }),
        onRetryScheduled: (retry) => this.#update({ retry }),
      });
      this.#transition("stored");
    } catch (error) {
      if (!signal.aborted) this.#transition("failed", { failure: toUploadFailure(error) });
      else if (this.snapshot.state === "pausing") this.#transition("stopped");
    }
  }

  /** Returns false if the event means nothing in this state. */
  #transition(event: UploadStateMachineEvent, changes: Partial<UploadSnapshot> = {}): boolean {
    const state = nextState(this.snapshot.state, event);
    if (state !== undefined) this.#update({ retry: undefined, failure: undefined, ...changes, state });
    return state !== undefined;
  }

  #update(changes: Partial<UploadSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    this.#options.onChange();
  }
}
