import { useSyncExternalStore } from "react";
import { findStoredName } from "@/api/storage/finished";
import { pauseWhileOffline } from "@/api/storage/followConnection";
import { abandonUpload } from "@/api/storage/giveUp";
import { clearProgress, findInterruptedUpload } from "@/api/storage/interrupted";
import { acquireUploadLock, waitForUploadLock } from "@/api/storage/lock";
import type { Upload } from "@/api/storage/protocol";
import { staffTransport } from "@/api/storage/staffTransport";
import { isFinished } from "@/api/storage/states";
import { UploadTask } from "@/api/storage/UploadTask";

/** What is stored and has yet to become a menu's file. */
export type Stored = Pick<Upload, "menu" | "title" | "baseVersion"> & {
  /** The name it is stored under. */
  readonly object: string;
  /** What tells it from whatever others store under that name, where that is known. */
  readonly tag?: string | undefined;
};

/** The file that somebody chose, and what became of it. */
type Held = {
  /** Whose it is. */
  readonly account?: string;
  readonly file?: File | undefined;
  /** Its upload, once it has begun. */
  readonly task?: UploadTask;
  readonly stored?: Stored;
  /** The tag of what they may replace unseen: they were told of it, or have stored it themselves. */
  readonly confirmedTag?: string | undefined;
};

/**
 * What is chosen and under way outlives its screen: an upload goes on while somebody looks elsewhere, and whoever has to
 * sign in again finds the file still chosen (decision S5).
 */
let held: Held = {};
const mustNotExist: Held = {};
const listeners = new Set<() => void>();
/** Ends what the upload under way does when the connection comes and goes. */
let unfollow = () => {};
/** Gives back the turn to upload, while this tab has it. */
let giveBack: (() => void) | undefined;
/** Another tab of this browser has it. */
let isElsewhere = false;
/** What wants the turn waits for what wanted it before. */
let last: Promise<void> = Promise.resolve();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

const isUnderWay = () =>
  held.stored !== undefined || (held.task !== undefined && !isFinished(held.task.snapshot().state));

/** The turn is this tab's for as long as something is under way here. */
function keepTurn(): void {
  if (isUnderWay()) return;
  giveBack?.();
  giveBack = undefined;
}

function hold(next: Held): void {
  held = next;
  keepTurn();
  notifyListeners();
}

/** Does what only one tab may do at a time; not at all where another one is at it, which is told until it is through. */
function inTurn(work: () => void | Promise<void>): Promise<void> {
  last = last.then(async () => {
    giveBack ??= await acquireUploadLock();
    if (giveBack !== undefined) {
      await work();
      keepTurn();
    } else if (!isElsewhere) {
      isElsewhere = true;
      notifyListeners();
      const free = () => {
        isElsewhere = false;
        notifyListeners();
      };
      void waitForUploadLock().then(free, free);
    }
  });
  return last;
}

export const choose = (account: string, file: File) => hold({ account, file });

/** Takes the upload off the table; its file stays chosen. */
function endTask(): void {
  unfollow();
  hold(held.account === undefined ? {} : { account: held.account, file: held.file });
}

/** Begins to upload the chosen file, or goes on where the same upload was interrupted. */
export const begin = (upload: Upload) =>
  inTurn(() => {
    if (isUnderWay()) return;
    const task = new UploadTask(upload, staffTransport);
    unfollow = pauseWhileOffline(task);
    hold({ account: upload.account, file: upload.file, task, confirmedTag: upload.confirmedTag });
    task.subscribe(() => {
      if (held.task !== task) return;
      const { state, metadata } = task.snapshot();
      if (metadata !== undefined)
        hold({ ...held, stored: { ...upload, object: metadata.name, tag: metadata.tag } });
      if (state === "canceled") endTask();
      keepTurn();
    });
  });

/** Brings to its end what is stored since before the page was loaded, if that was somebody's last step. */
export const goOn = (account: string, signal: AbortSignal) =>
  inTurn(async () => {
    if (isUnderWay() || signal.aborted) return;
    const before = findInterruptedUpload(account);
    const object = before && (await findStoredName(before, staffTransport));
    if (before === undefined || object === undefined || signal.aborted) return;
    hold({ account, file: held.account === account ? held.file : undefined, stored: { ...before, object } });
  });

/** Leaves what is under way as it is: whoever began it can go on with it when they are back. */
export function leaveOff(): void {
  held.task?.pause();
  endTask();
}

/** The menu has its file. */
export function letGo(account: string): void {
  unfollow();
  clearProgress(account);
  hold({});
}

/** What is stored does not become the menu's file; the chosen one stays so. */
export function refuse(account: string): void {
  const confirmedTag = held.stored?.tag;
  clearProgress(account);
  endTask();
  hold({ ...held, confirmedTag });
}

/** Lets go of what is chosen, and of an upload that did not come to its end on this browser, at the house too. */
export function throwAway(account: string): Promise<void> {
  unfollow();
  hold({});
  return inTurn(() => abandonUpload(account, staffTransport));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether another tab of this browser uploads. */
export const useElsewhere = () => useSyncExternalStore(subscribe, () => isElsewhere);

/** What somebody holds; others see nothing of it. */
export function useHeld(account: string | undefined): Held {
  const now = useSyncExternalStore(subscribe, () => held);
  return account !== undefined && now.account === account ? now : mustNotExist;
}
