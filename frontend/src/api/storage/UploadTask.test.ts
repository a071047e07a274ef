// @vitest-environment node
import { expect, it } from "vitest";
import { nextState, type UploadEvent, type UploadState } from "./UploadTask";

const events: readonly UploadEvent[] = ["pause", "resume", "cancel", "retry", "stopped", "stored", "failed"];

/** Specification, section 4, including intermediate states; a dash marks an ignored event. */
it.each<[UploadState, ...string[]]>([
  // Columns: state, then the state after each of `events`.
  ["running", "pausing", "-", "canceling", "-", "-", "success", "error"],
  ["pausing", "-", "running", "canceling", "-", "paused", "success", "-"],
  ["paused", "-", "running", "-", "-", "-", "-", "-"],
  ["canceling", "-", "-", "-", "-", "canceled", "success", "error"],
  ["canceled", "-", "-", "-", "-", "-", "-", "-"],
  ["success", "-", "-", "-", "-", "-", "-", "-"],
  ["error", "-", "-", "-", "running", "-", "-", "-"],
])("an upload that is %s", (state, ...then) => {
  expect(events.map((event) => nextState(state, event) ?? "-")).toEqual(then);
});
