// @vitest-environment node
import { describe, expect, it } from "vitest";
import { returnPathFrom, signInPathFrom } from "./returnPath";

const roundTrip = (path: string) => returnPathFrom(signInPathFrom(path).replace("/einloggen", ""));

describe("the return path from the sign-in screen", () => {
  it.each([
    ...["/news/create", "/news/create/7", "/news/edit", "/verlauf"],
    ...["/vorschau?seite=jobs", "/inhalte/kitchen#lists.suppliers.1.texts.name.de", "/bilder?a=1#b"],
    ...["/karten", "/karten/wein-2#gericht-7", "/gerichte/neu", "/gerichte/7?karte=speisekarte"],
  ])("leads to %s", (path) => expect(roundTrip(path)).toBe(path));

  it.each([
    ...["/", "/essen", "/einloggen", "//news.example/news/edit", "/news/editor"],
    ...["?/news/edit", "//news.example#/news/edit"],
    ...["/7", "/news/create/", "/news/create/x", "/news/create/7/", "/news/edit/7"],
    ...["/karten/Wein", "/gerichte/alt"],
  ])("does not lead to %s", (path) => expect(roundTrip(path)).toBeUndefined());

  it.each(["", "?weiter=", "?weiter=https://news.example/", "?weiter=%2F%2Fnews.example%2Fnews%2Fedit"])(
    "is undefined for %j",
    (search) => expect(returnPathFrom(search)).toBeUndefined(),
  );
});
