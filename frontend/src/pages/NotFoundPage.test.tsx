import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/testing/render";

it.each(["/gibt-es-nicht", "/essen/suppe", "/menu/"])(
  "%s shows the not-found page with a link to the landing page",
  (path) => {
    const { container } = renderPage(path);
    // An inn with other pictures has none of the example here.
    expect(container.querySelector("main img")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Seite nicht gefunden");
    expect(screen.getByRole("link", { name: "Zur Startseite" }).getAttribute("href")).toBe("/");
    expect(document.title).toBe("Nicht gefunden – Gasthaus zur Linde");
  },
);
