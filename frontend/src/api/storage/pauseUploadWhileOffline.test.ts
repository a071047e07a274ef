import { afterEach, expect, it, vi } from "vitest";
import { pauseUploadWhileOffline } from "./pauseUploadWhileOffline";
import { UploadTask } from "./UploadTask";

afterEach(() => localStorage.clear());

function startUpload() {
  const file = new File(["%PDF"], "a.pdf");
  const task = new UploadTask(
    { name: "menu/a.pdf", menu: "food", title: "a", account: "anna", file },
    async ({ signal }) => {
      signal.throwIfAborted();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  );
  pauseUploadWhileOffline(task);
  return task;
}
const waitForState = (task: UploadTask, state: string) =>
  vi.waitFor(() => expect(task.snapshot().state).toBe(state));
const goOffline = () => dispatchEvent(new Event("offline"));
const goOnline = () => dispatchEvent(new Event("online"));

it("an upload pauses offline and resumes online, repeatedly", async () => {
  const task = startUpload();
  for (let times = 0; times < 2; times++) {
    goOffline();
    await waitForState(task, "paused");
    goOnline();
    expect(task.snapshot().state).toBe("running");
  }
});

it("an upload started offline waits", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const task = startUpload();
  await waitForState(task, "paused");
  goOnline();
  expect(task.snapshot().state).toBe("running");
});

it.each<[string, string, (task: UploadTask) => void]>([
  ["paused", "paused", (task) => task.pause()],
  ["canceled", "canceled", (task) => task.cancel()],
])("an upload %s by the user stays %s", async (_, state, change) => {
  const task = startUpload();
  change(task);
  await waitForState(task, state);
  goOffline();
  goOnline();
  expect(task.snapshot().state).toBe(state);
});

it("an upload resumed and paused again by the user while offline stays paused", async () => {
  const task = startUpload();
  goOffline();
  task.resume();
  task.pause();
  goOnline();
  await waitForState(task, "paused");
});
