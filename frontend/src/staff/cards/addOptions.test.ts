import { expect, it } from "vitest";
import { dish } from "@/testing/fakeCards";
import { indexDishes } from "../components/dishSearch";
import { type AddOption, addOptions } from "./addOptions";

const index = indexDishes([
  dish(1, "Schnitzel", { prices: [{ price: 1490 }] }),
  dish(2, "Schnitzelsemmel", { prices: [{ price: 690 }] }),
  dish(3, "Gulasch", { prices: [{ price: 1190 }] }),
]);

const describeOption = (option: AddOption) => {
  if (option.kind === "dish") return `${option.dish.id}${option.isListed ? " listed" : ""}`;
  return option.kind === "new" ? `new ${option.name} ${option.price}` : `line ${option.text}`;
};

it.each([
  ["", []],
  ["schni", ["1 listed", "2", "new schni undefined", "line schni"]],
  ["Schnitzel 14,90", ["1 listed", "new Schnitzel 1490", "2", "line Schnitzel 14,90"]],
  ["Schnitzel 15,90", ["new Schnitzel 1590", "1 listed", "2", "line Schnitzel 15,90"]],
  ["Gulasch", ["3", "new Gulasch undefined", "line Gulasch"]],
  ["Knödel 9,90", ["new Knödel 990", "line Knödel 9,90"]],
  ["Mit Salat", ["new Mit Salat undefined", "line Mit Salat"]],
])("%j can become %j", (typed, options) => {
  expect(addOptions(index, [1], typed).map(describeOption)).toEqual(options);
});
