export type ConsentChoice = "allow" | "deny";

/** Statuses of the consent banner (specification §2). "No cookie law" cannot occur (decision C6). */
export type ConsentBannerStatus =
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

type ConsentBannerStatusListener = (status: ConsentBannerStatus) => void;

const pastConsentBannerStatuses: ConsentBannerStatus[] = [];
const listeners = new Set<ConsentBannerStatusListener>();

/** Subscribes to statuses; past ones are replayed, because listeners are loaded late. */
export function subscribeToConsentBannerStatus(listener: ConsentBannerStatusListener): () => void {
  for (const status of pastConsentBannerStatuses) listener(status);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitConsentBannerStatus(status: ConsentBannerStatus): void {
  pastConsentBannerStatuses.push(status);
  for (const listener of listeners) listener(status);
}
