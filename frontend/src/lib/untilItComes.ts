/** Milliseconds between two tries. */
const pause = 10_000;

/**
 * Loads what a page can do without for a while, such as a file that came when its connection was lost: a failure is
 * no answer, but a reason to ask again.
 */
export const untilItComes = <Thing>(load: () => Promise<Thing>): Promise<Thing> =>
  load().catch(async () => {
    await new Promise((over) => setTimeout(over, pause));
    return untilItComes(load);
  });
