import { type FormEvent, useState } from "react";
import { invitationAnswerLimits } from "@/api/generated/limits";
import { acceptInvitationMutation } from "@/api/generated/queries";
import { useMasterData } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { NewPasswordField } from "../components/NewPasswordField";
import { screenHeadingId } from "../layout/focus";
import styles from "./AccountLink.module.css";
import type { LinkContentProps } from "./AccountLinkScreen";
import { useSignInByLink } from "./useSignInByLink";

export function InvitationAnswerForm({ token, link, onUsed }: LinkContentProps) {
  const t = useTexts();
  const { product } = useMasterData();
  const { name, firstname, lastname, role = "team" } = link;
  const [input, setInput] = useState({ firstname, lastname, email: "", password: "" });
  const write = useSignInByLink(acceptInvitationMutation(), t("staff.link.invitation.done"), onUsed);
  const { fields: errors = {} } = write.failure ?? {};
  const field = (key: keyof typeof input) => ({
    name: key,
    value: input[key],
    onChange: (value: string) => {
      write.clearFieldErrors();
      setInput({ ...input, [key]: value });
    },
    error: errors[key],
  });
  const labels = {
    firstname: t("staff.link.firstname"),
    lastname: t("staff.link.lastname"),
    email: t("staff.signIn.email"),
    password: t("staff.signIn.password"),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    write.send({ requestBody: { token, ...input } });
  }

  return (
    <form noValidate aria-labelledby={screenHeadingId} className={styles.form} onSubmit={submit}>
      <div className="tightStack">
        <p>{t("staff.link.invitation.from", { name, product })}</p>
        <p className="hint">{t(`staff.link.invitation.${role}`)}</p>
      </div>
      <FormErrors inputs={Object.entries(labels).map(([key, label]) => ({ key, label }))} errors={errors} />
      {(["firstname", "lastname"] as const).map((key) => (
        <TextField
          key={key}
          {...field(key)}
          label={labels[key]}
          required
          maxLength={invitationAnswerLimits[key].max}
          autoComplete={key === "firstname" ? "given-name" : "family-name"}
          enterKeyHint="next"
        />
      ))}
      <TextField
        {...field("email")}
        label={labels.email}
        required
        maxLength={invitationAnswerLimits.email.max}
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        hint={t("staff.link.email.hint")}
      />
      <NewPasswordField
        {...field("password")}
        name="password"
        label={labels.password}
        knownWords={[input.firstname, input.lastname, input.email].join(" ")}
      />
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={Object.keys(errors).length > 0 ? [422] : []}
      />
      <Button type="submit" variant="main" isPending={write.isPending}>
        {t("staff.link.invitation.accept")}
      </Button>
    </form>
  );
}
