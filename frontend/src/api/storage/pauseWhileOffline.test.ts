import { afterEach, expect, it, vi } from "vitest";
import { pauseWhileOffline } from "./pauseWhileOffline";
import { UploadTask } from "./UploadTask";

afterEach(() => localStorage.clear());

const begin = () =>
  new UploadTask(
    { name: "menu/a.pdf", menu: "food", title: "a", account: "anna", file: new File(["%PDF"], "a.pdf") },
    async ({ signal }) => {
      signal.throwIfAborted();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  );
const state = (task: UploadTask) => task.snapshot().state;
const lose = () => dispatchEvent(new Event("offline"));
const find = () => dispatchEvent(new Event("online"));

it("an upload pauses offline and resumes online, repeatedly", async () => {
  const task = begin();
  pauseWhileOffline(task);
  for (let times = 0; times < 2; times++) {
    lose();
    await vi.waitFor(() => expect(state(task)).toBe("paused"));
    find();
    expect(state(task)).toBe("running");
  }
});

it("an upload paused by the user stays paused", async () => {
  const task = begin();
  pauseWhileOffline(task);
  task.pause();
  await vi.waitFor(() => expect(state(task)).toBe("paused"));
  lose();
  find();
  expect(state(task)).toBe("paused");
});

it("an upload resumed and paused again by the user stays paused", async () => {
  const task = begin();
  pauseWhileOffline(task);
  lose();
  task.resume();
  task.pause();
  find();
  await vi.waitFor(() => expect(state(task)).toBe("paused"));
});

it("an upload started offline waits", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const task = begin();
  pauseWhileOffline(task);
  await vi.waitFor(() => expect(state(task)).toBe("paused"));
  find();
  expect(state(task)).toBe("running");
});

it("a finished upload is not touched", async () => {
  const task = begin();
  pauseWhileOffline(task);
  task.cancel();
  await vi.waitFor(() => expect(state(task)).toBe("canceled"));
  lose();
  find();
  expect(state(task)).toBe("canceled");
});
