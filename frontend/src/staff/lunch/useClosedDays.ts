import { useQuery } from "@tanstack/react-query";
import { fetchQuery } from "@/api/client";
import type { Hours } from "@/api/generated";
import { datesOfWeek } from "@/lib/isoWeek";
import { fromViennaTime } from "@/lib/vienna";

type ClosedReason = "closed" | "noKitchen";

/** Why guests see no lunch on a day; undefined if they do. By the same rule as the server. */
function closedReason({ isOpen, kitchenFrom }: Hours, until: string): ClosedReason | undefined {
  if (!isOpen) return "closed";
  return kitchenFrom === undefined || kitchenFrom >= until ? "noKitchen" : undefined;
}

/** From Monday to Sunday; empty until the opening hours are loaded. `until`: when lunch ends. */
export function useClosedDays(week: string, until: string): (ClosedReason | undefined)[] {
  const { data = [] } = useQuery({
    queryKey: ["openingHours", "lunchDays", week],
    queryFn: ({ signal }) =>
      Promise.all(
        datesOfWeek(week).map((date) => {
          const at = fromViennaTime(date, "12:00")?.toISOString() ?? "";
          return fetchQuery(signal, ({ OpeningHoursService }) =>
            OpeningHoursService.getOpeningHoursState({ at }),
          );
        }),
      ),
  });
  return data.map(({ today }) => closedReason(today.hours, until));
}
