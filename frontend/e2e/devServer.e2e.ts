import { createServer } from "vite";
import { expect } from "vitest";
import { test } from "./fixtures";

test("the development server shows pages and staff area on the data set that is chosen", async ({
  openPage,
  onTestFinished,
}) => {
  const server = await createServer({ configFile: "vite.dev.config.ts", logLevel: "silent" });
  onTestFinished(() => server.close());
  await server.listen();
  const url = new URL(server.resolvedUrls?.local[0] ?? "").origin;
  const page = await openPage({ url }, { allowedConsole: /console (debug|info|log)/ });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/essen");
  await expect.poll(() => heading.textContent()).toBe("Unsere Küche");
  await page.goto("/news/edit");
  await page.getByText("Cordon-bleu-Wochen").waitFor();
  await page.getByLabel("Data set").selectOption("empty");
  await page.getByText("Es gibt noch keine Neuigkeiten.").waitFor();
});
