/** Whether usage may be counted. What the pages need to work is not asked for. */
export type Choice = "allow" | "deny";

/**
 * What the consent banner reports (specification §2, "Consent banner"). Its last status, the notice that a country
 * has no cookie law, is missing: decision C6 says why it cannot occur.
 */
export type ConsentStatus =
  | { readonly status: "initializing" }
  /** `choice` is the one of an earlier visit. */
  | { readonly status: "initialized"; readonly choice: Choice | undefined }
  /** It could not be initialised (specification §8). */
  | {
      readonly status: "error";
      readonly message: string;
      readonly cause: unknown;
      readonly stack: string | undefined;
    }
  | { readonly status: "open" }
  | { readonly status: "close" }
  | { readonly status: "change"; readonly before: Choice | undefined; readonly choice: Choice }
  /** Follows a change that takes back what was allowed. */
  | { readonly status: "revoke" };

type Listener = (status: ConsentStatus) => void;

const said: ConsentStatus[] = [];
const listeners = new Set<Listener>();

/**
 * Tells every status to the listener, until the answer is called. First come those it has missed: who listens is
 * loaded late, some only once a guest allows it.
 */
export function onConsent(listener: Listener): () => void {
  for (const status of said) listener(status);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only the banner speaks here. */
export function say(status: ConsentStatus): void {
  said.push(status);
  for (const listener of listeners) listener(status);
}
