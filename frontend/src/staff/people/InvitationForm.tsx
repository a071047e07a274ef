import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Role } from "@/api/generated";
import { invitationRequestLimits } from "@/api/generated/limits";
import { invitePersonMutation, listInvitationsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import type { IssuedLink } from "./IssuedLinkPanel";
import styles from "./People.module.css";

const roles: readonly Role[] = ["team", "management"];

type Props = { onInvited: (link: IssuedLink) => void; onCancel: () => void };

export function InvitationForm({ onInvited, onCancel }: Props) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const [input, setInput] = useState({ firstname: "", lastname: "", role: "team" as Role });
  const write = useStaffMutation(invitePersonMutation(), {
    onDone: (link, { requestBody: { firstname, lastname } }) => {
      void client.invalidateQueries(listInvitationsQuery());
      onInvited({ ...link, kind: "invitation", firstname, lastname });
    },
  });
  const { fields: errors = {} } = write.failure ?? {};
  const change = (changes: Partial<typeof input>) => setInput({ ...input, ...changes });

  function submit(event: FormEvent) {
    event.preventDefault();
    write.send({ requestBody: input });
  }

  const names = (["firstname", "lastname"] as const).map((key) => ({
    key,
    label: t(`staff.people.${key}`),
  }));
  return (
    <form noValidate aria-label={t("staff.people.invite")} className={styles.form} onSubmit={submit}>
      <FormErrors inputs={names} errors={errors} />
      {names.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          name={key}
          required
          maxLength={invitationRequestLimits[key].max}
          value={input[key]}
          onChange={(value) => change({ [key]: value })}
          error={errors[key]}
        />
      ))}
      <fieldset className={styles.roles}>
        <legend>{t("staff.people.role")}</legend>
        {roles.map((role) => (
          <label key={role}>
            <input
              type="radio"
              name={id}
              aria-label={t(`staff.role.${role}`)}
              checked={input.role === role}
              onChange={() => change({ role })}
              aria-describedby={id + role}
            />
            <span>{t(`staff.role.${role}`)}</span>
            <span id={id + role} className={`hint ${styles.description}`}>
              {t(`staff.people.role.${role}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={Object.keys(errors).length > 0 ? [422] : []}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="main" isPending={write.isPending}>
          {t("staff.people.invite.create")}
        </Button>
        <Button onClick={onCancel}>{t("staff.cancel")}</Button>
      </div>
    </form>
  );
}
