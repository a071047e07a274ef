import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, field, press, renderStaffApp, type } from "@/testing/staffApp";
import { fridayNoonState } from "@/testing/state";

const fake = setUpFakeServer();

async function openScreen() {
  renderStaffApp("/stammdaten");
  await field("Name");
}

it("saves the master data with the loaded version", async () => {
  await openScreen();
  expect(screen.queryByRole("button", { name: "Speichern" })).toBeNull();
  await type("Name", "Gasthof Post ");
  await type("Breitengrad", "47,81");
  await type("Link zu den Videos", "");
  await press("Speichern");
  expect(await closeStatus()).toBe("Stammdaten gespeichert");
  const { contact, address, geo, links, imprint } = fridayNoonState.site;
  expect(fake.backend.writes).toEqual([
    {
      operation: "PUT /site",
      ifMatch: '"1"',
      body: {
        product: "Gasthof Post",
        contact: { phone: contact.phone, email: contact.email },
        address,
        geo: { ...geo, latitude: 47.81 },
        links: { social: links.social, map: links.map, directions: links.directions },
        imprint,
        isGermanOnly: false,
        copyrightSince: 2024,
      },
    },
  ]);
  // The header has the new name.
  await waitFor(() => expect(screen.getByRole("banner").textContent).toContain("Post"));
  expect(screen.queryByRole("button", { name: "Speichern" })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it("adds and removes further links, of which errors are shown by field", async () => {
  const further = [{ label: { de: "Verein", en: "Club" }, url: "https://verein.example" }];
  fake.backend.site = { ...fake.backend.site, links: { ...fake.backend.site.links, further } };
  await openScreen();
  await press("Weiteren Link hinzufügen");
  const inputs = async (label: string) =>
    (await screen.findAllByLabelText<HTMLInputElement>(label)) as [HTMLInputElement, HTMLInputElement];
  const [, second] = await inputs("Adresse");
  fireEvent.change(second, { target: { value: "reviews.example" } });
  const errors = [{ field: "links.further.1.label.de", detail: "Bitte ausfüllen" }];
  fake.backend.failNext(422, "unprocessable-content", { errors });
  await press("Speichern");
  expect((await screen.findByRole("alert")).textContent).toContain("Link 2, Name – Bitte ausfüllen");
  const liveRegions = document.querySelectorAll("form :is([aria-live], [role=alert], [role=status])");
  expect([...liveRegions].filter(({ textContent }) => textContent !== "")).toHaveLength(1);
  const [, name] = await inputs("Name (Englisch)");
  fireEvent.change((await inputs("Name")).at(-1) as HTMLInputElement, { target: { value: "Bewertungen" } });
  expect(name.value).toBe("");
  await press("Link 1 entfernen");
  // Empty ones are not sent.
  await press("Weiteren Link hinzufügen");
  await press("Speichern");
  expect(await closeStatus()).toBe("Stammdaten gespeichert");
  expect(fake.backend.site.links.further).toEqual([{ label: { de: "Bewertungen" }, url: "reviews.example" }]);
});

it("moves further links", async () => {
  const further = ["Verein", "Wetter", "Bus"].map((de) => ({ label: { de }, url: `https://${de}.example/` }));
  fake.backend.site = { ...fake.backend.site, links: { ...fake.backend.site.links, further } };
  await openScreen();
  await press("Link 1 entfernen");
  const name = await screen.findByDisplayValue("Wetter");
  await press("„Wetter“ nach unten");
  expect(name).toBe(await screen.findByDisplayValue("Wetter"));
  screen.getByText("„Wetter“ steht jetzt an 2. Stelle von 2.");
  await press("Speichern");
  await closeStatus();
  expect(fake.backend.site.links.further).toEqual([further[2], further[1]]);
});

it("turns English off, after which no English text is asked for, and on again", async () => {
  const further = [{ label: { de: "Verein", en: "Club" }, url: "https://verein.example" }];
  fake.backend.site = { ...fake.backend.site, links: { ...fake.backend.site.links, further } };
  await openScreen();
  await type("Erstes Jahr im Copyright", "");
  for (const languages of [["de"], ["de", "en"]]) {
    fireEvent.click(screen.getByLabelText("Die Website auch auf Englisch zeigen"));
    await press("Speichern");
    await closeStatus();
    expect(fake.backend.site).toMatchObject({ languages, links: { further } });
    expect(screen.queryAllByLabelText("Name (Englisch)")).toHaveLength(languages.length - 1);
  }
  expect(fake.backend.writes[0]?.body).not.toHaveProperty("copyrightSince");
});

it.each([
  ["Breitengrad", "48.7567, 15.9518"],
  ["Längengrad", "48,7567; 15,9518"],
])("fills both coordinates with the pair in %s", async (label, pair) => {
  await openScreen();
  await type(label, "48,123456789 und ein langer Text");
  fireEvent.paste(await field(label), { clipboardData: { getData: () => pair } });
  expect(await field("Breitengrad")).toHaveProperty("value", "48,7567");
  expect(await field("Längengrad")).toHaveProperty("value", "15,9518");
});

it("says which fields are required, and the server's own limit of each", async () => {
  await openScreen();
  expect((await field("Medieninhaber und Diensteanbieter")).required).toBe(true);
  expect((await field("Geschäftsführung")).required).toBe(false);
  expect(screen.getAllByText("Pflichtfeld")).toHaveLength(document.querySelectorAll(":required").length);
  await type("UID-Nummer", "ATU123456");
  screen.getByText("9 von 11 Zeichen");
});
