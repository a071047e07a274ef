import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { contentLanguage } from "@/i18n/languages";
import { TextsProvider } from "@/i18n/texts";
import { Alerts, showAlert } from "./Alerts";

function renderAlerts() {
  render(
    <TextsProvider language={contentLanguage} texts={dictionaries.de}>
      <Alerts />
    </TextsProvider>,
  );
}
const clickButton = (name: string) => act(async () => screen.getByRole("button", { name }).click());

it("shows simultaneous alerts one after the other and each text once", async () => {
  const answers: unknown[] = [];
  void showAlert("Löschen?", { action: "Ja" }).then((isConfirmed) => answers.push(isConfirmed));
  void showAlert("Fertig.").then(() => answers.push("closed"));
  void showAlert("Fertig.").then(() => answers.push("closed too"));
  renderAlerts();
  const shownText = () => screen.getByRole("alertdialog").querySelector("p")?.textContent;
  expect(shownText()).toBe("Löschen?");
  await clickButton("Ja");
  expect(shownText()).toBe("Fertig.");
  await clickButton("OK");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(answers).toEqual([true, "closed", "closed too"]);
});

it("closes an alert by its button and not by a click on its padding", async () => {
  void showAlert("Fertig.");
  renderAlerts();
  // The backdrop is part of the dialog element.
  await act(async () => void fireEvent.click(screen.getByRole("alertdialog")));
  expect(screen.getByRole("alertdialog")).toBeDefined();
  await clickButton("OK");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
