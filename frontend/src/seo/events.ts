import type { NewsEntry, State } from "@/api/models";
import { houseLanguage } from "@/i18n/languages";
import { type Restaurant, reference } from "./restaurant";
import { datesOf } from "./timeframe";

/** The picture of the company holiday: what hangs under it says that the house is closed. */
const holidayPicture = /\/news-betriebsurlaub\b/;

/** Whether a guest finds a closed door on all those days. */
function isClosure(
  { imgSrc }: NewsEntry,
  { first, last }: { first: string; last: string },
  { openingHours }: State,
) {
  return (
    holidayPicture.test(imgSrc) ||
    openingHours.specialDays.some(({ isOpen, from, until }) => !isOpen && from <= first && last <= until)
  );
}

/** The notes on the board that are events: their days are beyond doubt, and the house is there on them. */
export function events(state: State, restaurant: Restaurant, months: readonly string[]) {
  const { publicUrl } = state.site;
  return state.news.flatMap((entry) => {
    const dates = datesOf(entry, months);
    if (dates === undefined || entry.title === "" || isClosure(entry, dates, state)) return [];
    return [
      {
        "@type": entry.isFood ? "FoodEvent" : "Event",
        "@id": `${publicUrl}/#news-${entry.id}`,
        name: entry.title,
        ...(entry.subText !== "" && { description: entry.subText }),
        ...(entry.imgSrc !== "" && { image: [publicUrl + entry.imgSrc] }),
        inLanguage: houseLanguage,
        startDate: dates.first,
        endDate: dates.last,
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: { ...reference(restaurant), name: restaurant.name, address: restaurant.address },
        organizer: { ...reference(restaurant), name: restaurant.name, url: restaurant.url },
      },
    ];
  });
}
