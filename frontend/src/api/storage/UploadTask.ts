import { createStore } from "@/lib/createStore";
import { randomId } from "@/lib/randomId";
import { toUploadFailure, UploadFailure } from "./UploadFailure";

/** States of an upload (specification §4); `pausing` and `canceling` wait for a request to end. */
export type UploadState = "running" | "pausing" | "paused" | "canceling" | "canceled" | "success" | "error";

/** `retry` is an addition: it starts a failed upload again. */
export type UploadEvent = "pause" | "resume" | "cancel" | "retry" | "stopped" | "stored" | "failed";

/** Specification §4. */
const transitions: Readonly<Record<UploadState, Partial<Record<UploadEvent, UploadState>>>> = {
  running: { pause: "pausing", cancel: "canceling", stored: "success", failed: "error" },
  // The request may complete before it is aborted.
  pausing: { resume: "running", cancel: "canceling", stopped: "paused", stored: "success" },
  paused: { resume: "running" },
  // It may be stored already; assigning it to the menu can fail.
  canceling: { stopped: "canceled", stored: "success", failed: "error" },
  canceled: {},
  success: {},
  error: { retry: "running" },
};

/** Undefined if the event means nothing in this state. */
export const nextState = (state: UploadState, event: UploadEvent): UploadState | undefined =>
  transitions[state][event];

export type UploadSnapshot = {
  readonly state: UploadState;
  /** In bytes; can decrease when a request fails. */
  readonly sent: number;
  /** Whether the server has stored the file. */
  readonly isStored: boolean;
  /** The next retry, if it is waited for; `delay` in milliseconds. */
  readonly retry?: { readonly failure: UploadFailure; readonly delay: number } | undefined;
  /** Set in state `error`. */
  readonly failure?: UploadFailure | undefined;
};

export type SendOptions = {
  signal: AbortSignal;
  update: (changes: Partial<Pick<UploadSnapshot, "sent" | "isStored">>) => void;
  /** Call when the server has received more than before: the delays of retries start again. */
  onReceived: () => void;
};

export type UploadJob = {
  readonly kind: "menu" | "picture";
  readonly account: string;
  readonly file: File;
  /** Sends what the server does not have yet. */
  send(options: SendOptions): Promise<void>;
  /** Ends the upload on the server, after its last request. Returns whether the file is stored already. */
  cancel(): Promise<boolean>;
};

/** How long a failing upload is retried, in milliseconds (specification §9). */
const retryTimeLimit = 600_000;

/** Shortest and longest delay before a retry, in milliseconds (specification §9). */
const shortestDelay = 1000;
const longestDelay = 64_000;

