import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Dish } from "@/api/generated";
import { getDishQuery, listDishesQuery, restoreDishMutation } from "@/api/generated/queries";
import { verifyOnError } from "../hooks/verifyOnError";
import type { DishesById } from "./cardInput";
import { indexDishes } from "./dishSearch";

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

/** A dish that was created or changed is shown at once. */
export function cacheDish(client: QueryClient, dish: Dish) {
  client.setQueryData(getDishQuery({ id: dish.id }).queryKey, dish);
  client.setQueryData(listDishesQuery().queryKey, (dishes) => {
    if (dishes === undefined) return dishes;
    const isListed = dishes.some(({ id }) => id === dish.id);
    return isListed ? dishes.map((one) => (one.id === dish.id ? dish : one)) : [...dishes, dish];
  });
}

export const refreshDishes = (client: QueryClient) => client.invalidateQueries({ queryKey: ["dishes"] });

/** Dishes in the trash do not count. */
export async function dishExists(client: QueryClient, id: number): Promise<boolean> {
  const dishes = await client.fetchQuery(listDishesQuery());
  return dishes.some((dish) => dish.id === id);
}

/** Restores a dish, also if the response is lost. */
export const restoreDish = (client: QueryClient) =>
  verifyOnError(restoreDishMutation(), ({ id }) => dishExists(client, id));
