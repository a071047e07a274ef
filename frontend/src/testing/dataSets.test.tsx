import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createDataSet, type DataSetName, dataSets, publicStateOf } from "./dataSets";
import { renderPage } from "./render";
import { setUpFakeServer } from "./setUpFakeServer";
import { press, renderStaffApp, type, waitForPath } from "./staffApp";

const { server } = setUpFakeServer();

function useDataSet(name: DataSetName) {
  const backend = createDataSet(name);
  server.resetHandlers(...backend.handlers);
  return backend;
}

it.each(Object.keys(dataSets) as DataSetName[])(
  "the landing page can be shown with the data set %s",
  (name) => {
    renderPage("/", publicStateOf(useDataSet(name)));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Gasthaus zur Linde");
  },
);

it.each([
  ["sample", "Cordon-bleu-Wochen"],
  ["empty", "Es gibt noch keine Neuigkeiten."],
  ["hundredNews", "Blatt 100"],
  ["unreachable", "Server nicht erreichbar"],
] as const)("with the data set %s the list of news shows %j", async (name, text) => {
  useDataSet(name);
  renderStaffApp("/news/edit");
  await screen.findByText(text);
});

it("with the data set signedOut the list of news leads to the sign-in screen", async () => {
  useDataSet("signedOut");
  renderStaffApp("/news/edit");
  await waitForPath("/einloggen?weiter=/news/edit");
});

it("with the data set conflict another person saves before the first write", async () => {
  const backend = useDataSet("conflict");
  renderStaffApp("/news/create/1");
  await type("Titel", "Schnitzelwochen");
  await press("Speichern");
  await screen.findByRole("button", { name: "Auswahl speichern" });
  expect(backend.news[0]?.version).toBe(2);
});
