// @vitest-environment node
import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { formatDateRange, formatDayAndMonth } from "./dates";
import { formatFileSize } from "./formatFileSize";
import { mailtoUrl } from "./mailtoUrl";
import { splitParagraphs } from "./splitParagraphs";
import { splitProductName } from "./splitProductName";

const t = createTranslator(dictionaries.de);
const english = createTranslator(dictionaries.en);

describe("formatted texts", () => {
  it("have paragraphs between blank lines of any system", () => {
    expect(splitParagraphs("Eins\r\n\r\nZwei\nDrei\n \n\nVier")).toEqual(["Eins", "Zwei\nDrei", "Vier"]);
  });

  it.each([
    [0, "0\u00a0KB"],
    [1, "1\u00a0KB"],
    [134_500, "131\u00a0KB"],
    [1_023_000, "999\u00a0KB"],
    [1_500_000, "1,4\u00a0MB"],
    [52_428_800, "50\u00a0MB"],
  ])("%d bytes are %s", (bytes, text) => expect(formatFileSize(t, bytes)).toBe(text));

  it("a file's size in English has a point", () =>
    expect(formatFileSize(english, 1_500_000)).toBe("1.4\u00a0MB"));

  it.each([
    ["Gasthaus zur Linde", { smallPart: "Gasthaus", mainPart: "zur Linde" }],
    ["Lindenwirt", { smallPart: "", mainPart: "Lindenwirt" }],
  ])("%s as a wordmark", (product, parts) => expect(splitProductName(product)).toEqual(parts));

  it("dates", () => {
    expect(formatDayAndMonth(t, "2027-01-06")).toBe("6.\u00a0Jänner");
    expect(formatDateRange(t, "2026-12-24", "2026-12-24")).toBe("24.\u00a0Dezember");
    expect(formatDateRange(t, "2026-12-24", "2027-01-06")).toBe("24.\u00a0Dezember\u00a0– 6.\u00a0Jänner");
    expect(formatDateRange(english, "2026-12-24", "2027-01-06")).toBe(
      "24\u00a0December\u00a0– 6\u00a0January",
    );
  });

  it("the subject of a mail draft is encoded", () => {
    expect(mailtoUrl("a?bcc=x&y%z@b.example", "Eure Nachricht", "> Ein\r\n> Tisch?")).toBe(
      "mailto:a%3Fbcc%3Dx%26y%25z@b.example?subject=Eure%20Nachricht&body=%3E%20Ein%0D%0A%3E%20Tisch%3F",
    );
    expect(mailtoUrl("office@gasthaus.example", "Anfrage Stammtisch & mehr")).toBe(
      "mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch%20%26%20mehr",
    );
  });
});
