import { createStore } from "./createStore";

/** Whether the guest should reload the page: it cannot be updated, or its content security policy is that of another map. */
export const isPageOutdated = createStore(false);

/** How often the page was rendered again because the browser had translated it (see `liveUpdates.ts`). */
export const translatedRenderings = createStore(0);

/** Path after the last navigation; undefined on the first page. */
export const navigatedPath = createStore<string | undefined>(undefined);
