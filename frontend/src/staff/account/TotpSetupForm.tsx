import { Copy, ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import type { AddedSecondFactor, TotpSetup } from "@/api/generated";
import { secondFactorAnswerLimits } from "@/api/generated/limits";
import { confirmTotpMutation } from "@/api/generated/queries";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { Button, ButtonLink } from "../components/Button";
import { copyText } from "../components/copyText";
import { TextField } from "../components/fields";
import { QrCode } from "../components/QrCode";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { SecondFactorSetupFrame, useExpiredSetup } from "./SecondFactorSetupFrame";
import styles from "./SecondFactors.module.css";

type Props = {
  setup: TotpSetup;
  onAdded: (added: AddedSecondFactor) => void;
  onClose: () => void;
};

/** Adds an authenticator app, which shows that it works by its first code. */
export function TotpSetupForm({ setup: { secret, url }, onAdded, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  // The app is on the phone.
  const [name, setName] = useState(t("staff.sessions.device.phone"));
  const [code, setCode] = useState("");
  const write = useStaffMutation(confirmTotpMutation(), {
    onDone: onAdded,
    onFailed: useExpiredSetup(onClose),
  });
  const label = t("staff.factors.totp.code");
  return (
    <SecondFactorSetupFrame
      heading={t("staff.factors.totp.add")}
      submitLabel={t("staff.factors.add")}
      inputs={[{ key: "code", label }]}
      onNameChange={setName}
      onSubmit={() => write.send({ requestBody: { code, name } })}
      {...{ name, write, onClose }}
    >
      <p>{t("staff.factors.totp.scan")}</p>
      <div className={styles.secret}>
        <QrCode text={url} label={t("staff.factors.totp.qr")} />
        <div className="tightStack">
          <Field id={id} label={t("staff.factors.totp.secret")} error={undefined}>
            {(inputProps) => (
              <input
                {...inputProps}
                type="text"
                readOnly
                value={secret.match(/.{1,4}/g)?.join(" ")}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </Field>
          <Button
            icon={<Copy />}
            onClick={() =>
              void copyText(secret, t("staff.factors.totp.copied"), t("staff.factors.totp.notCopied"))
            }
          >
            {t("staff.factors.totp.copy")}
          </Button>
          <ButtonLink to={url} icon={<ExternalLink />}>
            {t("staff.factors.totp.open")}
          </ButtonLink>
        </div>
      </div>
      <TextField
        label={label}
        name="code"
        required
        maxLength={secondFactorAnswerLimits.code.max}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(value) => {
          write.clearFieldErrors();
          setCode(value);
        }}
        error={write.failure?.fields.code}
      />
    </SecondFactorSetupFrame>
  );
}
