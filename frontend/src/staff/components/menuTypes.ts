import type { MenuKey } from "@/api/generated/models/MenuKey";
import type { MenuType } from "@/api/generated/models/MenuType";

/** The kinds of menus in the order of the specification, section 3. */
export const menuTypes: readonly MenuType[] = [
  "FOOD",
  "BURGER",
  "ADDITIONAL_BURGER",
  "WILD",
  "GANSL",
  "CORDON_BLEU",
];

/** The key of a kind's file record. */
export const keyOf = (type: MenuType) => type.toLowerCase() as MenuKey;

/** The kind behind the key of a record. */
export const typeOf = (key: MenuKey) => key.toUpperCase() as MenuType;
