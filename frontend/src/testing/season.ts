import type { Season } from "@/api/generated";
import { fridayNoonState } from "./state";

const { week, holiday } = fridayNoonState.openingHours;

/** Every summer, with the hours outside all seasons. */
export const season = (id: number, details: Partial<Season> = {}): Season => ({
  ...{ id, name: "Sommer", nameEn: "", from: "2026-05-01", until: "2026-09-30", isYearly: true, version: 1 },
  ...structuredClone({ week, holiday }),
  ...details,
});
