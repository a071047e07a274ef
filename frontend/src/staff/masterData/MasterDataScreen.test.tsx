import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, field, press, renderStaffApp, type } from "@/testing/staffApp";
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
  expect(await closeAlert()).toBe("Stammdaten gespeichert");
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
      },
    },
  ]);
  // The header has the new name.
  await waitFor(() => expect(screen.getByRole("banner").textContent).toContain("Post"));
  expect(screen.queryByRole("button", { name: "Speichern" })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
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

it("shows rejected values at their inputs until something changes", async () => {
  await openScreen();
  await type("UID-Nummer", "U1");
  const errors = [{ field: "imprint.vatId", detail: "So ist das keine UID-Nummer." }];
  fake.backend.failNext(422, "unprocessable-content", { errors });
  await press("Speichern");
  const input = await field("UID-Nummer");
  await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
  const summary = screen.getByRole("alert");
  expect(summary.textContent).toContain("UID-Nummer – So ist das keine UID-Nummer.");
  await waitFor(() => expect(document.activeElement).toBe(summary));
  await type("UID-Nummer", "ATU12345678");
  expect(screen.queryByText(/So ist das keine UID-Nummer/)).toBeNull();
});
