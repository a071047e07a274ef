/**
 * Imports a module at each call. Chromium 148 repeats the error of a failed import of the same URL without a request,
 * so after a failure the URL gets a new query.
 */
export function createModuleImporter<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let url: string | undefined;
  let failures = 0;
  return async () => {
    try {
      return await (url === undefined ? load() : import(/* @vite-ignore */ `${url}?failures=${failures}`));
    } catch (error) {
      failures++;
      url ??= /https?:\S+\.js/.exec(String(error))?.[0];
      throw error;
    }
  };
}

type RetryPolicy = {
  /** Milliseconds before the second try; doubles with each further one. */
  firstDelay: number;
  maxTries: number;
};

const backgroundRetries: RetryPolicy = { firstDelay: 10_000, maxTries: 5 };

/** For a module that a visible screen needs. */
export const quickRetries: RetryPolicy = { firstDelay: 1000, maxTries: 3 };

/**
 * Imports an optional module, or sends an optional request; tries again, because the connection may be lost. Not React
 * Query's `retry`, because modules are also imported outside its provider and before it is loaded.
 */
export async function withRetry<Result>(
  attempt: () => Promise<Result>,
  { firstDelay, maxTries }: RetryPolicy = backgroundRetries,
): Promise<Result> {
  for (let delay = firstDelay, tries = 1; ; delay *= 2, tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
