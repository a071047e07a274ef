// @vitest-environment node
import { expect, it } from "vitest";
import { withProduct } from "./content";

it("every text can contain the name of the inn", () => {
  const content = { texts: { intro: { de: "Im {product} ist im {product} {genug}." } } };
  const withName = (product: string) => withProduct(content, product).texts.intro.de;
  expect(withName('„"$&"\\')).toBe('Im „"$&"\\ ist im „"$&"\\ {genug}.');
  expect(withName("Hof")).toBe("Im Hof ist im Hof {genug}.");
  expect(withProduct(content, "Hof")).toBe(withProduct(content, "Hof"));
});
