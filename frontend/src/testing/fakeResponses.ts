import { HttpResponse } from "msw";

export type ProblemDetails = { detail?: string; errors?: readonly { field: string; detail: string }[] };

export const problem = (status: number, kind: string, details: ProblemDetails = {}) =>
  HttpResponse.json(
    { type: `urn:wirtshaus:problem:${kind}`, status, detail: `Nein: ${kind}`, ...details },
    { status, headers: { "content-type": "application/problem+json" } },
  );

export const noContentResponse = () => new HttpResponse(null, { status: 204 });
export const isTrash = (query: URLSearchParams) => query.get("scope") === "trash";

/** Answers 412 for another version, else with what is written, or 204. */
export function writeVersion(version: number, ifMatch: string | null, write: () => unknown) {
  if (ifMatch !== null && ifMatch !== `"${version}"`) return problem(412, "precondition-failed");
  const written = write();
  return written === undefined ? noContentResponse() : HttpResponse.json(written as object);
}

/** The same for a record, without which the answer is 404. */
export const writeRecord = <Value extends { version: number }>(
  record: Value | undefined,
  ifMatch: string | null,
  write: (record: Value) => unknown,
) =>
  record === undefined
    ? problem(404, "not-found")
    : writeVersion(record.version, ifMatch, () => write(record));
