import { expect } from "vitest";
import { berta } from "./open";
import { pdfOf } from "./pdf";
import { admit, arrive, atTheMenu, noted, test, told } from "./staff";
import { atUpload, begin, fileOf, kib256, pdf, press, stopAt } from "./uploads";

test("two people do not replace each other's file unseen, neither the first of its name nor one both saw", async ({
  office,
  desk,
  letIn,
}) => {
  const page = await atUpload(letIn, office, { mayComplain: noted(412) });
  const other = await letIn(office);
  await admit(other, office, berta);
  for (const [annas, bertas] of [
    [pdfOf(900_000, 20), pdfOf(900_000, 21)],
    [pdfOf(900_000, 22), pdfOf(kib256, 23)],
  ] as const) {
    await page.goto("/food-menu/crud");
    await arrive(page, "Speisekarte hochladen");
    const { stopped } = await stopAt(page, kib256);
    await begin(page, pdf("Gemeinsam.pdf", annas));
    const route = await stopped;
    await other.goto("/food-menu/crud");
    await arrive(other, "Speisekarte hochladen");
    await begin(other, pdf("Gemeinsam.pdf", bertas));
    expect(await told(other)).toBe("Karte Gemeinsam wurde erfolgreich angepasst");

    await route.continue();
    await page
      .getByText(
        "Unter diesem Namen gibt es schon eine andere Datei. Lade deine nochmals hoch, wenn sie die andere ersetzen soll.",
      )
      .waitFor();
    expect(bertas.equals(await fileOf(desk, office, "wild"))).toBe(true);
    await press(page, "Nochmals versuchen");
    expect(await told(page)).toBe("Karte Gemeinsam wurde erfolgreich angepasst");
    expect(annas.equals(await fileOf(desk, office, "wild"))).toBe(true);
    await atTheMenu(page, office);
    await page.unroute("**/api/storage/v0/b/default/o?**");
  }
});
