import type { MenuKey } from "@/api/generated/models/MenuKey";
import type { MenuType } from "@/api/generated/models/MenuType";

/** In the order of the specification, section 3. */
export const menuTypes: readonly MenuType[] = [
  "FOOD",
  "BURGER",
  "ADDITIONAL_BURGER",
  "WILD",
  "GANSL",
  "CORDON_BLEU",
];

export const menuKeyOf = (type: MenuType) => type.toLowerCase() as MenuKey;

export const menuTypeOf = (key: MenuKey) => key.toUpperCase() as MenuType;
