import { describe, expect, it } from "vitest";
import { account, fileOf, large, name, settle, storage } from "@/testing/uploads";
import { clearProgress } from "./interruptedUpload";
import type { Upload } from "./protocol";
import { UploadTask } from "./UploadTask";

const noon = "2026-11-20T11:00:00Z";
const later = "2026-11-20T11:05:00Z";

async function send(upload: Pick<Upload, "file" | "knownCreatedAt" | "confirmedTag">) {
  const task = new UploadTask(
    { name, menu: "food", title: "Speisekarte", account, ...upload },
    storage.transport,
  );
  await settle(task);
  const { state, failure } = task.snapshot();
  return [state, failure?.reason, failure?.currentTag];
}

const success = ["success", undefined, undefined];
const changed = ["error", "changed", `"${later}"`];

describe.each([
  ["small", fileOf(1000)],
  ["large", large],
])("a %s file", (_, file) => {
  it("that is new requires that none exists", async () => {
    expect(await send({ file })).toEqual(success);
    expect(storage.precondition).toEqual(["not *"]);
  });

  it("replaces a known object, or is new again if that was deleted", async () => {
    storage.createdAt.set(name, noon);
    // The server may format the timestamp differently.
    expect(await send({ file, knownCreatedAt: "2026-11-20T11:00:00.000Z" })).toEqual(success);
    clearProgress(account);
    storage.createdAt.delete(name);
    expect(await send({ file, knownCreatedAt: noon })).toEqual(success);
    expect(storage.precondition).toEqual([`"${noon}"`, "not *"]);
  });

  it("does not replace an object the user has not seen until it is confirmed", async () => {
    storage.createdAt.set(name, later);
    for (const knownCreatedAt of [undefined, noon])
      expect(await send({ file, knownCreatedAt })).toEqual(changed);
    expect(storage.stored.size).toBe(0);
    expect(await send({ file, confirmedTag: `"${later}"` })).toEqual(success);
  });

  it("does not replace an object stored during the upload", async () => {
    storage.createdAt.set(name, noon);
    storage.onRequest = () => void storage.createdAt.set(name, later);
    expect(await send({ file, knownCreatedAt: noon })).toEqual(changed);
    expect(storage.stored.size).toBe(0);
  });

  it("whose last response was lost recognises its own object", async () => {
    storage.createdAt.set(name, noon);
    const last = file === large ? 4 : 0;
    storage.fault = (number) => (number === last ? "answer lost" : undefined);
    expect(await send({ file, knownCreatedAt: noon })).toEqual(success);
  });

  it("that was replaced before its last response does not replace the new one", async () => {
    storage.createdAt.set(name, noon);
    const last = file === large ? 4 : 0;
    storage.fault = (number) => (number === last ? "answer lost" : undefined);
    storage.onRequest = (number) => {
      if (number !== last + 1) return;
      storage.createdAt.set(name, later);
      storage.stored.clear();
    };
    expect(await send({ file, knownCreatedAt: noon })).toEqual(changed);
    expect(storage.stored.size).toBe(0);
  });

  it("retries the check of the existing object", async () => {
    storage.createdAt.set(name, noon);
    storage.getFaults.push({ status: 503 }, { status: 503 });
    expect(await send({ file, knownCreatedAt: noon })).toEqual(success);
  });
});
