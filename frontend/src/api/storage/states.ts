/** The states of an upload (specification §4); `pausing` and `canceling` wait for a request to end. */
export type UploadState = "running" | "pausing" | "paused" | "canceling" | "canceled" | "success" | "error";

/** What people want of an upload, and what becomes of its requests. */
export type UploadEvent = "pause" | "resume" | "cancel" | "stopped" | "stored" | "failed";

/** Specification §4: pause from running; resume from paused or pausing; cancel from running or pausing. */
const table: Readonly<Record<UploadState, Partial<Record<UploadEvent, UploadState>>>> = {
  running: { pause: "pausing", cancel: "canceling", stored: "success", failed: "error" },
  // What was to be stopped may have come to its end before.
  pausing: { resume: "running", cancel: "canceling", stopped: "paused", stored: "success" },
  paused: { resume: "running" },
  canceling: { stopped: "canceled", stored: "success" },
  canceled: {},
  success: {},
  error: {},
};

/** The state after an event, or nothing where the event means nothing. */
export const after = (state: UploadState, event: UploadEvent): UploadState | undefined => table[state][event];

/** Whether an upload can still become something else. */
export const isOver = (state: UploadState) => Object.keys(table[state]).length === 0;
