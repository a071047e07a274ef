import { afterEach, beforeEach } from "vitest";
import { assignedUpload, saveProgress } from "@/staff/uploadQueue/menuUpload";
import { chosenFile, uploadQueue } from "@/staff/uploadQueue/uploads";
import { FakeObjectStorage } from "./fakeObjectStorage";
import { setStorageTransport } from "./mockTransport";

export const anna = "anna@gasthaus.example";

/** As in a new tab, except for the saved progress. */
export function resetUploads(): void {
  for (const { task } of uploadQueue.uploads.get()) {
    task.pause();
    uploadQueue.remove(task);
  }
  chosenFile.set(undefined);
  assignedUpload.set(undefined);
}

/** A new fake per test. Needs `mockTransport.ts`. */
export function setUpFakeObjectStorage(): { readonly storage: FakeObjectStorage } {
  const current = { storage: new FakeObjectStorage() };
  beforeEach(() => {
    current.storage = new FakeObjectStorage();
    setStorageTransport(current.storage.transport);
  });
  afterEach(() => {
    resetUploads();
    saveProgress(anna, undefined);
  });
  return current;
}
