// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import type { Fault } from "@/testing/fakeStorage";
import {
  account,
  commands,
  commandsOfLarge,
  expectStored,
  fileOf,
  kilobyte,
  large,
  lastChunkSize,
  name,
  settle,
  startUpload,
  storage,
  watch,
} from "@/testing/uploads";
import { findInterruptedUpload } from "./interruptedUpload";
import type { UploadTask } from "./UploadTask";

describe("an upload without a fault", () => {
  it.each([
    [0, ["multipart"], []],
    [1, ["multipart"], []],
    [262_144, ["multipart"], []],
    [262_145, ["start", "upload", "upload, finalize"], [262_144, 1]],
    [786_432, ["start", "upload", "upload, finalize"], [262_144, 524_288]],
    [2000 * kilobyte, commandsOfLarge, [262_144, 524_288, 1_048_576, lastChunkSize]],
  ])("of %d bytes", async (bytes, precondition, chunks) => {
    const file = fileOf(bytes);
    const task = startUpload(file);
    const states = watch(task);
    await settle(task);
    await expectStored(task, file);
    expect(states).toEqual(["running", "success"]);
    expect(commands()).toEqual(precondition);
    expect(
      storage.requests.filter(({ command }) => command.startsWith("upload")).map(({ bytes }) => bytes),
    ).toEqual(chunks);
  });

  it("reports sent bytes, at most the total", async () => {
    const task = startUpload(large);
    const confirmedTag: number[] = [];
    task.subscribe(() => confirmedTag.push(task.snapshot().sent));
    await settle(task);
    expect(confirmedTag).toEqual(confirmedTag.toSorted((one, other) => one - other));
    expect(new Set(confirmedTag)).toEqual(new Set([0, 262_144, 786_432, 1_835_008, large.size]));
  });
});

const faults: readonly [string, Fault][] = [
  ["is lost", "lost"],
  ["loses its answer", "answer lost"],
  ["arrives in half", "half"],
  ["meets a server error", { status: 500 }],
  ["meets an unavailable server", { status: 503 }],
  ["meets a busy server", { status: 429, retryAfter: 7 }],
  ["is counted otherwise", { status: 409 }],
];
const everywhere = commandsOfLarge.flatMap((command, number) =>
  faults.map(([what, fault]) => [number, command, what, fault] as const),
);

describe("an upload whose request", () => {
  it.each(everywhere)("%d (%s) %s resumes from the server's state", async (number, _, __, fault) => {
    storage.fault = (at) => (at === number ? fault : undefined);
    const task = startUpload(large);
    await settle(task);
    await expectStored(task, large);
    const asked = storage.requests[number + 1];
    // A file in one request has no upload URL to query.
    expect(asked?.command).toBe(number === 0 ? "start" : "query");
  });

  it.each([1, 2, 3, 4])("%d finds the upload unknown starts over once", async (number) => {
    storage.fault = (at) => (at === number ? "forgotten" : undefined);
    const task = startUpload(large);
    await settle(task);
    await expectStored(task, large);
    expect(commands().filter((command) => command === "start")).toHaveLength(2);
  });

  it.each(faults.filter(([, fault]) => fault !== "half"))(
    "of one part %s is sent again",
    async (_, fault) => {
      storage.fault = (at) => (at < 2 ? fault : undefined);
      const file = fileOf(1000);
      const task = startUpload(file);
      await settle(task);
      await expectStored(task, file);
      expect(commands()).toEqual(["multipart", "multipart", "multipart"]);
    },
  );

  it.each([1, 2, 3])("sends bytes fails %d times per success", async (times) => {
    let chunks = 0;
    storage.fault = (_, { bytes, command }) =>
      command !== "start" && bytes > 0 && chunks++ % (times + 1) < times ? "lost" : undefined;
    const task = startUpload(large);
    await settle(task);
    await expectStored(task, large);
    // Chunk sizes start small again after each failure.
    expect(new Set(storage.requests.filter(({ offset }) => offset > 0).map(({ bytes }) => bytes))).toContain(
      262_144,
    );
  });

  it.each([
    [400, "refused"],
    [401, "signedOut"],
    [402, "refused"],
    [403, "refused"],
    [413, "refused"],
    [415, "refused"],
    [507, "refused"],
  ] as const)("is refused with %d ends at once, with the server's message", async (status, reason) => {
    const text = JSON.stringify({ error: { code: status, message: "So nicht." } });
    storage.fault = (at) => (at === 2 ? { status, text } : undefined);
    const task = startUpload(large);
    await settle(task);
    expect(task.snapshot()).toMatchObject({
      state: "error",
      failure: { reason, status, detail: "So nicht." },
    });
    expect(commands()).toEqual(["start", "upload", "upload"]);
    expect(storage.stored.size).toBe(0);
    // These statuses can be resumed later.
    expect(findInterruptedUpload(account) !== undefined).toBe([401, 402, 507].includes(status));
  });

  it("fails for lack of space resumes from the server's state", async () => {
    storage.fault = (at) => (at === 2 ? { status: 402 } : undefined);
    await settle(startUpload(large));
    const again = startUpload(large);
    await settle(again);
    await expectStored(again, large);
    expect(commands().filter((command) => command === "start")).toHaveLength(1);
    expect(commands()[3]).toBe("query");
  });

  it("is stored with another size is an error", async () => {
    storage.fault = () => ({ status: 200, text: JSON.stringify({ name, size: "7" }) });
    const task = startUpload(fileOf(8));
    await settle(task);
    expect(task.snapshot()).toMatchObject({ state: "error", failure: { reason: "wrongSize" } });
  });
});

describe("the retry limit of an upload", () => {
  async function pauses(task: UploadTask) {
    const waits: number[] = [];
    let last: number | undefined;
    task.subscribe(() => {
      const until = task.snapshot().waitsUntil;
      if (until !== undefined && until !== last) waits.push(until - Date.now());
      last = until;
    });
    await settle(task);
    return waits;
  }

  it("doubles its pauses from at least 1000 ms, and ends after 600 s without a byte", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    storage.fault = () => "lost";
    const started = Date.now();
    const task = startUpload(large);
    expect(await pauses(task)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000, 64_000, 64_000, 64_000, 64_000, 64_000, 64_000,
    ]);
    expect(task.snapshot()).toMatchObject({ state: "error", failure: { reason: "unreachable" } });
    expect(Date.now() - started).toBeLessThanOrEqual(600_000);
    expect(Date.now() - started).toBeGreaterThan(500_000);
  });

  it("restarts after progress", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    storage.fault = (at) => ([2, 3, 6, 7].includes(at) ? "lost" : undefined);
    const task = startUpload(large);
    expect(await pauses(task)).toEqual([1000, 2000, 1000, 2000]);
    await expectStored(task, large);
  });

  it("honours Retry-After with jitter", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.8);
    storage.fault = (at) => ([undefined, { status: 429, retryAfter: 30 }, { status: 503 }] as const)[at];
    expect(await pauses(startUpload(large))).toEqual([30_000, 2400]);
  });
});
