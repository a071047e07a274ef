// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  account,
  commands,
  commandsOfLarge,
  expectStored,
  fileOf,
  holdResponse,
  kilobyte,
  large,
  name,
  settle,
  startUpload,
  storage,
  watch,
} from "@/testing/uploads";
import { findInterruptedUpload } from "./interruptedUpload";

describe("a paused upload", () => {
  it.each(commandsOfLarge.map((command, number) => [number, command] as const))(
    "during request %d (%s) aborts it and continues on resume",
    async (number) => {
      const arrived = holdResponse(number);
      const task = startUpload(large);
      const states = watch(task);
      await arrived;
      task.pause();
      expect(task.snapshot().state).toBe("pausing");
      await settle(task);
      expect(task.snapshot().state).toBe("paused");
      expect(storage.requests).toHaveLength(number + 1);
      task.pause();
      task.cancel();
      expect(task.snapshot().state).toBe("paused");
      task.resume();
      await settle(task);
      await expectStored(task, large);
      expect(states).toEqual(["running", "pausing", "paused", "running", "success"]);
    },
  );

  it.each(commandsOfLarge.map((command, number) => [number, command] as const))(
    "during request %d (%s) and resumes before it has stopped",
    async (number) => {
      const arrived = holdResponse(number);
      const task = startUpload(large);
      const states = watch(task);
      await arrived;
      task.pause();
      task.resume();
      task.pause();
      task.resume();
      await settle(task);
      await expectStored(task, large);
      expect(states).toEqual(["running", "pausing", "running", "pausing", "running", "success"]);
    },
  );

  it("while waiting for a retry stops waiting", async () => {
    storage.fault = (at) => (at < 3 ? "lost" : undefined);
    const task = startUpload(large);
    while (task.snapshot().waitsUntil === undefined) await new Promise((resolve) => setImmediate(resolve));
    task.pause();
    await settle(task);
    expect(task.snapshot()).toMatchObject({ state: "paused", waitsUntil: undefined });
    task.resume();
    await settle(task);
    await expectStored(task, large);
  });

  it("during the last response is stored nevertheless", async () => {
    const task = startUpload(fileOf(10));
    const states = watch(task);
    storage.fault = () => {
      queueMicrotask(() => task.pause());
      return undefined;
    };
    await settle(task);
    expect(["success", "paused"]).toContain(task.snapshot().state);
    task.resume();
    await settle(task);
    await expectStored(task, fileOf(10));
    expect(states[1]).toBe("pausing");
  });
});

describe("a canceled upload", () => {
  it.each(commandsOfLarge.map((command, number) => [number, command] as const))(
    "during request %d (%s) ends, on the server too",
    async (number) => {
      const arrived = holdResponse(number);
      const task = startUpload(large);
      const states = watch(task);
      await arrived;
      task.cancel();
      task.pause();
      task.resume();
      await settle(task);
      expect(states).toEqual(["running", "canceling", "canceled"]);
      expect(commands().slice(number + 1)).toEqual(number === 0 ? [] : ["cancel"]);
      expect(storage.stored.size).toBe(0);
      expect(findInterruptedUpload(account)).toBeUndefined();
      task.resume();
      expect(task.snapshot().state).toBe("canceled");
    },
  );

  it("while it is pausing", async () => {
    const arrived = holdResponse(2);
    const task = startUpload(large);
    const states = watch(task);
    await arrived;
    task.pause();
    task.cancel();
    await settle(task);
    expect(states).toEqual(["running", "pausing", "canceling", "canceled"]);
  });

  it("after the last response was lost ends as stored", async () => {
    storage.fault = (at) => (at === 4 ? "answer lost" : undefined);
    const task = startUpload(large);
    while (storage.requests.length < 5) await new Promise((resolve) => setImmediate(resolve));
    task.cancel();
    await settle(task);
    await expectStored(task, large);
  });

  it("ends even if the server is not reached", async () => {
    const arrived = holdResponse(2);
    storage.fault = (_, { command }) => (command === "cancel" ? "lost" : undefined);
    const task = startUpload(large);
    await arrived;
    task.cancel();
    await settle(task);
    expect(task.snapshot().state).toBe("canceled");
  });
});

describe("an upload whose page was lost", () => {
  async function losePage(number: number, file: File) {
    const arrived = holdResponse(number);
    startUpload(file);
    await arrived;
    storage.onRequest = () => {};
  }

  it.each([1, 2, 3, 4])("during request %d resumes with the same file", async (number) => {
    await losePage(number, large);
    expect(findInterruptedUpload(account)).toMatchObject({
      name,
      file: { name: "Karte.pdf", size: large.size, lastModified: 1 },
    });
    const started = storage.requests.length;
    const task = startUpload(fileOf(large.size));
    await settle(task);
    await expectStored(task, large);
    expect(commands()[started]).toBe("query");
    expect(commands().filter((command) => command === "start")).toHaveLength(1);
  });

  it.each([
    ["another size", fileOf(2001 * kilobyte)],
    ["another date", fileOf(2000 * kilobyte, 2)],
  ])("starts over with a file of %s", async (_, other) => {
    await losePage(3, large);
    const task = startUpload(other);
    await settle(task);
    await expectStored(task, other);
    expect(commands().filter((command) => command === "start")).toHaveLength(2);
    expect(commands().filter((command) => command === "cancel")).toHaveLength(1);
  });

  it("is stored with its progress", async () => {
    await losePage(2, large);
    expect(findInterruptedUpload(account)?.received).toBe(256 * kilobyte);
  });

  it("starts over if the server no longer knows it", async () => {
    await losePage(3, large);
    storage.fault = (at) => (at === 4 ? "forgotten" : undefined);
    const task = startUpload(large);
    await settle(task);
    await expectStored(task, large);
  });

  it.each(["kaputt", "null"])("is ignored with %s in storage", (readStored) => {
    localStorage.setItem(`wirtshaus-upload:${account}`, readStored);
    expect(findInterruptedUpload(account)).toBeUndefined();
  });
});
