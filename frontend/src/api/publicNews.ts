import { listNewsQuery } from "./generated/queries";

export const newsPageSize = 30;

/** Fetches one entry more than shown, to know whether there are more. */
export const publicNewsQuery = (count = newsPageSize) => listNewsQuery({ limit: count + 1 });
