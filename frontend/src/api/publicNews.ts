import { listNewsQuery } from "./generated/queries";
import type { PublicState } from "./models";

export const newsPageSize = 30;

/** Fetches one entry more than shown, to know whether there are more. */
export const publicNewsQuery = (count = newsPageSize) => listNewsQuery({ limit: count + 1 });

/** The state with the news that {@link publicNewsQuery} fetches. */
export const withFirstNews = (state: PublicState): PublicState => ({
  ...state,
  news: state.news.slice(0, newsPageSize + 1),
});
