import type { QueryClient } from "@tanstack/react-query";
import { startLiveUpdates } from "@/api/liveUpdates";
import type { PageState } from "@/api/models";
import { mayBeSignedIn } from "@/api/session";
import { createModuleImporter, withRetry } from "@/lib/withRetry";

/** A link back to the staff area, on pages that staff look at. */
export function offerStaffBar(): void {
  if (!mayBeSignedIn()) return;
  withRetry(createModuleImporter(() => import("@/siteSections/staffBar/showStaffBar"))).then(
    ({ showStaffBar }) => showStaffBar(),
    () => {},
  );
}

/** What an open page does besides showing its content. */
export function startIdleTasks(client: QueryClient, versions: PageState["versions"]): void {
  startLiveUpdates(client, versions);
  offerStaffBar();
}
