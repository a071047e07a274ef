import { readConsentChoice, readStoredConsent } from "@/lib/consent/choice";
import { saveChoice } from "@/lib/consent/saveChoice";
import { withRetry } from "@/lib/withRetry";

async function confirmStoredChoice(signal: AbortSignal): Promise<void> {
  const stored = readStoredConsent();
  if (stored === undefined || stored.isConfirmed || readConsentChoice() === undefined) return;
  const { choice, analyticsHost } = stored;
  const response = await fetch("/api/consent", {
    method: "PUT",
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify({ usage: choice === "allow" }),
    keepalive: true,
    signal,
  });
  if (!response.ok) throw new Error(`the consent cookie was not set: ${response.status}`);
  // The server may have another analytics host than the one that the guest agreed to.
  if (readStoredConsent()?.analyticsHost !== analyticsHost) saveChoice(choice, analyticsHost);
}

let currentAttempt = new AbortController();

/**
 * Has the server set the cookie of the stored choice again, because Safari and Brave keep cookies of scripts for seven
 * days only. Until then that of the script counts. A failed request is repeated a few times, and on later pages.
 */
export function confirmChoice(): void {
  // A late response must not replace a newer choice.
  currentAttempt.abort();
  currentAttempt = new AbortController();
  const { signal } = currentAttempt;
  withRetry(() => confirmStoredChoice(signal)).catch(() => {});
}
