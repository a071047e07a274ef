import { createStore } from "@/lib/createStore";
import { type UploadJob, type UploadSnapshot, UploadTask } from "./UploadTask";

export type QueuedUpload<Job extends UploadJob> = UploadSnapshot & { readonly task: UploadTask<Job> };

/** The uploads of this tab. Requests are sent one after another; a wait for a retry lets others go first. */
export class UploadQueue<Job extends UploadJob> {
  /** Oldest first. */
  readonly uploads = createStore<readonly QueuedUpload<Job>[]>([]);
  readonly #suspended = new Set<UploadTask<Job>>();
  #lastTurn: Promise<unknown> = Promise.resolve();
  #tasks: readonly UploadTask<Job>[] = [];

  /** Starts an upload when it is its turn. It is removed when it is done or canceled. */
  add(job: Job): UploadTask<Job> {
    const task: UploadTask<Job> = new UploadTask(job, {
      inTurn: (signal, attempt) => this.inTurn(signal, attempt),
      onChange: () =>
        ["canceled", "success"].includes(task.snapshot.state) ? this.remove(task) : this.#publish(),
    });
    this.#setTasks([...this.#tasks, task]);
    return task;
  }

  remove(task: UploadTask<Job>): void {
    this.#setTasks(this.#tasks.filter((other) => other !== task));
  }

  /** Waits for the requests before, or until aborted. */
  inTurn<Result>(signal: AbortSignal, attempt: () => Promise<Result>): Promise<Result> {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    const turn = Promise.race([this.#lastTurn, aborted]).then(() => {
      signal.throwIfAborted();
      return attempt();
    });
    this.#lastTurn = Promise.allSettled([this.#lastTurn, turn]);
    return turn;
  }

  /** Pauses the running uploads of an account that signs out. */
  suspend(account: string): void {
    for (const task of this.#tasks) {
      if (task.job.account !== account || task.snapshot.state !== "running") continue;
      this.#suspended.add(task);
      task.pause();
    }
  }

  /** Continues what signing out or the end of the session has stopped. */
  continue(account: string): void {
    for (const task of this.#tasks) {
      if (task.job.account !== account) continue;
      if (this.#suspended.delete(task)) task.resume();
      if (task.snapshot.failure?.reason === "signedOut") task.retry();
    }
  }

  #setTasks(tasks: readonly UploadTask<Job>[]): void {
    this.#tasks = tasks;
    this.#publish();
  }

  #publish(): void {
    this.uploads.set(this.#tasks.map((task) => ({ ...task.snapshot, task })));
  }
}
