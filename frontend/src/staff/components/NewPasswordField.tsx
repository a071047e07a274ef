import "@/i18n/staffAccountTexts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PasswordEstimate } from "@/api/generated";
import { passwordChangeLimits } from "@/api/generated/limits";
import { estimatePasswordMutation } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { CheckboxField, TextField } from "./fields";
import styles from "./NewPasswordField.module.css";

/** By `code` of the error. */
const estimateTexts: Readonly<Record<string, TextKey>> = {
  good: "staff.password.estimate.good",
  "too-short": "staff.password.estimate.tooShort",
  "too-weak": "staff.password.estimate.tooWeak",
};

/** Pause in typing before the password is estimated, in milliseconds. */
const estimateDelay = 400;

/** Undefined without a password, or if it cannot be estimated. */
function useEstimate(password: string, knownWords: string | undefined): PasswordEstimate | undefined {
  const [estimate, setEstimate] = useState<PasswordEstimate>();
  const { mutate } = useMutation({ ...estimatePasswordMutation(), networkMode: "always", gcTime: 0 });
  useEffect(() => {
    if (password === "") return;
    const timer = setTimeout(() => {
      const requestBody = { password, ...(knownWords !== undefined && { knownWords }) };
      // These callbacks are called for the last request only.
      mutate({ requestBody }, { onSuccess: setEstimate, onError: () => setEstimate(undefined) });
    }, estimateDelay);
    return () => clearTimeout(timer);
  }, [password, knownWords, mutate]);
  return password === "" ? undefined : estimate;
}

type Props = {
  label?: string;
  /** Same name as in the API. */
  name: "newPassword" | "password";
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Words that others know of the person, unless signed in. */
  knownWords?: string;
};

/** A new password, with what it has to be and an estimate of how hard it is to guess. */
export function NewPasswordField({ label, name, value, onChange, error, knownWords }: Props) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  const lastEstimate = useEstimate(value, knownWords);
  const estimate = error === undefined ? lastEstimate : undefined;
  const container = useRef<HTMLDivElement>(null);

  // Password managers take what is sent from a hidden password only.
  useEffect(() => {
    const form = container.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  const estimateText = estimate && estimateTexts[estimate.error ?? "good"];
  return (
    <div ref={container} className="tightStack">
      <TextField
        label={label ?? t("staff.password.new")}
        name={name}
        required
        maxLength={passwordChangeLimits.newPassword.max}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        enterKeyHint="go"
        hint={t("staff.password.hint")}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className={styles.estimate}>
        <progress aria-hidden value={estimate?.strength ?? 0} max={100} />
        <p role="status" className="hint">
          {estimateText && t(estimateText)}
        </p>
      </div>
      <CheckboxField label={t("staff.password.show")} name="isShown" checked={isShown} onChange={setShown} />
    </div>
  );
}
