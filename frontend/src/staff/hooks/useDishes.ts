import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Dish } from "@/api/generated";
import { listDishesQuery } from "@/api/generated/queries";
import { indexDishes } from "../components/dishSearch";

/** Without those in the trash. */
export type DishesById = ReadonlyMap<number, Dish>;

/** Dishes as they are searched and by id. */
export type Dishes = { index: ReturnType<typeof indexDishes>; byId: DishesById };

/** All dishes; the same object as long as none changes. */
export function useDishes() {
  const query = useQuery(listDishesQuery());
  const { data } = query;
  const dishes = useMemo(
    (): Dishes => ({
      index: indexDishes(data ?? []),
      byId: new Map(data?.map((dish) => [dish.id, dish])),
    }),
    [data],
  );
  return { query, dishes };
}
