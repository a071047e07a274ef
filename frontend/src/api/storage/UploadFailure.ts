import { NetworkError, type TransportResponse } from "./transport";

/**
 * Why an upload failed: not signed in; refused by the server (see `status` and `detail`); a different object is
 * stored under its name; no connection within the retry limit; the stored size differs from the file's.
 */
type UploadFailureReason = "signedOut" | "refused" | "changed" | "unreachable" | "wrongSize";

export class UploadFailure extends Error {
  readonly reason: UploadFailureReason;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** The server's message for staff. */
  readonly detail: string | undefined;
  /** In milliseconds. */
  readonly retryAfter: number;
  /** `ETag` of the object that is stored instead, if known. */
  readonly currentEtag: string | undefined;

  constructor(
    reason: UploadFailureReason,
    { status, detail, retryAfter = 0, currentEtag }: Partial<UploadFailure> = {},
  ) {
    super(`${reason} ${status ?? ""} ${detail ?? ""}`.trim());
    this.reason = reason;
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.currentEtag = currentEtag;
  }
}

/** Reads a string from `{error: {code, message, reason}}`. */
function readErrorProperty(text: string, name: "message" | "reason"): string | undefined {
  try {
    const value: unknown = JSON.parse(text)?.error?.[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

function failureReason({ status, text }: TransportResponse): UploadFailureReason {
  if (status === 401) return "signedOut";
  return readErrorProperty(text, "reason") === "precondition-failed" ? "changed" : "refused";
}

/** Throws an `UploadFailure` unless the status is 2xx. */
export function requireSuccess(response: TransportResponse): TransportResponse {
  const { status, header, text } = response;
  if (status >= 200 && status < 300) return response;
  const seconds = Number(header("Retry-After") ?? 0);
  throw new UploadFailure(failureReason(response), {
    status,
    detail: readErrorProperty(text, "message"),
    retryAfter: Number.isFinite(seconds) ? seconds * 1000 : 0,
  });
}

/** Converts errors of the transport; rethrows all others. */
export function toUploadFailure(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error;
  if (error instanceof NetworkError) return new UploadFailure("unreachable");
  throw error;
}

/** Whether a retry can help. */
export const isTransientFailure = ({ reason, status = 0 }: UploadFailure) =>
  reason === "unreachable" || (status >= 500 && status !== 507) || [408, 409, 429].includes(status);

/** Whether the upload can never succeed. Space (402, 507) may become free. */
export const isPermanentFailure = ({ reason, status }: UploadFailure) =>
  reason === "wrongSize" ||
  reason === "changed" ||
  (reason === "refused" && status !== 402 && status !== 507);

/** Whether the server no longer knows the upload. */
export const isUploadGone = ({ status }: UploadFailure) => status === 404 || status === 410;
