/** Milliseconds before the second try; doubles with each further one. */
const firstRetryDelay = 10_000;
const maxTries = 5;

/** Imports an optional module; retries, because the connection may be lost. */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let delay = firstRetryDelay, tries = 1; ; delay *= 2, tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
