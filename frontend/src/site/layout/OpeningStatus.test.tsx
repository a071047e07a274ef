import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OpeningHours, OpenState } from "@/api/models";
import { renderInApp } from "@/testing/render";
import { fridayNoon } from "@/testing/state";
import { OpeningStatus } from "./OpeningStatus";

const { openingHours } = fridayNoon;
const closed = (time: string): OpenState => ({
  isOpen: false,
  changes: { at: "2027-01-22T09:00:00Z", date: "2027-01-22", time, dayKey: 5, inDays: 14 },
});

function onHoliday(venue: OpenState): OpeningHours {
  const rule = { kind: "SPECIAL_DAY", specialDayId: 2, label: "Betriebsurlaub" } as const;
  const today = { date: "2027-01-08", dayKey: 5, hours: { isOpen: false }, rule };
  return { ...openingHours, state: { ...openingHours.state, today, venue, kitchen: closed("11:00") } };
}

const output = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));

describe("the status on a closed day", () => {
  it("says why the venue is closed, and when the kitchen opens", () => {
    renderInApp(<OpeningStatus />, { openingHours: onHoliday(closed("10:00")) });
    expect(output()).toEqual([
      "Küche derzeit geschlossen · öffnet am 22. Jänner, 11:00",
      "Lokal derzeit geschlossen · Betriebsurlaub bis 21. Jänner",
    ]);
  });

  it("gives no reason while guests of the evening before are still served", () => {
    const open: OpenState = {
      isOpen: true,
      changes: { ...closed("01:00").changes, inDays: 0 } as OpenState["changes"] & {},
    };
    renderInApp(<OpeningStatus />, { openingHours: onHoliday(open) });
    expect(output()[1]).toBe("Lokal offen bis 01:00");
  });
});
