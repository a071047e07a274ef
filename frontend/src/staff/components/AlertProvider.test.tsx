import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { contentLanguage } from "@/i18n/languages";
import { TextsProvider } from "@/i18n/texts";
import { AlertProvider, type AskConfirmation, type ShowAlert, useAlert, useConfirm } from "./AlertProvider";

/** Renders a component that shows alerts when it is mounted. */
function renderAlerts(show: (alert: ShowAlert, confirm: AskConfirmation) => void) {
  function Alerts() {
    const alert = useAlert();
    const confirm = useConfirm();
    useEffect(() => show(alert, confirm), [alert, confirm]);
    return null;
  }
  render(
    <TextsProvider language={contentLanguage} texts={dictionaries.de}>
      <AlertProvider>
        <Alerts />
      </AlertProvider>
    </TextsProvider>,
  );
}
const clickButton = (name: string) => act(async () => screen.getByRole("button", { name }).click());

it("shows simultaneous alerts one after the other and each text once", async () => {
  const answers: unknown[] = [];
  renderAlerts((alert, confirm) => {
    void confirm("Löschen?", "Ja").then((isConfirmed) => answers.push(isConfirmed));
    void alert("Fertig.").then(() => answers.push("closed"));
    void alert("Fertig.").then(() => answers.push("closed too"));
  });
  const shownText = () => screen.getByRole("alertdialog").querySelector("p")?.textContent;
  expect(shownText()).toBe("Löschen?");
  await clickButton("Ja");
  expect(shownText()).toBe("Fertig.");
  await clickButton("OK");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(answers).toEqual([true, "closed", "closed too"]);
});

it("closes an alert by its button and not by a click on its padding", async () => {
  renderAlerts((alert) => void alert("Fertig."));
  // The backdrop is part of the dialog element.
  await act(async () => void fireEvent.click(screen.getByRole("alertdialog")));
  expect(screen.getByRole("alertdialog")).toBeDefined();
  await clickButton("OK");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
