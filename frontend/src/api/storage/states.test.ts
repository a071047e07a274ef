// @vitest-environment node
import { expect, it } from "vitest";
import { isUploadFinished, nextState, type UploadState, type UploadStateMachineEvent } from "./states";

const events: readonly UploadStateMachineEvent[] = [
  "pause",
  "resume",
  "cancel",
  "retry",
  "stopped",
  "stored",
  "failed",
];

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
  expect(isUploadFinished(state)).toBe(["canceled", "success", "error"].includes(state));
});
