import { afterEach, beforeEach, expect, vi } from "vitest";
import { findInterruptedUpload } from "@/api/storage/interruptedUpload";
import type { UploadState } from "@/api/storage/states";
import { UploadTask } from "@/api/storage/UploadTask";
import { FakeStorage } from "./fakeStorage";

export const name = "menu/Speisekarte.pdf";
/** Who uploads. */
export const account = "anna@gasthaus.example";
export const kilobyte = 1024;
/** Chunks of 256, 512 and 1024 KiB, and 208 more. */
export const large = fileOf(2000 * kilobyte);
export const ofLarge = ["start", "upload", "upload", "upload", "upload, finalize"];
export const rest = 208 * kilobyte;

export function fileOf(bytes: number, lastModified = 1): File {
  // Bytes that tell where they belong: no two places of a file look alike to a comparison.
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + (index >> 8) * 7) % 251);
  return new File([content], "Karte.pdf", { type: "application/pdf", lastModified });
}

/** What a browser keeps. */
class Shelf {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, text: string) => this.#kept.set(key, text);
  removeItem = (key: string) => this.#kept.delete(key);
}

/** The house of the test that runs. */
export let house: FakeStorage;
beforeEach(() => {
  // Files are read in real time; only what waits by the clock is hurried.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("localStorage", new Shelf());
  house = new FakeStorage();
});
afterEach(() => {
  vi.useRealTimers();
});

export const startUpload = (file: File) =>
  new UploadTask({ name, file, menu: "food", title: "Speisekarte", account }, house.transport);
export const commands = () => house.requests.map(({ command }) => command);

/** Every state an upload goes through from now on. */
export function watch(task: UploadTask) {
  const states: UploadState[] = [task.snapshot().state];
  task.subscribe(() => states.at(-1) !== task.snapshot().state && states.push(task.snapshot().state));
  return states;
}

/** Lets time pass until nothing more would happen. */
export async function settle(task: UploadTask) {
  for (
    let turn = 0;
    turn < 400 && !["success", "error", "canceled", "paused"].includes(task.snapshot().state);
    turn++
  ) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
}

export async function expectStored(task: UploadTask, file: File) {
  expect(task.snapshot()).toMatchObject({ state: "success", sent: file.size, total: file.size });
  expect(task.snapshot().metadata?.name).toBe(name);
  const sent = new Uint8Array(await file.arrayBuffer());
  expect(Buffer.compare(house.stored.get(name) ?? new Uint8Array(), sent)).toBe(0);
  // It is through only when its menu points to it.
  expect(findInterruptedUpload(account)?.stored).toBe(name);
}

/** Holds the answer to a request back, and tells when the request has come. */
export function holdResponse(number: number) {
  let come = () => {};
  const arrived = new Promise<void>((resolve) => {
    come = resolve;
  });
  house.arrival = (at) => {
    if (at !== number) return;
    come();
    return new Promise<void>(() => {});
  };
  return arrived;
}
