import { staffPaths } from "./paths";

/** Query parameter of the lunch menus: the week, such as `2026-W49`. */
export const lunchWeekParameter = "woche";

export const lunchWeekPath = (week: string) => `${staffPaths.lunch}?${lunchWeekParameter}=${week}`;
