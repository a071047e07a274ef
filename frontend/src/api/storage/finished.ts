import { isGone } from "./failure";
import { farewell } from "./giveUp";
import { forget, type Interrupted, keep } from "./interrupted";
import { query } from "./protocol";
import type { Transport } from "./transport";

/**
 * Under which name an upload is stored whose page was lost; nothing where it is not. The house is asked: its last
 * answer may have been lost with the page. What the house has forgotten is forgotten here.
 */
export async function finished(before: Interrupted, transport: Transport): Promise<string | undefined> {
  const { url, received, stored } = before;
  if (stored !== undefined || url === undefined) return stored;
  try {
    const standing = await query(before, url, { transport, signal: AbortSignal.timeout(farewell) });
    if (standing.stored === undefined) return undefined;
    keep(before, { url, received, stored: standing.stored.name });
    return standing.stored.name;
  } catch (error) {
    // Otherwise it is not known just now; whoever chooses the file once more goes on from what the house has.
    if (isGone(Object(error))) forget(before.by);
    return undefined;
  }
}
