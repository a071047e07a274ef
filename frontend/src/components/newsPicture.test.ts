import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { builtInNewsPicture } from "./newsPicture";

const t = createTranslator(dictionaries.de);

it.each([
  ["/assets/pictures/news-gans-800.webp", "news-gans"],
  ["/assets/pictures/news-cordon-bleu-800.webp", "news-cordon-bleu"],
  ["/assets/pictures/news-unbekannt-800.webp", undefined],
  ["/assets/pictures/toString-800.webp", undefined],
  ["", undefined],
])("the picture of %s is %s", (imgSrc, name) => expect(builtInNewsPicture(t, imgSrc)?.name).toBe(name));
