import type { TransportResponse } from "./transport";

/**
 * Why an upload failed: not signed in; refused by the server or a proxy (see `status` and `detail`); a different
 * object is stored under its name; another person changed the menu's file; another menu has the name; another tab
 * uploads; no connection; the stored size differs from the file's.
 */
type UploadFailureReason =
  | "signedOut"
  | "refused"
  | "changed"
  | "menuChanged"
  | "nameTaken"
  | "inOtherTab"
  | "unreachable"
  | "wrongSize";

type UploadFailureDetails = {
  /** HTTP status; 0 without a response. */
  status?: number;
  /** The server's message for staff. */
  detail?: string | undefined;
  /** The field that the server refused. */
  field?: string | undefined;
  /** In milliseconds. */
  retryAfter?: number;
  /** `ETag` of the object that is stored under the name, if known. */
  currentEtag?: string | undefined;
};

export class UploadFailure extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly field: string | undefined;
  readonly retryAfter: number;
  readonly currentEtag: string | undefined;

  constructor(
    readonly reason: UploadFailureReason,
    { status = 0, detail, field, retryAfter = 0, currentEtag }: UploadFailureDetails = {},
  ) {
    super(`${reason} ${status} ${detail ?? ""}`.trim());
    this.status = status;
    this.detail = detail;
    this.field = field;
    this.retryAfter = retryAfter;
    this.currentEtag = currentEtag;
  }
}

/** Statuses of the storage API whose messages are for staff. */
const storageStatusesWithDetail: readonly number[] = [402, 412, 413, 415, 507];

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Reads a problem document or an error of the storage API. Other bodies, such as HTML of a proxy, are ignored. */
function readError({ status, text: body }: TransportResponse) {
  let problem: { detail?: unknown; errors?: unknown; error?: unknown } = {};
  try {
    problem = Object(JSON.parse(body));
  } catch {
    // Not by the server.
  }
  const { field, detail } = Object(Array.isArray(problem.errors) ? problem.errors[0] : undefined);
  const { message, reason } = Object(problem.error);
  const storageDetail = storageStatusesWithDetail.includes(status) ? text(message) : undefined;
  return { reason, field: text(field), detail: text(detail) ?? text(problem.detail) ?? storageDetail };
}

/** Throws an `UploadFailure` unless the status is 2xx. */
export function requireSuccess(response: TransportResponse): TransportResponse {
  const { status, header } = response;
  if (status >= 200 && status < 300) return response;
  const { reason, ...details } = readError(response);
  const seconds = Number(header("Retry-After") ?? 0);
  const retryAfter = Number.isFinite(seconds) ? seconds * 1000 : 0;
  const refusal = reason === "precondition-failed" ? "changed" : "refused";
  throw new UploadFailure(status === 401 ? "signedOut" : refusal, { status, retryAfter, ...details });
}

/** Reads the body of a success; HTML comes from a proxy instead of the server. */
export function parseJson<Value>({ text: body }: TransportResponse): Value {
  try {
    return JSON.parse(body);
  } catch {
    throw new UploadFailure("refused", { status: 502 });
  }
}

export const toUploadFailure = (error: unknown) =>
  error instanceof UploadFailure ? error : new UploadFailure("refused");

/** Whether a retry can help. */
export const isTransientFailure = ({ reason, status }: UploadFailure) =>
  reason === "unreachable" ||
  (reason === "refused" && ((status >= 500 && status !== 507) || [408, 409, 429].includes(status)));

/** Whether the same upload can succeed later: after a sign-in, or when there is space again (402, 507). */
export const isResumableFailure = (failure: UploadFailure) =>
  isTransientFailure(failure) ||
  ["signedOut", "inOtherTab"].includes(failure.reason) ||
  [402, 507].includes(failure.status);

/** Whether the server no longer knows the upload. */
export const isUploadGone = ({ status }: UploadFailure) => status === 404 || status === 410;
