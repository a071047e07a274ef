/** States of an upload (specification §4); `pausing` and `canceling` wait for a request to end. */
export type UploadState = "running" | "pausing" | "paused" | "canceling" | "canceled" | "success" | "error";

export type UploadEvent = "pause" | "resume" | "cancel" | "stopped" | "stored" | "failed";

/** Specification §4. */
const transitions: Readonly<Record<UploadState, Partial<Record<UploadEvent, UploadState>>>> = {
  running: { pause: "pausing", cancel: "canceling", stored: "success", failed: "error" },
  // The request may complete before it is aborted.
  pausing: { resume: "running", cancel: "canceling", stopped: "paused", stored: "success" },
  paused: { resume: "running" },
  canceling: { stopped: "canceled", stored: "success" },
  canceled: {},
  success: {},
  error: {},
};

/** Undefined if the event means nothing in this state. */
export const nextState = (state: UploadState, event: UploadEvent): UploadState | undefined =>
  transitions[state][event];

export const isFinished = (state: UploadState) => Object.keys(transitions[state]).length === 0;
