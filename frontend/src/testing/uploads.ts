import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Upload } from "@/api/storage/sendFile";
import { type UploadJob, UploadQueue, type UploadState, type UploadTask } from "@/api/storage/UploadTask";
import { createMenuUpload, loadProgress } from "@/staff/uploadQueue/menuUpload";
import { createDeferred } from "./deferred";
import { FakeObjectStorage } from "./fakeObjectStorage";
import { setStorageTransport } from "./mockTransport";

export const name = "menu/Speisekarte.pdf";
export const account = "anna@gasthaus.example";
export const kilobyte = 1024;
/** Chunks of 256, 512 and 1024 KiB, and 208 KiB. */
export const largeFile = fileOfSize(2000 * kilobyte);
export const commandsOfLargeUpload = ["start", "upload", "upload", "upload", "upload, finalize"];
export const largeFileLastChunkSize = 208 * kilobyte;

export function fileOfSize(bytes: number, lastModified = 1): File {
  // Content that differs at every position.
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + (index >> 8) * 7) % 251);
  return new File([content], "Karte.pdf", { type: "application/pdf", lastModified });
}

class MemoryStorage {
  readonly #items = new Map<string, string>();
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, text: string) => this.#items.set(key, text);
  removeItem = (key: string) => this.#items.delete(key);
}

export let storage: FakeObjectStorage;
beforeEach(() => {
  // File reads are not faked.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("navigator", { onLine: true });
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  vi.stubGlobal("document", { documentElement: { lang: "de" }, cookie: "" });
  storage = new FakeObjectStorage();
  setStorageTransport(storage.transport, true);
});
const queue = new UploadQueue<UploadJob>();
/** Ends requests, as a reload does. */
export const endRequests = () => {
  for (const { task } of queue.uploads.get()) {
    task.pause();
    queue.remove(task);
  }
};
afterEach(() => {
  endRequests();
  vi.useRealTimers();
});

export function startUpload(file: File, changes: Partial<Upload> = {}) {
  const upload = { name, file, menu: "food", title: "Speisekarte", account, ...changes };
  return Object.assign(queue.add(createMenuUpload(upload)), { subscribe: queue.uploads.subscribe });
}
export const commands = () => storage.requests.map(({ command }) => command);

export function recordUploadStates(task: ReturnType<typeof startUpload>) {
  const states: UploadState[] = [task.snapshot.state];
  task.subscribe(() => states.at(-1) !== task.snapshot.state && states.push(task.snapshot.state));
  return states;
}

/** Advances timers until the upload has ended. */
export async function waitUntilEnded(task: UploadTask) {
  for (
    let turn = 0;
    turn < 400 && !["success", "error", "canceled", "paused"].includes(task.snapshot.state);
    turn++
  ) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
}

export async function expectStoredFile(task: UploadTask, file: File) {
  expect(task.snapshot).toMatchObject({ state: "success", sent: file.size });
  const sent = new Uint8Array(await file.arrayBuffer());
  expect(Buffer.compare(storage.stored.get(name) ?? new Uint8Array(), sent)).toBe(0);
  expect(storage.assignments).toEqual([{ name: "Speisekarte.pdf", url: name }]);
  expect(loadProgress(account)).toBeUndefined();
}

/** Delays a response; resolves when the request has arrived. */
export function delayUploadResponse(number: number) {
  const { promise, resolve } = createDeferred();
  storage.onRequest = (at) => {
    if (at !== number) return;
    resolve();
    return new Promise<void>(() => {});
  };
  return promise;
}
