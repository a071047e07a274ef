import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { OwnAccount, OwnName } from "@/api/generated";
import { ownNameLimits } from "@/api/generated/limits";
import { getAuthStateQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { TextField } from "../components/fields";
import { reportSuccess } from "../components/StatusMessages";
import { AccountFormFrame } from "./AccountFormFrame";
import styles from "./AccountScreen.module.css";
import { useAccountForm } from "./useAccountForm";

const autoComplete = { firstname: "given-name", lastname: "family-name" } as const;

export function NameForm({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const client = useQueryClient();
  const form = useAccountForm<OwnName>({
    name: "account-name",
    account,
    toInput: ({ firstname, lastname }) => ({ firstname, lastname }),
    save: (requestBody) => mutate(({ AccountService }) => AccountService.changeOwnName({ requestBody })),
    onSaved: () => {
      // The navigation and the start screen have the name.
      void client.invalidateQueries(getAuthStateQuery());
      reportSuccess(t("staff.account.name.saved"));
    },
  });
  const fields = (["firstname", "lastname"] as const).map((key) => ({
    key,
    label: t(`staff.account.${key}`),
  }));
  return (
    <AccountFormFrame form={form} labelledBy="name" fields={fields}>
      <div className={styles.names}>
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            name={key}
            required
            maxLength={ownNameLimits[key].max}
            autoComplete={autoComplete[key]}
            value={form.input[key]}
            onChange={(value) => form.change({ [key]: value })}
            error={form.errors[key]}
          />
        ))}
      </div>
    </AccountFormFrame>
  );
}
