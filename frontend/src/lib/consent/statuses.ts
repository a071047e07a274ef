export type ConsentChoice = "allow" | "deny";

/** Statuses of the consent banner (specification §2). "No cookie law" cannot occur (decision C6). */
export type ConsentStatus =
  | { readonly status: "initializing" }
  /** `choice`: from an earlier visit. */
  | { readonly status: "initialized"; readonly choice: ConsentChoice | undefined }
  /** Initialisation failed (specification §8). */
  | {
      readonly status: "error";
      readonly message: string;
      readonly cause: unknown;
      readonly stack: string | undefined;
    }
  | { readonly status: "open" }
  | { readonly status: "close" }
  | { readonly status: "change"; readonly before: ConsentChoice | undefined; readonly choice: ConsentChoice }
  /** Follows a change from "allow" to "deny". */
  | { readonly status: "revoke" };

type ConsentStatusListener = (status: ConsentStatus) => void;

const emittedConsentStatuses: ConsentStatus[] = [];
const listeners = new Set<ConsentStatusListener>();

/** Subscribes to statuses; past ones are replayed, because listeners are loaded late. */
export function subscribeToConsentStatus(listener: ConsentStatusListener): () => void {
  for (const status of emittedConsentStatuses) listener(status);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitConsentStatus(status: ConsentStatus): void {
  emittedConsentStatuses.push(status);
  for (const listener of listeners) listener(status);
}
