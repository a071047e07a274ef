import type { ApiError } from "@/api/generated/core/ApiError";

/** Why a request failed. */
export type MutationFailure = {
  /** HTTP status; undefined without a response. */
  status: number | undefined;
  /** Problem type, such as `password-change-required`. */
  kind: string | undefined;
  /** Message in German. */
  detail: string | undefined;
  /** Messages by field name. */
  fields: Readonly<Record<string, string>>;
};

/** Problem type: the idempotency key was used for a different request. */
export const idempotencyKeyReused = "idempotency-key-reused";

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Validates the shape: the response may come from a proxy. */
export function toFailure(error: unknown): MutationFailure {
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
