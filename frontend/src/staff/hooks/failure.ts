import type { ApiError } from "@/api/generated/core/ApiError";

/** Why the house did not do what it was asked to. */
export type Failure = {
  /** The status of its answer; none where no answer came. */
  status: number | undefined;
  /** The stable name of the problem, such as `password-change-required`. */
  kind: string | undefined;
  /** What the house says about it, in German. */
  detail: string | undefined;
  /** What the house says about single fields, by their names. */
  fields: Readonly<Record<string, string>>;
};

/** The kind of the problem that something was made already under the key of what is sent, and says something else. */
export const madeBefore = "idempotency-key-reused";

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Reads an error with suspicion: what came may have been written by something between the house and us. */
export function failureOf(error: unknown): Failure {
  const { status, body }: Partial<Pick<ApiError, "status" | "body">> = Object(error);
  const problem: { type?: unknown; detail?: unknown; errors?: unknown } = Object(body);
  const errors: unknown[] = Array.isArray(problem.errors) ? problem.errors : [];
  const fields = errors.flatMap((one): [string, string][] => {
    const { field, detail } = Object(one);
    return typeof field === "string" && typeof detail === "string" ? [[field, detail]] : [];
  });
  return {
    status,
    kind: text(problem.type)?.replace("urn:wirtshaus:problem:", ""),
    detail: text(problem.detail),
    fields: Object.fromEntries(fields),
  };
}
