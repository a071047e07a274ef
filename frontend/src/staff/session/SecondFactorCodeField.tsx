import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { secondFactorAnswerLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";

type Props = {
  /** Whether the person has an authenticator app, not only recovery codes. */
  hasTotp: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** The code of an authenticator app or, with another keyboard, a recovery code. */
export function SecondFactorCodeField({ hasTotp, value, onChange, error }: Props) {
  const t = useTexts();
  const [isRecovery, setRecovery] = useState(!hasTotp);
  const kind = isRecovery ? "recoveryCode" : "totp";
  const element = useRef<HTMLDivElement>(null);

  function switchKind() {
    flushSync(() => {
      onChange("");
      setRecovery(!isRecovery);
    });
    // The code is typed next.
    element.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={element} className="tightStack">
      <TextField
        key={kind}
        label={t(`staff.secondFactor.${kind}`)}
        hint={t(`staff.secondFactor.${kind}.hint`)}
        name="code"
        required
        maxLength={secondFactorAnswerLimits.code.max}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        enterKeyHint="go"
        value={value}
        onChange={onChange}
        error={error}
      />
      {hasTotp && (
        <div>
          <Button variant="bare" onClick={switchKind}>
            {t(`staff.secondFactor.${isRecovery ? "totp" : "recoveryCode"}.use`)}
          </Button>
        </div>
      )}
      {isRecovery && <p className="hint">{t("staff.secondFactor.lost")}</p>}
    </div>
  );
}
