import { deleteApp, initializeApp } from "@firebase/app";
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
import { test as base } from "./fixtures";
import { makePdf } from "./pdf";
import { largestUpload } from "./startStaffServer";

/** The unmodified Firebase client. */
function clientOf({ url }: Server, token: string | undefined) {
  const app = initializeApp({ projectId: "gasthaus", storageBucket: "default" }, crypto.randomUUID());
  const storage = getStorage(app);
  const { hostname, port } = new URL(url);
  // The client accepts a host only; its port part is copied into the URL unchanged.
  const place = `${port}/api/storage` as unknown as number;
  connectStorageEmulator(storage, hostname, place, token === undefined ? {} : { mockUserToken: token });
  return { storage, cleanups: () => deleteApp(app) };
}

type Client = (token?: string) => FirebaseStorage;

const test = base
  .extend("client", ({ staffServer }, { onCleanup }): Client => {
    const cleanups: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      await Promise.all(cleanups.map((go) => go()));
    });
    return (token) => {
      const made = clientOf(staffServer, token);
      cleanups.push(made.cleanups);
      return made.storage;
    };
  })
  .extend("storage", ({ client, apiClient }) => client(apiClient.token));

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
    const answer = await fetch(await getDownloadURL(object));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
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
    const forGuests = await (await fetch(address)).arrayBuffer();
    expect(bytes.equals(Buffer.from(forGuests))).toBe(true);
  });

  test("pauses and resumes an upload, and cancels another", async ({ storage }) => {
    const bytes = makePdf(1_500_000, 2);
    const upload = uploadBytesResumable(ref(storage, "menu/gehalten.pdf"), bytes, pdf);
    await new Promise<void>((resolve) => {
      const stop = upload.on("state_changed", ({ state, bytesTransferred }) => {
        if (state === "running" && bytesTransferred > 0) upload.pause();
        if (state !== "paused") return;
        stop();
        resolve();
      });
    });
    expect(upload.snapshot.bytesTransferred).toBeLessThan(bytes.length);
    upload.resume();
    expect((await upload).metadata.size).toBe(bytes.length);

    const given = uploadBytesResumable(ref(storage, "menu/aufgegeben.pdf"), bytes, pdf);
    const end = expect(given).rejects.toMatchObject({ code: "storage/canceled" });
    given.cancel();
    await end;
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
    const cleared = await updateMetadata(object, { cacheControl: null } as unknown as object);
    expect(cleared).toMatchObject({ contentLanguage: "de", metageneration: "3" });
    expect(cleared.cacheControl).toBeUndefined();
  });

  test("lists by folders and by pages", async ({ storage }) => {
    const names = ["liste/eins", "liste/zwei", "liste/drei", "liste/alt/vier"];
    for (const name of names) await uploadBytes(ref(storage, name), new Uint8Array([65]));
    const folder = ref(storage, "liste");
    const { items, prefixes } = await listAll(folder);
    expect(items.map(({ name }) => name)).toEqual(["drei", "eins", "zwei"]);
    expect(prefixes.map(({ fullPath }) => fullPath)).toEqual(["liste/alt"]);

    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await list(folder, { maxResults: 1, ...(pageToken === undefined ? {} : { pageToken }) });
      expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(1);
      found.push(...[...page.items, ...page.prefixes].map(({ fullPath }) => fullPath));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(found.toSorted()).toEqual(["liste/alt", "liste/drei", "liste/eins", "liste/zwei"]);
  });

  test("lists a stored object under its exact name", async ({ storage }) => {
    const names = ["Große Karte.pdf", "menu/Große Karte.pdf", "menu/seiten/0.pdf"];
    for (const name of names) await uploadBytes(ref(storage, name), makePdf(2000), pdf);
    const pages = await Promise.all(
      ["", "menu", "menu/seiten"].map((folder) => listAll(ref(storage, folder))),
    );
    const found = pages.flatMap(({ items }) => items.map(({ fullPath }) => fullPath));
    expect(found).toEqual(expect.arrayContaining(names));
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

  test("is rejected as unauthenticated with an invalid token", async ({ client }) => {
    const token = "0".repeat(64);
    const object = ref(client(token), "menu/Speisekarte.pdf");
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
    const [head] = Buffer.from(await getBytes(object))
      .toString("latin1")
      .split("\n");
    expect(head).toMatch(/^%PDF-/);
  });

  test("receives the server's errors", async ({ storage }) => {
    const refusals = [
      { name: "menu/Brief.pdf", bytes: Buffer.from("Sehr geehrte Damen und Herren"), status: 415 },
      { name: "menu/riesig.pdf", bytes: Buffer.alloc(largestUpload + 1), status: 413 },
    ];
    for (const { name, bytes, status } of refusals)
      await expect(uploadBytesResumable(ref(storage, name), bytes, pdf)).rejects.toMatchObject({ status });
    await expect(deleteObject(ref(storage, "menu/Speisekarte.pdf"))).rejects.toMatchObject({ status: 409 });
  });
});
