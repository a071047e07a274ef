import { afterEach, beforeEach } from "vitest";
import { resetUpload } from "@/staff/upload/uploadStore";
import { FakeStorage } from "./fakeStorage";
import { sendBy } from "./sending";

/** Who uploads in the tests. */
export const anna = "anna@gasthaus.example";

/** A fresh house that takes uploads, for every test of a file; nothing is held of earlier ones. Needs `sending.ts`. */
export function openStorage(): { readonly storage: FakeStorage } {
  const current = { storage: new FakeStorage() };
  beforeEach(() => {
    resetUpload(anna);
    current.storage = new FakeStorage();
    sendBy(current.storage.transport);
  });
  afterEach(() => resetUpload(anna));
  return current;
}
