import { useQueryClient } from "@tanstack/react-query";
import type { OwnAccount } from "@/api/generated";
import { getOwnAccountQuery } from "@/api/generated/queries";
import { useVersionedForm } from "../hooks/useVersionedForm";

/** The own account has no versions, because only its owner changes these fields. */
const version = 1;

type Options<Input> = {
  /** Name under which the input is stored. */
  name: string;
  account: OwnAccount;
  toInput: (account: OwnAccount) => Input;
  save: (input: Input) => Promise<OwnAccount>;
  /** Reports what was saved. */
  onSaved: (account: OwnAccount) => void;
};

/** A form of some fields of the own account. */
export function useAccountForm<Input extends object>({ account, save, onSaved, ...form }: Options<Input>) {
  const client = useQueryClient();
  return useVersionedForm<Input, OwnAccount & { version: number }>({
    ...form,
    record: { ...account, version },
    save: async ({ input }) => ({ ...(await save(input)), version }),
    onSaved: (saved) => {
      client.setQueryData(getOwnAccountQuery().queryKey, saved);
      onSaved(saved);
    },
  });
}
