import { HttpResponse } from "msw";

export type ProblemDetails = { detail?: string; errors?: readonly { field: string; detail: string }[] };

export const problem = (status: number, kind: string, details: ProblemDetails = {}) =>
  HttpResponse.json(
    { type: `urn:wirtshaus:problem:${kind}`, status, detail: `Nein: ${kind}`, ...details },
    { status, headers: { "content-type": "application/problem+json" } },
  );

export const noContentResponse = () => new HttpResponse(null, { status: 204 });
export const isStale = (ifMatch: string | null, version: number) =>
  ifMatch !== null && ifMatch !== `"${version}"`;
export const isTrash = (query: URLSearchParams) => query.get("scope") === "trash";
export const preconditionFailedResponse = () => problem(412, "precondition-failed");
