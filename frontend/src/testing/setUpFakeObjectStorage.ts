import { afterEach, beforeEach } from "vitest";
import { resetUpload } from "@/staff/upload/uploadStore";
import { FakeObjectStorage } from "./fakeObjectStorage";
import { setStorageTransport } from "./mockTransport";

export const anna = "anna@gasthaus.example";

/** A new fake per test. Needs `mockTransport.ts`. */
export function setUpFakeObjectStorage(): { readonly storage: FakeObjectStorage } {
  const current = { storage: new FakeObjectStorage() };
  beforeEach(() => {
    resetUpload(anna);
    current.storage = new FakeObjectStorage();
    setStorageTransport(current.storage.transport);
  });
  afterEach(() => resetUpload(anna));
  return current;
}
