import { type Interrupted, keep } from "./interrupted";
import { query } from "./protocol";
import type { Transport } from "./transport";

/**
 * Under which name an upload is stored whose page was lost; nothing where it is not. The house is asked: its last
 * answer may have been lost with the page.
 */
export async function finished(
  before: Interrupted,
  transport: Transport,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { url, received, stored } = before;
  // The last bytes are not counted as received before their answer comes.
  if (stored !== undefined || url === undefined) return stored;
  try {
    const standing = await query(before, url, { transport, signal });
    if (standing.stored === undefined) return undefined;
    keep(before, { url, received, stored: standing.stored.name });
    return standing.stored.name;
  } catch {
    // It is not known just now; whoever chooses the file once more goes on from what the house has.
    return undefined;
  }
}
