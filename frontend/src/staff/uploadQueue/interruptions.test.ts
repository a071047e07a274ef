// @vitest-environment node
import { describe, expect, it } from "vitest";
import { loadProgress } from "@/staff/uploadQueue/menuUpload";
import {
  account,
  commands,
  commandsOfLargeUpload,
  delayUploadResponse,
  endRequests,
  expectStoredFile,
  fileOfSize,
  kilobyte,
  largeFile,
  name,
  recordUploadStates,
  startUpload,
  storage,
  waitUntilEnded,
} from "@/testing/uploads";

const largeUploadRequests = commandsOfLargeUpload.map((command, number) => [number, command] as const);

/** Starts an upload whose numbered request gets no response. */
async function startStalledUpload(number: number) {
  const requestArrived = delayUploadResponse(number);
  const task = startUpload(largeFile);
  const states = recordUploadStates(task);
  await requestArrived;
  return { task, states };
}

describe("pausing an upload", () => {
  it.each(largeUploadRequests)("during request %d (%s) aborts it, and resuming continues", async (number) => {
    const { task, states } = await startStalledUpload(number);
    task.pause();
    expect(task.snapshot.state).toBe("pausing");
    await waitUntilEnded(task);
    expect(storage.requests).toHaveLength(number + 1);
    task.pause();
    task.cancel();
    expect(task.snapshot.state).toBe("paused");
    task.resume();
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
    expect(states).toEqual(["running", "pausing", "paused", "running", "success"]);
  });

  it.each(largeUploadRequests)("can be revoked before request %d (%s) has stopped", async (number) => {
    const { task, states } = await startStalledUpload(number);
    task.pause();
    task.resume();
    task.pause();
    task.resume();
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
    expect(states).toEqual(["running", "pausing", "running", "pausing", "running", "success"]);
  });

  it("ends the wait for a retry", async () => {
    storage.fault = (at) => (at < 3 ? "lost" : undefined);
    const task = startUpload(largeFile);
    while (task.snapshot.retry === undefined) await new Promise((resolve) => setImmediate(resolve));
    task.pause();
    await waitUntilEnded(task);
    expect(task.snapshot).toMatchObject({ state: "paused", retry: undefined });
    task.resume();
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
  });
});

describe("canceling an upload", () => {
  it.each(largeUploadRequests)("during request %d (%s) also ends it on the server", async (number) => {
    const { task, states } = await startStalledUpload(number);
    task.cancel();
    task.pause();
    task.resume();
    await waitUntilEnded(task);
    expect(states).toEqual(["running", "canceling", "canceled"]);
    expect(commands().slice(number + 1)).toEqual(number === 0 ? [] : ["cancel"]);
    expect(storage.stored.size).toBe(0);
    expect(loadProgress(account)).toBeUndefined();
  });

  it("succeeds while pausing, even if the server is not reached", async () => {
    const { task, states } = await startStalledUpload(2);
    storage.fault = (_, { command }) => (command === "cancel" ? "lost" : undefined);
    task.pause();
    task.cancel();
    await waitUntilEnded(task);
    expect(states).toEqual(["running", "pausing", "canceling", "canceled"]);
  });

  it("finds the file stored if the last response was lost", async () => {
    storage.fault = (at) => (at === 4 ? "answer lost" : undefined);
    const task = startUpload(largeFile);
    while (storage.requests.length < 5) await new Promise((resolve) => setImmediate(resolve));
    task.cancel();
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
  });
});

describe("an upload after a reload", () => {
  async function interruptUpload(number: number) {
    await startStalledUpload(number);
    endRequests();
    storage.onRequest = () => {};
  }
  const count = (command: string) => commands().filter((one) => one === command).length;

  it.each([1, 2, 3, 4])("during request %d resumes with the same file", async (number) => {
    await interruptUpload(number);
    expect(loadProgress(account)).toMatchObject({
      name,
      file: { name: "Karte.pdf", size: largeFile.size, lastModified: 1 },
    });
    const requestsBefore = storage.requests.length;
    const task = startUpload(fileOfSize(largeFile.size));
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
    expect(commands()[requestsBefore]).toBe("query");
    expect(count("start")).toBe(1);
  });

  it.each([
    ["size", fileOfSize(2001 * kilobyte)],
    ["modification time", fileOfSize(2000 * kilobyte, 2)],
  ])("starts over with a file of another %s", async (_, other) => {
    await interruptUpload(3);
    const task = startUpload(other);
    await waitUntilEnded(task);
    await expectStoredFile(task, other);
    expect([count("start"), count("cancel")]).toEqual([2, 1]);
  });

  it("has its progress stored", async () => {
    await interruptUpload(2);
    expect(loadProgress(account)?.received).toBe(256 * kilobyte);
  });
});