/** Waits for the delay, but no longer than until the connection is back; offline, until then. */
const waitForRetry = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (navigator.onLine) setTimeout(resolve, milliseconds);
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** An upload until it is done, canceled or failed (specification §4). */
export class UploadTask<Job extends UploadJob = UploadJob> {
  readonly id = randomId();
  /** Replaced on every change. */
  snapshot: UploadSnapshot = { state: "running", sent: 0, isStored: false };
  #controller = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** Starts the upload. `inTurn` runs an attempt when it is its turn. */
  constructor(
    readonly job: Job,
    readonly inTurn: (signal: AbortSignal, attempt: () => Promise<void>) => Promise<void>,
    readonly onChange: () => void,
  ) {
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

  /** Fails a running upload whose account signs out. */
  suspend(): void {
    if (this.snapshot.state === "running") this.#controller.abort(new UploadFailure("signedOut"));
  }

  /** From running or pausing. */
  cancel(): void {
    if (!this.#transition("cancel")) return;
    this.#controller.abort();
    this.#running = this.#running.then(async () => {
      if (this.snapshot.state !== "canceling") return;
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
    if (this.snapshot.state === "success") return;
    try {
      await this.#sendWithRetries(signal);
      this.#transition("stored");
    } catch (error) {
      if (!signal.aborted || signal.reason instanceof UploadFailure)
        this.#transition("failed", { failure: toUploadFailure(error) });
      else if (this.snapshot.state === "pausing") this.#transition("stopped");
    }
  }

  /**
   * Retries transient failures with exponential backoff, jitter and a time limit. Time without a connection does not
   * count.
   */
  async #sendWithRetries(signal: AbortSignal): Promise<void> {
    let failingSince: number | undefined;
    let nextDelay = shortestDelay;
    const onReceived = () => {
      failingSince = undefined;
      nextDelay = shortestDelay;
    };
    const options: SendOptions = { signal, onReceived, update: (changes) => this.#update(changes) };
    for (;;) {
      try {
        return await this.inTurn(signal, () => {
          this.#update({ retry: undefined });
          return this.job.send(options);
        });
      } catch (error) {
        signal.throwIfAborted();
        const failure = toUploadFailure(error);
        if (!failure.isTransient) throw failure;
        const now = Date.now();
        failingSince ??= now;
        // Jitter keeps clients from retrying at the same moment.
        const delay = Math.max(nextDelay * (1 + Math.random() / 4), failure.retryAfter);
        const wasOffline = !navigator.onLine;
        if (now + delay > failingSince + retryTimeLimit && !wasOffline) throw failure;
        nextDelay = Math.min(nextDelay * 2, longestDelay);
        this.#update({ retry: { failure, delay } });
        await waitForRetry(delay, signal);
        if (wasOffline) onReceived();
      }
    }
  }

  /** Returns false if the event means nothing in this state. */
  #transition(event: UploadEvent, changes: Partial<UploadSnapshot> = {}): boolean {
    const state = nextState(this.snapshot.state, event);
    if (state !== undefined) this.#update({ retry: undefined, failure: undefined, ...changes, state });
    return state !== undefined;
  }

  #update(changes: Partial<UploadSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    this.onChange();
  }
}

export type QueuedUpload<Job extends UploadJob> = UploadSnapshot & { readonly task: UploadTask<Job> };

/** The uploads of this tab. Requests are sent one after another; a wait for a retry lets others go first. */
export class UploadQueue<Job extends UploadJob> {
  /** Oldest first. */
  readonly uploads = createStore<readonly QueuedUpload<Job>[]>([]);
  #lastTurn: Promise<unknown> = Promise.resolve();

  get #tasks() {
    return this.uploads.get().map(({ task }) => task);
  }

  /** Starts an upload when it is its turn. It is removed when it is done or canceled. */
  add(job: Job): UploadTask<Job> {
    const task: UploadTask<Job> = new UploadTask(
      job,
      (...turn) => this.#inTurn(...turn),
      () => this.#setTasks(this.#tasks),
    );
    this.#setTasks([...this.#tasks, task]);
    return task;
  }

  remove(task: UploadTask<Job>): void {
    this.#setTasks(this.#tasks.filter((other) => other !== task));
  }

  suspend(account: string): void {
    for (const task of this.#tasks) if (task.job.account === account) task.suspend();
  }

  /** Continues what signing out or the end of the session has stopped. */
  continue(account: string): void {
    for (const task of this.#tasks)
      if (task.job.account === account && task.snapshot.failure?.reason === "signedOut") task.retry();
  }

  /** Waits for the requests before, or until aborted. */
  #inTurn(signal: AbortSignal, attempt: () => Promise<void>): Promise<void> {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    const turn = Promise.race([this.#lastTurn, aborted]).then(() => {
      signal.throwIfAborted();
      return attempt();
    });
    this.#lastTurn = Promise.allSettled([this.#lastTurn, turn]);
    return turn;
  }

  #setTasks(tasks: readonly UploadTask<Job>[]): void {
    const snapshots = tasks.map((task) => ({ ...task.snapshot, task }));
    this.uploads.set(snapshots.filter(({ state }) => state !== "canceled" && state !== "success"));
  }
}
