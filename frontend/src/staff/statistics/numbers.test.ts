// @vitest-environment node
import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { formatCountChange, formatPercentChange, formatWholeNumber } from "./numbers";

const t = createTranslator(dictionaries.de);

describe("numbers", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1.000"],
    [12_345, "12.345"],
    [1_234_567, "1.234.567"],
  ])("%d is written %s", (count, text) => expect(formatWholeNumber(t, count)).toBe(text));

  it.each([
    [4, 3, "+33\u00a0%", "1 mehr als davor (+33\u00a0%)"],
    [3, 4, "−25\u00a0%", "1 weniger als davor (−25\u00a0%)"],
    [0, 12, "−100\u00a0%", "12 weniger als davor (−100\u00a0%)"],
    [2400, 2, "+119.900\u00a0%", "2.398 mehr als davor (+119.900\u00a0%)"],
    [1001, 1000, "+\u00a0unter 1\u00a0%", "1 mehr als davor (+\u00a0unter 1\u00a0%)"],
    [999, 1000, "−\u00a0unter 1\u00a0%", "1 weniger als davor (−\u00a0unter 1\u00a0%)"],
    [7, 7, "±0\u00a0%", "gleich viele wie davor"],
    [7, 0, undefined, "davor keine"],
    [0, 0, undefined, "auch davor keine"],
    [7, undefined, undefined, "noch kein Vergleich"],
    [undefined, undefined, undefined, "noch kein Vergleich"],
  ])("%d after %d is %s: %s", (now, before, share, words) => {
    const comparison = {
      ...(now === undefined ? {} : { now }),
      ...(before === undefined ? {} : { before }),
    };
    expect(formatPercentChange(t, comparison)).toBe(share);
    expect(formatCountChange(t, comparison)).toBe(words);
  });
});
