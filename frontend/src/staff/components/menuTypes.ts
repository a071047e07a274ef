import type { LowercaseMenuType, MenuType } from "@/api/generated";

/** In the order of the specification, section 3. */
export const menuTypes = Object.keys({
  FOOD: true,
  BURGER: true,
  ADDITIONAL_BURGER: true,
  WILD: true,
  GANSL: true,
  CORDON_BLEU: true,
} satisfies Record<MenuType, true>) as MenuType[];

export const menuKeyOf = (type: MenuType) => type.toLowerCase() as LowercaseMenuType;

export const menuTypeOfKey = (key: LowercaseMenuType) => key.toUpperCase() as MenuType;
