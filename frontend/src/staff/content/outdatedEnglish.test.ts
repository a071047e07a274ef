// @vitest-environment node
import { expect, it } from "vitest";
import type { PageContent } from "@/api/generated";
import { fridayNoonState } from "@/testing/state";
import { outdatedEnglishFields } from "./outdatedEnglish";

it("finds English texts by the server's paths and by what has been typed, wherever their item was moved", () => {
  const published = structuredClone(fridayNoonState.content.kitchen) as PageContent;
  const outdatedEnglish = [
    "texts.heading",
    "texts.intro",
    "lists.suppliers.brot.pictures.supplier-bread.alt",
  ];
  const editable = { published, outdatedEnglish, version: 1 };
  const input = structuredClone(published);
  const typed = [
    [input.texts.intro, { en: "Freshly cooked" }],
    [input.texts.menus, { de: "Die Karten" }],
    [input.texts.ingredients, { de: "Woher", en: "From where" }],
    [input.texts.menusIntro, { de: "Zum Mitnehmen", en: "" }],
  ] as const;
  for (const [text, changes] of typed) Object.assign(text ?? {}, changes);
  input.lists.suppliers?.reverse();
  expect([...outdatedEnglishFields(editable, input)]).toEqual([
    "texts.heading.en",
    "texts.menus.en",
    "lists.suppliers.3.pictures.0.alt.en",
  ]);
});
