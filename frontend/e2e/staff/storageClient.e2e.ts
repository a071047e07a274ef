import { initializeApp } from "@firebase/app";
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from "@firebase/storage";
import { describe, expect } from "vitest";
import type { Server } from "../server";
import { test as baseTest } from "./fixtures";
import { makePdf } from "./pdf";
import { maxUploadBytes } from "./startStaffServer";

/** The unmodified Firebase client. */
function storageOf({ url }: Server, mockUserToken: string): FirebaseStorage {
  const app = initializeApp({ projectId: "gasthaus", storageBucket: "default" }, crypto.randomUUID());
  const storage = getStorage(app);
  const { hostname, port } = new URL(url);
  // The client accepts a host only; its port part is copied into the URL unchanged.
  const portAndPath = `${port}/api/storage` as unknown as number;
  connectStorageEmulator(storage, hostname, portAndPath, { mockUserToken });
  return storage;
}

const test = baseTest.extend("storage", { scope: "file" }, ({ staffServer, apiClient }) =>
  storageOf(staffServer, apiClient.token),
);

const pdf = { contentType: "application/pdf" };

describe("an unmodified storage client", () => {
  test("stores a small file, reads it back, and gets its download address", async ({ storage }) => {
    const content = new TextEncoder().encode("Zwölf Erdäpfelknödel");
    const object = ref(storage, "notizen/Küche & Keller.txt");
    const { metadata } = await uploadBytes(object, content, {
      contentType: "text/plain; charset=utf-8",
      customMetadata: { von: "Berta" },
    });
    expect(metadata).toMatchObject({
      bucket: "default",
      fullPath: "notizen/Küche & Keller.txt",
      name: "Küche & Keller.txt",
      size: content.length,
      contentType: "text/plain; charset=utf-8",
      customMetadata: { von: "Berta" },
    });
    expect(new Uint8Array(await getBytes(object))).toEqual(content);
    const response = await fetch(await getDownloadURL(object));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(content);
  });

  test("stores a large file in doubling chunks, with progress", async ({ storage, staffServer }) => {
    const bytes = makePdf(2_500_000);
    const object = ref(storage, "menu/Große Karte.pdf");
    const task = uploadBytesResumable(object, bytes, pdf);
    const sent: number[] = [];
    task.on("state_changed", ({ bytesTransferred }) => sent.push(bytesTransferred));
    const { state, totalBytes, metadata } = await task;
    expect([state, totalBytes, metadata.size]).toEqual(["success", bytes.length, bytes.length]);
    const kib256 = 262_144;
    expect([...new Set(sent)]).toEqual([0, kib256, 3 * kib256, 7 * kib256, bytes.length]);
    expect(bytes.equals(Buffer.from(await getBytes(object)))).toBe(true);
    const address = `${staffServer.url}/api/storage/v0/b/default/o/${encodeURIComponent(object.fullPath)}?alt=media`;
    const publicDownload = await (await fetch(address)).arrayBuffer();
    expect(bytes.equals(Buffer.from(publicDownload))).toBe(true);
  });

  test("pauses and resumes an upload, and cancels another", async ({ storage }) => {
    const bytes = makePdf(1_500_000, 2);
    const upload = uploadBytesResumable(ref(storage, "menu/gehalten.pdf"), bytes, pdf);
    await new Promise<void>((resolve) => {
      const unsubscribe = upload.on("state_changed", ({ state, bytesTransferred }) => {
        if (state === "running" && bytesTransferred > 0) upload.pause();
        if (state !== "paused") return;
        unsubscribe();
        resolve();
      });
    });
    expect(upload.snapshot.bytesTransferred).toBeLessThan(bytes.length);
    upload.resume();
    expect((await upload).metadata.size).toBe(bytes.length);

    const canceledUpload = uploadBytesResumable(ref(storage, "menu/aufgegeben.pdf"), bytes, pdf);
    const rejected = expect(canceledUpload).rejects.toMatchObject({ code: "storage/canceled" });
    canceledUpload.cancel();
    await rejected;
    await expect(getMetadata(ref(storage, "menu/aufgegeben.pdf"))).rejects.toMatchObject({
      code: "storage/object-not-found",
    });
  });

  test("sets and clears custom metadata of an object", async ({ storage }) => {
    const object = ref(storage, "notizen/Angaben.txt");
    const { metadata: before } = await uploadBytes(object, new Uint8Array([65]), {
      contentType: "text/plain",
    });
    const after = await updateMetadata(object, {
      cacheControl: "private, max-age=60",
      contentLanguage: "de",
      customMetadata: { tisch: "7" },
    });
    expect(after).toMatchObject({
      cacheControl: "private, max-age=60",
      contentLanguage: "de",
      customMetadata: { tisch: "7" },
      generation: before.generation,
      metageneration: "2",
    });
    expect(await getMetadata(object)).toEqual(after);
    const clearedMetadata = await updateMetadata(object, { cacheControl: null } as unknown as object);
    expect(clearedMetadata).toMatchObject({ contentLanguage: "de", metageneration: "3" });
    expect(clearedMetadata.cacheControl).toBeUndefined();
  });

  test("lists by folders and by pages", async ({ storage }) => {
    const names = ["liste/eins", "liste/zwei", "liste/drei", "liste/alt/vier"];
    for (const name of names) await uploadBytes(ref(storage, name), new Uint8Array([65]));
    const folder = ref(storage, "liste");
    const { items, prefixes } = await listAll(folder);
    expect(items.map(({ name }) => name)).toEqual(["drei", "eins", "zwei"]);
    expect(prefixes.map(({ fullPath }) => fullPath)).toEqual(["liste/alt"]);

    const foundPaths: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await list(folder, { maxResults: 1, ...(pageToken === undefined ? {} : { pageToken }) });
      expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(1);
      foundPaths.push(...[...page.items, ...page.prefixes].map(({ fullPath }) => fullPath));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(foundPaths.toSorted()).toEqual(["liste/alt", "liste/drei", "liste/eins", "liste/zwei"]);
  });

  test("lists a stored object under its exact name", async ({ storage }) => {
    const names = ["Große Karte.pdf", "menu/Große Karte.pdf", "menu/seiten/0.pdf"];
    for (const name of names) await uploadBytes(ref(storage, name), makePdf(2000), pdf);
    const pages = await Promise.all(
      ["", "menu", "menu/seiten"].map((folder) => listAll(ref(storage, folder))),
    );
    const foundPaths = pages.flatMap(({ items }) => items.map(({ fullPath }) => fullPath));
    expect(foundPaths).toEqual(expect.arrayContaining(names));
    await expect(uploadBytes(ref(storage, "menu/food"), makePdf(2000), pdf)).rejects.toMatchObject({
      status: 400,
    });
  });

  test("deletes an object, which is gone then", async ({ storage }) => {
    const object = ref(storage, "notizen/kurz.txt");
    await uploadBytes(object, new Uint8Array([65]));
    await deleteObject(object);
    for (const request of [getMetadata, getBytes, getDownloadURL, deleteObject])
      await expect(request(object), request.name).rejects.toMatchObject({ code: "storage/object-not-found" });
  });

  test("is rejected as unauthenticated with an invalid token", async ({ staffServer }) => {
    const object = ref(storageOf(staffServer, "0".repeat(64)), "menu/Speisekarte.pdf");
    const operations = [
      () => getMetadata(object),
      () => updateMetadata(object, { cacheControl: "no-store" }),
      () => uploadBytes(object, new Uint8Array([65]), pdf),
      () => uploadBytesResumable(object, makePdf(300_000), pdf),
      () => deleteObject(object),
      () => listAll(ref(object.storage, "menu")),
    ];
    for (const operation of operations)
      await expect(operation(), String(operation)).rejects.toMatchObject({ code: "storage/unauthenticated" });
    const [firstLine] = Buffer.from(await getBytes(object))
      .toString("latin1")
      .split("\n");
    expect(firstLine).toMatch(/^%PDF-/);
  });

  test("receives the server's errors", async ({ storage }) => {
    const rejectedUploads = [
      { name: "menu/Brief.pdf", bytes: Buffer.from("Sehr geehrte Damen und Herren"), status: 415 },
      { name: "menu/riesig.pdf", bytes: Buffer.alloc(maxUploadBytes + 1), status: 413 },
    ];
    for (const { name, bytes, status } of rejectedUploads)
      await expect(uploadBytesResumable(ref(storage, name), bytes, pdf)).rejects.toMatchObject({ status });
    await expect(deleteObject(ref(storage, "menu/Speisekarte.pdf"))).rejects.toMatchObject({ status: 409 });
  });
});
