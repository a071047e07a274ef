import { beforeEach, describe, expect, it } from "vitest";
import type { Upload } from "@/api/storage/sendFile";
import { fileOfSize, largeFile, name, startUpload, storage, waitUntilEnded } from "@/testing/uploads";

const noon = "2026-11-20T11:00:00Z";
const later = "2026-11-20T11:05:00Z";

async function send({ file, ...upload }: Pick<Upload, "file" | "knownCreatedAt" | "replaceableEtag">) {
  const task = startUpload(file, upload);
  await waitUntilEnded(task);
  const { state, failure } = task.snapshot;
  return [state, failure?.reason, failure?.currentEtag];
}

const success = ["success", undefined, undefined];
const changed = ["error", "changed", `"${later}"`];

describe.each([
  ["small", fileOfSize(1000), 0],
  ["large", largeFile, 4],
])("a %s file", (_, file, lastRequest) => {
  beforeEach(() => void storage.createdAt.set(name, noon));

  it("replaces a known object, or is new if there is none", async () => {
    // The server may format the timestamp differently.
    expect(await send({ file, knownCreatedAt: "2026-11-20T11:00:00.000Z" })).toEqual(success);
    storage.createdAt.delete(name);
    expect(await send({ file, knownCreatedAt: noon })).toEqual(success);
    storage.createdAt.delete(name);
    expect(await send({ file })).toEqual(success);
    expect(storage.precondition).toEqual([`"${noon}"`, "not *", "not *"]);
  });

  it("does not replace an object the user has not seen until it is confirmed", async () => {
    storage.createdAt.set(name, later);
    for (const knownCreatedAt of [undefined, noon])
      expect(await send({ file, knownCreatedAt })).toEqual(changed);
    expect(storage.stored.size).toBe(0);
    expect(await send({ file, replaceableEtag: `"${later}"` })).toEqual(success);
  });

  it("does not replace an object stored during the upload", async () => {
    storage.onRequest = () => void storage.createdAt.set(name, later);
    expect(await send({ file, knownCreatedAt: noon })).toEqual(changed);
    expect(storage.stored.size).toBe(0);
  });

  it.each([success, changed])(
    "whose last response was lost recognizes its own object: %s",
    async (...outcome) => {
      storage.fault = (number) => (number === lastRequest ? "answer lost" : undefined);
      storage.onRequest = (number) => {
        // Another person replaces the object before the retry.
        if (outcome[0] === "success" || number !== lastRequest + 1) return;
        storage.createdAt.set(name, later);
        storage.stored.clear();
      };
      expect(await send({ file, knownCreatedAt: noon })).toEqual(outcome);
    },
  );

  it("retries the check of the existing object", async () => {
    storage.getFaults.push({ status: 503 }, { status: 503 });
    expect(await send({ file, knownCreatedAt: noon })).toEqual(success);
  });
});
