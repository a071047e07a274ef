import { createStore } from "../createStore";

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

const pastStatuses = createStore<readonly ConsentBannerStatus[]>([]);

/** Subscribes to statuses; past ones are replayed, because listeners are loaded late. */
export function subscribeToConsentBannerStatus(listener: (status: ConsentBannerStatus) => void): () => void {
  for (const status of pastStatuses.get()) listener(status);
  return pastStatuses.subscribe(() => {
    for (const status of pastStatuses.get().slice(-1)) listener(status);
  });
}

export const emitConsentBannerStatus = (status: ConsentBannerStatus) =>
  pastStatuses.set([...pastStatuses.get(), status]);
