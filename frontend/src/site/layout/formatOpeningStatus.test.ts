// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { OpenState } from "@/api/models";
import { dictionaries } from "@/i18n/dictionaries";
import { translator } from "@/i18n/texts";
import { formatOpeningStatus } from "./formatOpeningStatus";

const t = translator(dictionaries.de);
const english = translator(dictionaries.en);

/** `inDays|date|time|dayKey`, as in the API. */
function changes(moment: string): Pick<OpenState, "changes"> {
  if (moment === "never") return {};
  const [inDays, date, time, dayKey] = moment.split("|") as [string, string, string, string];
  return { changes: { at: `${date}T00:00:00Z`, inDays: Number(inDays), date, time, dayKey: Number(dayKey) } };
}

describe("the opening status", () => {
  it.each([
    ["open, closes tonight", true, "0|2026-11-20|20:15|5", "offen bis 20:15"],
    ["open past midnight", true, "1|2026-11-21|01:00|6", "offen bis morgen 01:00"],
    ["open until the day after", true, "2|2026-11-22|15:00|0", "offen bis Sonntag 15:00"],
    ["open for good", true, "never", "offen"],
    ["opens today", false, "0|2026-11-20|11:00|5", "derzeit geschlossen · öffnet heute 11:00"],
    ["opens tomorrow", false, "1|2026-11-21|10:00|6", "derzeit geschlossen · öffnet morgen 10:00"],
    ["opens this week", false, "2|2026-11-19|10:00|4", "derzeit geschlossen · öffnet Donnerstag 10:00"],
    [
      "opens on the sixth day",
      false,
      "6|2026-11-26|10:00|4",
      "derzeit geschlossen · öffnet Donnerstag 10:00",
    ],
    [
      "opens after the holiday",
      false,
      "7|2026-01-08|10:00|4",
      "derzeit geschlossen · öffnet am 8.\u00a0Jänner, 10:00",
    ],
    ["closed with no end in sight", false, "never", "derzeit geschlossen"],
  ])("%s", (_, isOpen, moment, sentence) => {
    expect(formatOpeningStatus(t, { isOpen, ...changes(moment) }).join(" · ")).toBe(sentence);
  });

  it.each([
    ["closes tonight", true, "0|2026-11-20|20:15|5", "open until 20:15"],
    ["open past midnight", true, "1|2026-11-21|01:00|6", "open until tomorrow 01:00"],
    ["opens today", false, "0|2026-11-20|11:00|5", "currently closed · opens today 11:00"],
    ["opens this week", false, "2|2026-11-19|10:00|4", "currently closed · opens Thursday 10:00"],
    [
      "opens after the holiday",
      false,
      "7|2026-01-08|10:00|4",
      "currently closed · opens 8\u00a0January, 10:00",
    ],
  ])("%s, in English", (_, isOpen, moment, sentence) => {
    expect(formatOpeningStatus(english, { isOpen, ...changes(moment) }).join(" · ")).toBe(sentence);
  });
});
