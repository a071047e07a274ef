import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { mutate } from "@/api/client";
import type { Dish } from "@/api/generated";
import { createDishMutation, editDishMutation, getDishQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { cardEditorPath, dishCardParameter } from "@/routes/cardPaths";
import { staffPaths } from "@/routes/paths";
import { formatAllergens } from "../components/allergens";
import type { ComparableField } from "../components/ConflictForm";
import { formatDate, today } from "../components/dates";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { cacheDish } from "./dishes";
import {
  type DishInput,
  dishErrors,
  normalizeDish,
  type PriceInput,
  toDishDraft,
  toDishInput,
} from "./dishInput";

/** Where a dish was opened: the card, with the dish shown, or all dishes. */
export function useReturnPath(id: number): string {
  const card = useSearchParams()[0].get(dishCardParameter);
  return card === null ? staffPaths.dishes : `${cardEditorPath(encodeURIComponent(card))}#gericht-${id}`;
}

/** Saves a dish, or creates it. */
export function useDishForm(dish: Dish) {
  const t = useTexts();
  const client = useQueryClient();
  const { id } = dish;
  const isNew = dish.version === 0;
  const returnPath = useReturnPath(id);
  const day = today();
  return useVersionedForm({
    name: isNew ? "dish" : `dish/${id}`,
    record: dish,
    toInput: (saved: Dish) => toDishInput(saved, day),
    normalize: (input) => normalizeDish(t, input),
    validate: (input) => dishErrors(t, input),
    mutationKey: (isNew ? createDishMutation() : editDishMutation()).mutationKey ?? [],
    save: ({ input, ifMatch, idempotencyKey }) => {
      const requestBody = toDishDraft(t, input);
      return mutate(({ DishesService }) =>
        isNew
          ? DishesService.createDish({ idempotencyKey, requestBody })
          : DishesService.editDish({ id, ifMatch, requestBody }),
      );
    },
    query: getDishQuery({ id }),
    savedText: "staff.dish.saved",
    onSaved: (saved) => {
      cacheDish(client, saved);
      return returnPath;
    },
  });
}

export type DishForm = ReturnType<typeof useDishForm>;

const joinPrices = (prices: readonly PriceInput[]) =>
  prices.map(({ portion, price }) => `${portion} ${price}`.trim()).join(" \u00b7 ");

/** In form order, for conflicts. */
export function comparableDishFields(
  t: TranslateFunction,
  markText: (id: number) => string,
): ComparableField<DishInput>[] {
  const field = (
    key: keyof DishInput,
    format?: (input: DishInput) => string,
  ): ComparableField<DishInput> => ({
    key,
    label: t(`staff.dish.${key}`),
    ...(format && { format: (input) => format(input) || t("staff.empty") }),
  });
  return [
    field("name"),
    field("nameEn"),
    field("description"),
    field("descriptionEn"),
    field("prices", ({ prices }) => joinPrices(prices)),
    field("nextFrom", ({ nextFrom }) => nextFrom && formatDate(t, nextFrom)),
    field("nextPrices", ({ nextPrices }) => joinPrices(nextPrices)),
    field("allergens", ({ allergens }) => formatAllergens(t, allergens) || t("staff.dish.notChecked")),
    field("diet", ({ diet }) => t(`staff.dish.diet.${diet || "none"}`)),
    field("marks", ({ marks }) => marks.map(markText).join(", ")),
  ];
}

/** What a field such as `nextPrices.prices.0.portion` is called on the screen. */
export function dishFieldLabel(t: TranslateFunction, field: string): string {
  const [first = "", ...path] = field.split(".");
  const last = path.at(-1);
  const label = t(`staff.dish.${first as keyof DishInput}`);
  if (last === "from") return t("staff.dish.nextFrom");
  return last === "price" || last === "portion" ? [label, t(`staff.dish.${last}`)].join(", ") : label;
}
