import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { TextsProvider } from "@/i18n/texts";
import { newsEntry } from "@/testing/newsEntry";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { NewsCard } from "./NewsCard";

const { name: picture, files } = uploadedPicture(1);

function renderPicture(alt?: { de: string; en?: string }) {
  const entry = newsEntry(7, {
    imgSrc: files.fallback,
    picture: { picture, files: { ...files, focalX: 20, focalY: 90 }, ...(alt && { alt }) },
  });
  const { container } = render(
    <TextsProvider language="en" texts={dictionaries.en}>
      <NewsCard {...entry} />
    </TextsProvider>,
  );
  return container.querySelector("picture");
}

it("an uploaded picture of a news entry has its description, its files and its focal point", () => {
  const element = renderPicture({ de: "Ein Gansl", en: "A goose" });
  const image = screen.getByRole("img", { name: "A goose" });
  expect(image.getAttribute("src")).toBe(files.fallback);
  expect(element?.querySelector("source")?.srcset).toBe(files.srcSet);
  expect([...(element?.classList ?? [])]).toEqual(
    expect.arrayContaining(["photo", "focal-x-16", "focal-x-4", "focal-y-64"]),
  );
});

it("the text of a news entry keeps its paragraphs and lines", () => {
  const subText = "Mit Rotkraut\nund Knödel.\n\n\nNur <b>mittags</b>.\r\n \r\nBitte *reservieren*.\n";
  const { container } = render(
    <TextsProvider language="de" texts={dictionaries.de}>
      <NewsCard {...newsEntry(7, { subText, timeframeLines: ["Fr", "So"] })} />
    </TextsProvider>,
  );
  expect([...container.querySelectorAll("p")].map(({ textContent }) => textContent.trim())).toEqual([
    "Mit Rotkraut\nund Knödel.",
    "Nur <b>mittags</b>.",
    "Bitte *reservieren*.",
    "FrSo",
  ]);
});

it("an uploaded picture of a news entry without a description is decorative", () => {
  expect(renderPicture()?.querySelector("img")?.alt).toBe("");
});
