import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { field, press, renderStaffApp, type } from "@/testing/staffApp";

setUpFakeServer();

/** The query of the preview that is shown. */
const previewQuery = (text: string) =>
  waitFor(() => {
    const html = screen.getByTitle<HTMLIFrameElement>(/^Vorschau der Seite/).getAttribute("srcdoc");
    expect(html).toBe(`<p>${text}</p>`);
  });

it("shows a page with the drafts, or as it is published", async () => {
  renderStaffApp("/vorschau?seite=venue");
  await screen.findByText("Vorschau: jetzt, mit Entwürfen");
  expect(screen.getByTitle(/^Vorschau der Seite/).getAttribute("sandbox")).toBe("allow-same-origin");
  await previewQuery("venue language=de&drafts=true");
  fireEvent.click(screen.getByLabelText("Veröffentlicht"));
  await screen.findByText("Vorschau: jetzt");
  await previewQuery("venue language=de&drafts=false");
  fireEvent.change(await field("Seite"), { target: { value: "contact" } });
  fireEvent.click(screen.getByLabelText("Englisch"));
  await previewQuery("contact language=en&drafts=false");
});

it("shows the page of a card", async () => {
  renderStaffApp("/vorschau?seite=/essen/speisekarte");
  await previewQuery("kitchen card=speisekarte&language=de&drafts=true");
  await screen.findByRole("option", { name: "Wildkarte" });
  fireEvent.change(await field("Seite"), { target: { value: "/essen/wildkarte" } });
  await screen.findByText(/^Diese Karte sehen die Gäste dann nicht/);
  expect(screen.queryByTitle(/^Vorschau der Seite/)).toBeNull();
  fireEvent.change(await field("Seite"), { target: { value: "venue" } });
  await previewQuery("venue language=de&drafts=true");
});

it("shows a page at another time", async () => {
  renderStaffApp("/vorschau");
  await type("Tag", "2026-12-24");
  await screen.findByText("Vorschau: 24. Dezember 2026, 12:00 Uhr, mit Entwürfen");
  await previewQuery("home language=de&at=2026-12-24T11%3A00%3A00.000Z&drafts=true");
  await type("Uhrzeit", "18:00");
  await previewQuery("home language=de&at=2026-12-24T17%3A00%3A00.000Z&drafts=true");
  await press("Zum nächsten Wechsel");
  await screen.findByText("Vorschau: 20. November 2026, 20:15 Uhr, mit Entwürfen");
  await press("Jetzt");
  await previewQuery("home language=de&drafts=true");
});
