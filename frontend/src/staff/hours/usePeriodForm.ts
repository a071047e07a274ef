import { useQueryClient } from "@tanstack/react-query";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { useVersionedForm } from "../hooks/useVersionedForm";
import type { Period, PeriodKind, PeriodWithId } from "./period";

/** A special day or a season. */
export type PeriodRecord = PeriodWithId & { version: number; isTodayChange?: boolean };

type Options<Saved extends PeriodRecord, Input extends Period> = {
  kind: PeriodKind<Saved, Input>;
  /** The id, or the name of something new. */
  name: string;
  record: Saved;
  validate: (input: Input) => Record<string, string>;
};

/** The form of a special day or a season, which is saved separately. */
export function usePeriodForm<Saved extends PeriodRecord, Input extends Period>({
  kind,
  name,
  record,
  validate,
}: Options<Saved, Input>) {
  const client = useQueryClient();
  const query = getOpeningHoursQuery();
  return useVersionedForm({
    name: kind.inputPrefix + name,
    record,
    toInput: kind.toInput,
    normalize: kind.normalize,
    validate,
    savedText: "staff.hours.saved",
    save: ({ input, ifMatch, idempotencyKey }) =>
      record.version === 0
        ? kind.create({ input, idempotencyKey })
        : kind.edit({ id: record.id, ifMatch, input }),
    load: async () => {
      const hours = await client.fetchQuery({ ...query, staleTime: 0 });
      return kind.recordsOf(hours).find(({ id }) => id === record.id);
    },
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, (hours) => {
        if (hours === undefined) return undefined;
        const others = kind.recordsOf(hours).filter(({ id }) => id !== saved.id);
        return { ...hours, [kind.list]: [...others, saved] };
      });
      void client.invalidateQueries({ queryKey: ["openingHours"] });
    },
  });
}
