import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { field, renderStaffApp } from "@/testing/staffApp";

vi.mock("@/api/pictures", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  // The server does not respond.
  uploadPicture: (file: File, onProgress: (bytes: number) => void) => {
    onProgress(file.size);
    return new Promise(() => {});
  },
}));

setUpFakeServer();

it("separates the name of a file from its state", async () => {
  renderStaffApp("/bilder");
  const files = [new File(["…"], "garten.jpg", { type: "image/jpeg" })];
  fireEvent.change(await field("Bilder hochladen"), { target: { files } });
  const state = await screen.findByText("Wird verarbeitet …");
  expect(state.closest("li")?.textContent).toBe("garten.jpg Wird verarbeitet …");
});
