import { queryOptions } from "@tanstack/react-query";
import { fetchItems } from "./client";

export const newsPageSize = 30;

/** Fetches one entry more than shown, to know whether there are more. */
export const publicNewsQuery = (count = newsPageSize) =>
  queryOptions({
    queryKey: ["news", "listNews", { count }],
    queryFn: ({ signal }) =>
      fetchItems(
        signal,
        (page) =>
          ({ NewsService }) =>
            NewsService.listNews(page),
        count + 1,
      ),
  });
