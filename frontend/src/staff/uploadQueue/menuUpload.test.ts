// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { doubleChunkSize, minChunkSize } from "@/api/storage/sendFile";
import { loadProgress } from "@/staff/uploadQueue/menuUpload";
import type { Fault } from "@/testing/fakeObjectStorage";
import {
  account,
  commands,
  commandsOfLargeUpload,
  expectStoredFile,
  fileOfSize,
  kilobyte,
  largeFile,
  largeFileLastChunkSize,
  name,
  recordUploadStates,
  startUpload,
  storage,
  waitUntilEnded,
} from "@/testing/uploads";

describe("an upload without failures", () => {
  it.each([
    [0, ["multipart"], []],
    [262_144, ["multipart"], []],
    [262_145, ["start", "upload", "upload, finalize"], [262_144, 1]],
    [2000 * kilobyte, commandsOfLargeUpload, [262_144, 524_288, 1_048_576, largeFileLastChunkSize]],
  ])("of %d bytes sends the commands %j", async (bytes, expectedCommands, chunks) => {
    const file = fileOfSize(bytes);
    const task = startUpload(file);
    const states = recordUploadStates(task);
    const progress: number[] = [];
    task.subscribe(() => progress.push(task.snapshot.sent));
    await waitUntilEnded(task);
    await expectStoredFile(task, file);
    expect(states).toEqual(["running", "success"]);
    expect(commands()).toEqual(expectedCommands);
    const chunkRequests = storage.requests.filter(({ command }) => command.startsWith("upload"));
    expect(chunkRequests.map((request) => request.bytes)).toEqual(chunks);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  });
});

const faults: readonly [string, Fault][] = [
  ["is lost", "lost"],
  ["loses its response", "answer lost"],
  ["is received in half", "half"],
  ["gets status 500", { status: 500 }],
  ["gets status 503", { status: 503 }],
  ["gets status 429", { status: 429, retryAfter: 7 }],
  ["has a wrong offset", { status: 409 }],
];
const requestFaultCases = commandsOfLargeUpload.flatMap((command, number) =>
  faults.map(([description, fault]) => [number, command, description, fault] as const),
);

describe("an upload whose request", () => {
  it.each(requestFaultCases)("%d (%s) %s resumes from the server's state", async (number, _, __, fault) => {
    storage.fault = (at) => (at === number ? fault : undefined);
    const task = startUpload(largeFile);
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
    // Without an upload URL there is nothing to query.
    expect(commands()[number + 1]).toBe(number === 0 ? "start" : "query");
  });

  it.each([1, 2, 3, 4])("%d finds the upload unknown starts over once", async (number) => {
    storage.fault = (at) => (at === number ? "forgotten" : undefined);
    const task = startUpload(largeFile);
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
    expect(commands().filter((command) => command === "start")).toHaveLength(2);
  });

  it("contains a whole small file is sent again", async () => {
    storage.fault = (at) => (["lost", { status: 503 }] as const)[at];
    const file = fileOfSize(1000);
    const task = startUpload(file);
    await waitUntilEnded(task);
    await expectStoredFile(task, file);
    expect(commands()).toEqual(["multipart", "multipart", "multipart"]);
  });

  it.each([
    [400, "failed", false],
    [401, "signedOut", true],
    [402, "failed", true],
    [413, "tooLarge", false],
    [507, "failed", true],
  ] as const)("is refused with %d fails as %s (can resume: %s)", async (status, reason, canResume) => {
    const text = JSON.stringify({ detail: "So nicht." });
    storage.fault = (at) => (at === 2 ? { status, text } : undefined);
    const task = startUpload(largeFile);
    await waitUntilEnded(task);
    expect(task.snapshot).toMatchObject({
      state: "error",
      failure: { reason, status, detail: "So nicht." },
    });
    expect(commands()).toEqual(["start", "upload", "upload"]);
    expect(loadProgress(account) !== undefined).toBe(canResume);
  });

  it("is refused for lack of space can be resumed later", async () => {
    storage.fault = (at) => (at === 2 ? { status: 402 } : undefined);
    await waitUntilEnded(startUpload(largeFile));
    const again = startUpload(largeFile);
    await waitUntilEnded(again);
    await expectStoredFile(again, largeFile);
    expect(commands().filter((command) => command === "start")).toHaveLength(1);
    expect(commands()[3]).toBe("query");
  });

  it("is stored with another size fails", async () => {
    storage.fault = () => ({ status: 200, text: JSON.stringify({ name, size: "7" }) });
    const task = startUpload(fileOfSize(8));
    await waitUntilEnded(task);
    expect(task.snapshot).toMatchObject({ state: "error", failure: { reason: "wrongSize" } });
  });
});

describe("retries of an upload", () => {
  /** Runs the upload and returns its delays, in milliseconds. */
  async function retryDelays(task: ReturnType<typeof startUpload>) {
    const delays: number[] = [];
    let last: typeof task.snapshot.retry;
    task.subscribe(() => {
      const { retry } = task.snapshot;
      if (retry !== undefined && retry !== last) delays.push(retry.delay);
      last = retry;
    });
    await waitUntilEnded(task);
    return delays;
  }

  it("double their delay from 1000 ms and end after 600 s without progress", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    storage.fault = () => "lost";
    const started = Date.now();
    const task = startUpload(largeFile);
    const doublingDelays = [1000, 2000, 4000, 8000, 16_000, 32_000];
    expect(await retryDelays(task)).toEqual([...doublingDelays, ...Array(8).fill(64_000)]);
    expect(task.snapshot).toMatchObject({ state: "error", failure: { reason: "unreachable" } });
    expect(Date.now() - started).toBeLessThanOrEqual(600_000);
  });

  it("start again with 1000 ms after progress", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    storage.fault = (at) => ([2, 3, 6, 7].includes(at) ? "lost" : undefined);
    const task = startUpload(largeFile);
    expect(await retryDelays(task)).toEqual([1000, 2000, 1000, 2000]);
    await expectStoredFile(task, largeFile);
  });

  it("wait offline, however long, and end with the connection", async () => {
    const network = { onLine: true };
    vi.stubGlobal("navigator", network);
    storage.fault = (at) => {
      network.onLine = at !== 2;
      return at === 2 ? "lost" : undefined;
    };
    const task = startUpload(largeFile);
    await waitUntilEnded(task);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(task.snapshot.state).toBe("running");
    network.onLine = true;
    dispatchEvent(new Event("online"));
    await waitUntilEnded(task);
    await expectStoredFile(task, largeFile);
  });

  it("honour Retry-After and have jitter", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.8);
    storage.fault = (at) => ([undefined, { status: 429, retryAfter: 30 }, { status: 503 }] as const)[at];
    expect(await retryDelays(startUpload(largeFile))).toEqual([30_000, 2400]);
  });
});

it("chunks double from 262,144 bytes, below 33,554,432, in whole multiples of the smallest", () => {
  const sizes = [minChunkSize];
  for (let times = 0; times < 8; times++) sizes.push(doubleChunkSize(sizes.at(-1) ?? 0));
  expect(sizes).toEqual([
    262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608, 16_777_216, 16_777_216, 16_777_216,
  ]);
});
