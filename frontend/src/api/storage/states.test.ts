// @vitest-environment node
import { expect, it } from "vitest";
import { isFinished, nextState, type UploadEvent, type UploadState } from "./states";

const events: readonly UploadEvent[] = ["pause", "resume", "cancel", "stopped", "stored", "failed"];

/** The specification, section 4, with where the interim states lead; a dash is an event that means nothing. */
it.each<[UploadState, ...string[]]>([
  //           pause      resume     cancel       stopped     stored     failed
  ["running", "pausing", "-", "canceling", "-", "success", "error"],
  ["pausing", "-", "running", "canceling", "paused", "success", "-"],
  ["paused", "-", "running", "-", "-", "-", "-"],
  ["canceling", "-", "-", "-", "canceled", "success", "-"],
  ["canceled", "-", "-", "-", "-", "-", "-"],
  ["success", "-", "-", "-", "-", "-", "-"],
  ["error", "-", "-", "-", "-", "-", "-"],
])("an upload that is %s", (state, ...then) => {
  expect(events.map((event) => nextState(state, event) ?? "-")).toEqual(then);
  expect(isFinished(state)).toBe(["canceled", "success", "error"].includes(state));
});
