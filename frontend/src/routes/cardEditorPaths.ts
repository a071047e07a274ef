import { staffPaths } from "./paths";

export const cardEditorPath = (slug: string) => `${staffPaths.cards}/${slug}`;

export const dishPath = (id: number) => `${staffPaths.dishes}/${id}`;

/** Query parameter of a dish: the card to return to. */
export const dishCardParameter = "karte";
