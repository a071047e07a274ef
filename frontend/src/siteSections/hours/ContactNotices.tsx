import { useOpeningHours } from "@/api/useOpeningHours";
import { ClosedToday, HoursNotices, TodayNote, UpcomingClosures } from "@/components/HoursNotices";

/** What guests must know before they come. */
export function ContactNotices() {
  const hours = useOpeningHours();
  return (
    <HoursNotices>
      <TodayNote hours={hours} />
      <ClosedToday hours={hours} />
      <UpcomingClosures hours={hours} />
    </HoursNotices>
  );
}
