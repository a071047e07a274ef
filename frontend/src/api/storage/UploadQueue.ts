import { createStore } from "@/lib/createStore";
import { type UploadJob, type UploadSnapshot, UploadTask } from "./UploadTask";

export type QueuedUpload<Job extends UploadJob> = UploadSnapshot & { readonly task: UploadTask<Job> };

/** The uploads of this tab. Requests are sent one after another; a wait for a retry lets others go first. */
export class UploadQueue<Job extends UploadJob> {
  /** Oldest first. */
  readonly uploads = createStore<readonly QueuedUpload<Job>[]>([]);
  #lastTurn: Promise<unknown> = Promise.resolve();
  #tasks: readonly UploadTask<Job>[] = [];

  /** Starts an upload when it is its turn. It is removed when it is done or canceled. */
  add(job: Job): UploadTask<Job> {
    const task: UploadTask<Job> = new UploadTask(
      job,
      (signal, attempt) => this.#inTurn(signal, attempt),
      () =>
        this.#setTasks(
          this.#tasks.filter(({ snapshot: { state } }) => state !== "canceled" && state !== "success"),
        ),
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
    this.#tasks = tasks;
    this.uploads.set(tasks.map((task) => ({ ...task.snapshot, task })));
  }
}
