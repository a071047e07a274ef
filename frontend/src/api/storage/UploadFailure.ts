import type { TextKey } from "@/i18n/texts";
import type { TransportResponse } from "./transport";

/**
 * `changed`: a different object is stored under the file's name; `menuChanged`: another person changed the menu's file;
 * `nameTaken`: by another menu; `wrongSize`: the stored size differs from the file's.
 */
type UploadFailureReason = {
  [Key in TextKey]: Key extends `staff.upload.failed.${infer Reason}` ? Reason : never;
}[TextKey];

const reasonByStatus: Readonly<Record<number, UploadFailureReason>> = {
  401: "signedOut",
  403: "forbidden",
  408: "unreachable",
  413: "tooLarge",
  415: "notPdf",
  429: "busy",
  502: "gateway",
  503: "busy",
  504: "gateway",
};

const reasonByStorageReason: Readonly<Record<string, UploadFailureReason>> = {
  "precondition-failed": "changed",
  "used-by-other-menu": "nameTaken",
};

export class UploadFailure extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number = 0;
  /** The server's message for staff. */
  readonly detail?: string | undefined;
  /** In milliseconds. */
  readonly retryAfter: number = 0;
  /** `ETag` of the object that is stored under the name, if known. */
  readonly currentEtag?: string | undefined;

  constructor(
    readonly reason: UploadFailureReason,
    details: Partial<Omit<UploadFailure, keyof Error | "reason">> = {},
  ) {
    super(reason);
    Object.assign(this, details);
  }

  /** Whether a retry can help. */
  get isTransient(): boolean {
    const isServerError = this.status === 409 || (this.status >= 500 && this.status !== 507);
    return (
      ["unreachable", "busy", "gateway"].includes(this.reason) || (this.reason === "failed" && isServerError)
    );
  }

  /** Whether the file itself was refused, so that a retry cannot help. */
  get isFileRefused(): boolean {
    return this.reason !== "nameTaken" && [413, 415, 422].includes(this.status);
  }
}

/** Statuses of the storage API whose messages are for staff. */
const storageStatusesWithDetail: readonly number[] = [402, 412, 413, 415, 507];

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Throws an `UploadFailure` unless the status is 2xx. Bodies that are not the server's, such as HTML, are ignored. */
export function requireSuccess(response: TransportResponse): TransportResponse {
  const { status, header } = response;
  if (status >= 200 && status < 300) return response;
  let problem: { errors?: unknown; error?: unknown } = {};
  try {
    problem = Object(JSON.parse(response.text));
  } catch {
    // By a proxy.
  }
  const { detail } = Object(Array.isArray(problem.errors) ? problem.errors[0] : problem);
  const { message, reason } = Object(problem.error);
  const storageDetail = storageStatusesWithDetail.includes(status) ? text(message) : undefined;
  const refusal = reasonByStorageReason[reason] ?? reasonByStatus[status] ?? "failed";
  throw new UploadFailure(refusal, {
    status,
    detail: text(detail) ?? storageDetail,
    retryAfter: Number(header("Retry-After")) * 1000 || 0,
  });
}

/** Reads the body of a success; HTML comes from a proxy instead of the server. */
export function parseJson<Value>({ text: body }: TransportResponse): Value {
  try {
    return JSON.parse(body);
  } catch {
    throw new UploadFailure("gateway");
  }
}

export const toUploadFailure = (error: unknown) =>
  error instanceof UploadFailure ? error : new UploadFailure("failed");
