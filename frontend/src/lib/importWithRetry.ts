/** Milliseconds before the second try; before each further one twice as long. */
const firstPause = 10_000;
const maxTries = 5;

/**
 * Imports a module that a page can do without for a while. A lost connection is tried again after growing pauses; a file
 * that is gone, as after a release, fails after the last try.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pause = firstPause, tries = 1; ; pause *= 2, tries++) {
    try {
      return await load();
    } catch (fault) {
      if (tries === maxTries) throw fault;
      await new Promise((over) => setTimeout(over, pause));
    }
  }
}
