/** States of an upload (specification §4); `pausing` and `canceling` wait for a request to end. */
export type UploadState = "running" | "pausing" | "paused" | "canceling" | "canceled" | "success" | "error";

export type UploadStateMachineEvent = "pause" | "resume" | "cancel" | "stopped" | "stored" | "failed";

/** Specification §4. */
const uploadTransitions: Readonly<
  Record<UploadState, Partial<Record<UploadStateMachineEvent, UploadState>>>
> = {
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
export const nextState = (state: UploadState, event: UploadStateMachineEvent): UploadState | undefined =>
  uploadTransitions[state][event];

export const isUploadFinished = (state: UploadState) => Object.keys(uploadTransitions[state]).length === 0;
