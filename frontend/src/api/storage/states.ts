/** States of an upload (specification §4); `pausing` and `canceling` wait for a request to end. */
export type UploadState = "running" | "pausing" | "paused" | "canceling" | "canceled" | "success" | "error";

/** `retry` is an addition: it starts a failed upload again. */
export type UploadStateMachineEvent =
  | "pause"
  | "resume"
  | "cancel"
  | "retry"
  | "stopped"
  | "stored"
  | "failed";

/** Specification §4. */
const uploadTransitions: Readonly<
  Record<UploadState, Partial<Record<UploadStateMachineEvent, UploadState>>>
> = {
  running: { pause: "pausing", cancel: "canceling", stored: "success", failed: "error" },
  // The request may complete before it is aborted.
  pausing: { resume: "running", cancel: "canceling", stopped: "paused", stored: "success" },
  paused: { resume: "running" },
  // It may be stored already; assigning it to the menu can fail.
  canceling: { stopped: "canceled", stored: "success", failed: "error" },
  canceled: {},
  success: {},
  error: { retry: "running" },
};

/** Undefined if the event means nothing in this state. */
export const nextState = (state: UploadState, event: UploadStateMachineEvent): UploadState | undefined =>
  uploadTransitions[state][event];

export const isUploadFinished = (state: UploadState) => ["canceled", "success", "error"].includes(state);
