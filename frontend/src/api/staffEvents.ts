import { startUsage, track } from "@/lib/usage/usage";
import type { UsageEventMap } from "@/lib/usage/usageEvents";
import type { AuthState } from "./models";

/**
 * Tracks staff events if consent was given. The choice may have changed in another tab, so counting starts with the
 * first event. Errors are ignored.
 */
export function trackStaffEvent<Event extends keyof UsageEventMap>(
  event: Event,
  properties: UsageEventMap[Event],
): void {
  try {
    startUsage().catch(() => {});
    track(event, properties);
  } catch {
    // Not counted.
  }
}

/** Specification §7. */
export const trackPersonEvent = (
  event: "signin" | "signout",
  { firstname = "", lastname = "", username = "" }: AuthState,
) => trackStaffEvent(event, { firstname, lastname, email: username });
