import { listNewsQuery } from "./queries";

/** How many news entries a page shows before a guest asks for more. */
export const newsAtOnce = 30;

/** The first `count` entries that guests see, and one more where there are more. */
export const publicNewsQuery = (count = newsAtOnce) => listNewsQuery({ limit: count + 1 });
