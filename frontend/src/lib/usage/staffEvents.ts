import type { AuthState } from "@/api/generated";
import { startUsage, track } from "./usage";
import type { UsageEventMap } from "./usageEvents";

type Person = Pick<AuthState, "firstname" | "lastname" | "username">;

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
  { firstname = "", lastname = "", username = "" }: Person,
) => trackStaffEvent(event, { firstname, lastname, email: username });
