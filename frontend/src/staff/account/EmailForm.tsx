import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { OwnAccount, OwnEmail } from "@/api/generated";
import { ownEmailLimits } from "@/api/generated/limits";
import { changeOwnEmailMutation, getOwnAccountQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { useSession } from "../session/useSession";
import { AccountFormFrame } from "./AccountFormFrame";
import styles from "./AccountScreen.module.css";
import { useAccountForm } from "./useAccountForm";

export function EmailForm({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const { data: session } = useSession();
  const form = useAccountForm<OwnEmail>({
    name: "account-email",
    account,
    toInput: ({ email }) => ({ email }),
    save: (requestBody) => mutate(({ AccountService }) => AccountService.changeOwnEmail({ requestBody })),
    onSaved: ({ email, pendingEmail }) => {
      if (pendingEmail === undefined) reportSuccess(t("staff.account.email.changed", { email }));
    },
  });
  const label = t("staff.account.email");
  const isConfirmed = session?.canMailPasswordLink === true;
  return (
    <AccountFormFrame form={form} labelledBy="email" fields={[{ key: "email", label }]}>
      {account.pendingEmail !== undefined && (
        <PendingEmail {...account} pendingEmail={account.pendingEmail} canMail={isConfirmed} />
      )}
      <TextField
        label={label}
        name="email"
        required
        maxLength={ownEmailLimits.email.max}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t(isConfirmed ? "staff.account.email.confirmed" : "staff.account.email.atOnce")}
        value={form.input.email}
        onChange={(email) => form.change({ email })}
        error={form.errors.email}
      />
    </AccountFormFrame>
  );
}

type PendingProps = { email: string; pendingEmail: string; canMail: boolean };

/** An address that is not confirmed yet: saving it again mails another link, saving the current one withdraws it. */
function PendingEmail({ email, pendingEmail, canMail }: PendingProps) {
  const t = useTexts();
  const client = useQueryClient();
  const write = useStaffMutation(changeOwnEmailMutation(), {
    onDone: (saved) => {
      const isPending = saved.pendingEmail !== undefined;
      reportSuccess(t(isPending ? "staff.account.email.resent" : "staff.account.email.withdrawn", { email }));
      if (!isPending) focusScreen();
      client.setQueryData(getOwnAccountQuery().queryKey, saved);
    },
  });
  const save = (email: string) => write.send({ requestBody: { email } });
  return (
    <>
      <Notice>{t("staff.account.email.pending", { email, pending: pendingEmail })}</Notice>
      <div className={styles.buttons}>
        {canMail && (
          <Button isPending={write.isPending} onClick={() => save(pendingEmail)}>
            {t("staff.account.email.resend")}
          </Button>
        )}
        <Button isPending={write.isPending} onClick={() => save(email)}>
          {t("staff.account.email.withdraw")}
        </Button>
      </div>
      <MutationErrorNotice write={write} />
    </>
  );
}
