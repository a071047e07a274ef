import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { contentLanguage } from "@/i18n/languages";
import { TextsProvider } from "@/i18n/texts";
import { AlertProvider, useAlert, useConfirm } from "./AlertProvider";

it("alerts that come together are read one after the other, each once, and all are answered", async () => {
  const answers: unknown[] = [];
  function Two() {
    const ask = useConfirm();
    const alert = useAlert();
    useEffect(() => {
      void ask("Löschen?", "Ja").then((confirmed) => answers.push(confirmed));
      void alert("Fertig.").then(() => answers.push("read"));
      void alert("Fertig.").then(() => answers.push("read too"));
    }, [ask, alert]);
    return null;
  }
  render(
    <TextsProvider language={contentLanguage} texts={dictionaries.de}>
      <AlertProvider>
        <Two />
      </AlertProvider>
    </TextsProvider>,
  );
  const shown = () => screen.getByRole("alertdialog").querySelector("p")?.textContent;
  const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
  expect(shown()).toBe("Löschen?");
  await press("Ja");
  expect(shown()).toBe("Fertig.");
  await press("OK");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(answers).toEqual([true, "read", "read too"]);
});

it("an alert is closed by its button and not by a click on its padding", async () => {
  let isRead = false;
  function One() {
    const alert = useAlert();
    useEffect(() => void alert("Fertig.").then(() => (isRead = true)), [alert]);
    return null;
  }
  render(
    <TextsProvider language={contentLanguage} texts={dictionaries.de}>
      <AlertProvider>
        <One />
      </AlertProvider>
    </TextsProvider>,
  );
  // The backdrop is part of the dialog element.
  await act(async () => void fireEvent.click(screen.getByRole("alertdialog")));
  expect(screen.getByRole("alertdialog")).toBeDefined();
  expect(isRead).toBe(false);
  await act(async () => screen.getByRole("button", { name: "OK" }).click());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(isRead).toBe(true);
});
