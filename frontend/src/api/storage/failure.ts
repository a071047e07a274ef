import { type Answer, NoAnswer } from "./transport";

/**
 * Why an upload ended without being stored: nobody is signed in; the house refuses it (`status` and `detail` say why);
 * under its name there is something else than was seen; the house was not to be reached for as long as patience lasts; or
 * it stored another number of bytes than were sent.
 */
export type Reason = "signedOut" | "refused" | "changed" | "unreachable" | "wrongSize";

/** An upload, or one of its requests, that came to nothing. */
export class UploadFailure extends Error {
  readonly reason: Reason;
  /** The house's status, where it answered. */
  readonly status: number | undefined;
  /** The house's own words for staff, where it had any. */
  readonly detail: string | undefined;
  /** How long the house asked to be left alone, in milliseconds. */
  readonly retryAfter: number;
  /** The tag of what is there instead of what was seen, where that is known. */
  readonly there: string | undefined;

  constructor(reason: Reason, { status, detail, retryAfter = 0, there }: Partial<UploadFailure> = {}) {
    super(`${reason} ${status ?? ""} ${detail ?? ""}`.trim());
    this.reason = reason;
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.there = there;
  }
}

/** A text in `{error: {code, message, reason}}`. */
function textIn(text: string, name: "message" | "reason"): string | undefined {
  try {
    const said: unknown = JSON.parse(text)?.error?.[name];
    return typeof said === "string" ? said : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf({ status, text }: Answer): Reason {
  if (status === 401) return "signedOut";
  return textIn(text, "reason") === "changed-meanwhile" ? "changed" : "refused";
}

/** The answer, unless it is a refusal. */
export function accepted(answer: Answer): Answer {
  const { status, header, text } = answer;
  if (status >= 200 && status < 300) return answer;
  const seconds = Number(header("Retry-After") ?? 0);
  throw new UploadFailure(reasonOf(answer), {
    status,
    detail: textIn(text, "message"),
    retryAfter: Number.isFinite(seconds) ? seconds * 1000 : 0,
  });
}

/** What a thrown error means for an upload; one that is none of its own is no matter for it. */
export function failureIn(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  if (error instanceof NoAnswer) return new UploadFailure("unreachable");
  throw error;
}

/** Whether another try can help: the house is not there, in trouble, busy, tired of waiting, or counts the bytes otherwise. */
export const isPassing = ({ reason, status = 0 }: UploadFailure) =>
  reason === "unreachable" || (status >= 500 && status !== 507) || [408, 409, 429].includes(status);

/** Whether the same upload would fail again, whenever it goes on. Space (402, 507) may be free again later. */
export const isFinal = ({ reason, status }: UploadFailure) =>
  reason === "wrongSize" ||
  reason === "changed" ||
  (reason === "refused" && status !== 402 && status !== 507);

/** Whether the house knows nothing of the upload any more. */
export const isGone = ({ status }: UploadFailure) => status === 404 || status === 410;
