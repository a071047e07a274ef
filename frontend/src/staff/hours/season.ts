import { mutate } from "@/api/client";
import type { OpeningHours, Season, SeasonDraft } from "@/api/generated";
import { seasonDraftLimits } from "@/api/generated/limits";
import type { TranslateFunction } from "@/i18n/texts";
import type { ComparableField } from "../components/ConflictForm";
import {
  comparablePeriodFields,
  compareLengths,
  lengthErrors,
  type Period,
  type PeriodKind,
  periodErrors,
} from "./period";
import { comparableWeekFields, toHoursEditRequest, toWeekInput, type WeekInput, weekErrors } from "./week";

export type SeasonInput = Period & Pick<Season, "name" | "nameEn"> & WeekInput;

/** Begins with the hours outside all seasons. */
export const newSeason = ({ week, holiday }: OpeningHours): Season => ({
  ...{ id: 0, version: 0, name: "", nameEn: "", from: "", until: "", isYearly: true },
  ...{ week, holiday },
});

const toSeasonInput = ({ name, nameEn = "", from, until, isYearly = false, ...hours }: SeasonDraft) => ({
  ...{ name, nameEn, from, until, isYearly },
  ...toWeekInput(hours),
});

export const toSeasonDraft = ({ name, nameEn, from, until, isYearly, ...week }: SeasonInput) => ({
  ...{ name: name.trim(), nameEn: nameEn.trim(), from, until, isYearly },
  ...toHoursEditRequest(week),
});

export const seasonKind: PeriodKind<Season, SeasonInput> = {
  name: "season",
  list: "seasons",
  recordsOf: ({ seasons }) => seasons,
  inputPrefix: "season/",
  toInput: toSeasonInput,
  normalize: (input) => toSeasonInput(toSeasonDraft(input)),
  nameOf: (_, { name }) => name,
  comparePrecedence: compareLengths,
  create: ({ input, idempotencyKey }) =>
    mutate(({ OpeningHoursService: service }) =>
      service.createSeason({ idempotencyKey, requestBody: toSeasonDraft(input) }),
    ),
  edit: ({ input, ...args }) =>
    mutate(({ OpeningHoursService: service }) =>
      service.saveSeason({ ...args, requestBody: toSeasonDraft(input) }),
    ),
  remove: (args) => mutate(({ OpeningHoursService: service }) => service.deleteSeason(args)),
};

/** Messages by field of the API. */
export const seasonErrors = (t: TranslateFunction, input: SeasonInput): Record<string, string> => ({
  ...(input.name.trim() === "" && { name: t("staff.hours.error.name") }),
  ...lengthErrors(t, input, seasonDraftLimits),
  ...(input.until === "" && { until: t("staff.hours.error.day") }),
  ...periodErrors(t, input),
  ...weekErrors(t, input),
});

/** Fields for resolving conflicts. */
export const comparableSeasonFields = (t: TranslateFunction): ComparableField<SeasonInput>[] => [
  { key: "name", label: t("staff.hours.season.name") },
  { key: "nameEn", label: t("staff.hours.season.nameEn") },
  ...comparablePeriodFields(t),
  ...comparableWeekFields(t),
];
