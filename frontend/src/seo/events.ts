import type { NewsEntry } from "@/api/generated";
import type { PageState } from "@/api/models";
import { contentLanguage } from "@/i18n/languages";
import { newsPreviewPath } from "./address";
import { jsonLdReference, type Restaurant } from "./restaurant";
import { parseEventDates } from "./timeframe";

/** An entry with this picture announces a closure, not an event. */
const holidayPicturePattern = /\/news-betriebsurlaub\b/;

function isClosureEntry(
  { imgSrc }: NewsEntry,
  { first, last }: { first: string; last: string },
  { openingHours }: PageState,
) {
  return (
    holidayPicturePattern.test(imgSrc) ||
    openingHours.specialRanges.some(
      ({ from, until, specialDayId }) =>
        from <= first &&
        last <= until &&
        openingHours.specialDays.some(({ id, isOpen }) => id === specialDayId && !isOpen),
    )
  );
}

/** schema.org events for news entries with unambiguous dates on which the venue is open. */
export function schemaOrgNewsEvents(
  state: PageState,
  restaurantSchema: Restaurant,
  monthNames: readonly string[],
) {
  const { publicUrl } = state.site;
  return (state.news ?? []).flatMap((entry) => {
    const dateRange = parseEventDates(entry, monthNames);
    if (dateRange === undefined || entry.title === "" || isClosureEntry(entry, dateRange, state)) return [];
    return [
      {
        "@type": entry.isFood ? "FoodEvent" : "Event",
        "@id": `${publicUrl}/#news-${entry.id}`,
        name: entry.title,
        ...(entry.subText !== "" && { description: entry.subText }),
        ...(entry.imgSrc !== "" && { image: [publicUrl + newsPreviewPath(entry)] }),
        inLanguage: contentLanguage,
        startDate: dateRange.first,
        endDate: dateRange.last,
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: {
          ...jsonLdReference(restaurantSchema),
          name: restaurantSchema.name,
          address: restaurantSchema.address,
        },
        organizer: {
          ...jsonLdReference(restaurantSchema),
          name: restaurantSchema.name,
          url: restaurantSchema.url,
        },
      },
    ];
  });
}
