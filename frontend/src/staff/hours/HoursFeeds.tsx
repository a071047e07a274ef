import { useTexts } from "@/i18n/texts";

const feeds = { calendar: "/api/opening-hours/closures.ics", osm: "/api/opening-hours/osm" } as const;

/** Addresses for other programs. */
export function HoursFeeds() {
  const t = useTexts();
  return (
    <section aria-labelledby="feeds" className="tightStack part">
      <h2 id="feeds">{t("staff.hours.feeds")}</h2>
      {(["calendar", "osm"] as const).map((feed) => (
        <p key={feed}>
          <a href={feeds[feed]}>{t(`staff.hours.feeds.${feed}`)}</a>
          <br />
          <span className="hint">{t(`staff.hours.feeds.${feed}.hint`)}</span>
        </p>
      ))}
    </section>
  );
}
