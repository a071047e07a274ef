import type { QueryClient } from "@tanstack/react-query";
import type { Dish } from "@/api/generated";
import { getDishQuery, listDishesQuery, restoreDishMutation } from "@/api/generated/queries";
import { verifyOnError } from "../hooks/verifyOnError";

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
