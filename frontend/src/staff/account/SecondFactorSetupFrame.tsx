import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { newPasskeyLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors, type FormInput } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportFailure } from "../components/StatusMessages";
import type { MutationFailure, UseStaffMutationResult } from "../hooks/useStaffMutation";
import styles from "./SecondFactors.module.css";

/** The set-up was begun in another session, or too long ago. */
export function useExpiredSetup(onClose: () => void) {
  const t = useTexts();
  return ({ status }: MutationFailure) => {
    if (status !== 404) return;
    reportFailure(t("staff.factors.expired"));
    onClose();
  };
}

/** A factor is named after the device by default. */
export function useDeviceName(): string {
  const t = useTexts();
  const device = matchMedia("(pointer: coarse)").matches ? "phone" : "computer";
  return t(`staff.sessions.device.${device}`);
}

type Props = {
  heading: string;
  name: string;
  onNameChange: (name: string) => void;
  submitLabel: string;
  /** Those above the name. */
  inputs: readonly FormInput[];
  // biome-ignore lint/suspicious/noExplicitAny: what is sent does not matter here
  write: UseStaffMutationResult<any>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form that adds a second factor, with a name for it. */
export function SecondFactorSetupFrame(props: Props) {
  const { heading, name, onNameChange, submitLabel, inputs, write, onSubmit, onClose, children } = props;
  const t = useTexts();
  const id = useId();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const { fields: errors = {} } = write.failure ?? {};
  const label = t("staff.factors.name");

  // In the place of the pressed button.
  useEffect(() => {
    headingElement.current?.focus({ preventScroll: true });
    headingElement.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <form
      noValidate
      aria-labelledby={id}
      className={styles.panel}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3 ref={headingElement} id={id} tabIndex={-1}>
        {heading}
      </h3>
      <FormErrors inputs={[...inputs, { key: "name", label }]} errors={errors} />
      {children}
      <TextField
        label={label}
        name="name"
        required
        maxLength={newPasskeyLimits.name.max}
        hint={t("staff.factors.name.hint")}
        value={name}
        onChange={(value) => {
          write.clearFieldErrors();
          onNameChange(value);
        }}
        error={errors.name}
      />
      <p role="status">{errors.credential}</p>
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={Object.keys(errors).length > 0 ? [404, 422] : [404]}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("staff.cancel")}</Button>
        <Button type="submit" variant="main" isPending={write.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
