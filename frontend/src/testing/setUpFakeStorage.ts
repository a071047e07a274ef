import { afterEach, beforeEach } from "vitest";
import { resetUpload } from "@/staff/upload/uploadStore";
import { FakeStorage } from "./fakeStorage";
import { setTransport } from "./mockTransport";

export const anna = "anna@gasthaus.example";

/** A new fake per test. Needs `mockTransport.ts`. */
export function setUpFakeStorage(): { readonly storage: FakeStorage } {
  const current = { storage: new FakeStorage() };
  beforeEach(() => {
    resetUpload(anna);
    current.storage = new FakeStorage();
    setTransport(current.storage.transport);
  });
  afterEach(() => resetUpload(anna));
  return current;
}
