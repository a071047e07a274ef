import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

setUpFakeServer();

it("is saved as CSV, for spreadsheets to take for UTF-8", async () => {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return "blob:it";
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (last !== undefined) saved.push({ name: this.download, blob: last });
  });
  renderStaffApp("/statistik?tage=7");
  await screen.findByText(/7 Tagen davor/);
  fireEvent.click(screen.getByRole("button", { name: "Als CSV speichern" }));
  expect(saved.map(({ name }) => name)).toEqual(["Statistik 2026-11-15 bis 2026-11-21.csv"]);
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toMatch(/^Auswertung;Bereich;Wert;/);
});
