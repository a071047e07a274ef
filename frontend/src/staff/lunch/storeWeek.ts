import type { QueryClient } from "@tanstack/react-query";
import type { LunchWeek } from "@/api/generated";
import { listLunchWeeksQuery } from "@/api/generated/queries";

/** Shows a saved week in the list at once, also before that is fetched again. */
export function storeWeek(client: QueryClient, saved: LunchWeek) {
  const list = listLunchWeeksQuery();
  client.setQueryData(
    list.queryKey,
    (weeks) =>
      weeks &&
      [...weeks.filter(({ week }) => week !== saved.week), saved].toSorted((one, other) =>
        one.week < other.week ? -1 : 1,
      ),
  );
  void client.invalidateQueries(list);
}
