export type Choice = "allow" | "deny";

/** Statuses of the consent banner (specification §2). "No cookie law" cannot occur (decision C6). */
export type ConsentStatus =
  | { readonly status: "initializing" }
  /** `choice`: from an earlier visit. */
  | { readonly status: "initialized"; readonly choice: Choice | undefined }
  /** Initialisation failed (specification §8). */
  | {
      readonly status: "error";
      readonly message: string;
      readonly cause: unknown;
      readonly stack: string | undefined;
    }
  | { readonly status: "open" }
  | { readonly status: "close" }
  | { readonly status: "change"; readonly before: Choice | undefined; readonly choice: Choice }
  /** Follows a change from "allow" to "deny". */
  | { readonly status: "revoke" };

type Listener = (status: ConsentStatus) => void;

const pastStatuses: ConsentStatus[] = [];
const listeners = new Set<Listener>();

/** Subscribes to statuses; past ones are replayed, because listeners are loaded late. */
export function onConsentStatus(listener: Listener): () => void {
  for (const status of pastStatuses) listener(status);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitConsentStatus(status: ConsentStatus): void {
  pastStatuses.push(status);
  for (const listener of listeners) listener(status);
}
