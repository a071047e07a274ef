import { afterEach, beforeEach, expect, vi } from "vitest";
import { loadInterruptedUpload } from "@/api/storage/interruptedUpload";
import type { Upload } from "@/api/storage/protocol";
import type { UploadState } from "@/api/storage/states";
import { UploadTask } from "@/api/storage/UploadTask";
import { createMenuUpload } from "@/staff/uploadQueue/menuUpload";
import { FakeObjectStorage } from "./fakeObjectStorage";

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
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("navigator", { onLine: true });
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  storage = new FakeObjectStorage();
});
const tasks: UploadTask[] = [];
/** Ends requests, as a reload does. */
export const endRequests = () => tasks.forEach((task) => void task.pause());
afterEach(() => {
  endRequests();
  vi.useRealTimers();
});

export function startUpload(file: File, changes: Partial<Upload> = {}) {
  const upload = { name, file, menu: "food", title: "Speisekarte", account, ...changes };
  const listeners = new Set<() => void>();
  const task = new UploadTask(
    createMenuUpload(upload, storage.transport, () => {}),
    {
      inTurn: (_, attempt) => attempt(),
      onChange: () => {
        for (const listener of listeners) listener();
      },
    },
  );
  tasks.push(task);
  return Object.assign(task, { subscribe: (listener: () => void) => listeners.add(listener) });
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
  expect(loadInterruptedUpload(account)).toBeUndefined();
}

/** Delays a response; resolves when the request has arrived. */
export function delayUploadResponse(number: number) {
  let resolveArrived = () => {};
  const requestArrived = new Promise<void>((resolve) => {
    resolveArrived = resolve;
  });
  storage.onRequest = (at) => {
    if (at !== number) return;
    resolveArrived();
    return new Promise<void>(() => {});
  };
  return requestArrived;
}
