import { Send } from "lucide-react";
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { contactMessageLimits } from "@/api/generated/limits";
import { useMasterData } from "@/api/useMasterData";
import { ActionButton } from "@/components/ActionLink";
import { ErrorSummary } from "@/components/ErrorSummary";
import { Field, type InputProps } from "@/components/Field";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { isNearLimit } from "@/lib/countCharacters";
import { paths } from "@/routes/paths";
import styles from "./ContactForm.module.css";
import { useContactMessage } from "./useContactMessage";
import {
  type ContactFieldName,
  type ContactFields,
  contactFieldNames,
  countTrimmedCharacters,
  fieldErrorFromProblem,
  validateField,
} from "./validation";

type Props = { onSent: (fields: ContactFields) => void };

export function ContactForm({ onSent }: Props) {
  const t = useTexts();
  const { phone, phoneHref } = useMasterData().contact;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { fields, isHydrated, isPending, failure, failed, serverProblem, onInput, send } = useContactMessage(
    form,
    onSent,
  );
  /** Fields that have lost the focus; errors are shown only for these or after a submit. */
  const [blurredFields, setBlurredFields] = useState<readonly ContactFieldName[]>([]);
  const [submitCount, setSubmitCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit and its response move the focus
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus();
  }, [submitCount, failure]);

  function fieldErrorText(field: ContactFieldName): string | undefined {
    const problem = serverProblem(field);
    const error = validateField(field, fields[field]) ?? (problem && fieldErrorFromProblem(field, problem));
    return error && t(error.key, { limit: error.limit });
  }
  const errors = contactFieldNames.flatMap((field) => {
    const text = fieldErrorText(field);
    return text === undefined ? [] : [{ field, text }];
  });

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const field = contactFieldNames.find((name) => name === target.name);
    if (field !== undefined && fields[field] !== "") setBlurredFields((before) => [...before, field]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitCount(submitCount + 1);
    if (contactFieldNames.every((field) => validateField(field, fields[field]) === undefined)) send();
  }

  function field(name: ContactFieldName, input: (inputProps: InputProps) => ReactNode, hint?: string) {
    const error = errors.find((entry) => entry.field === name);
    const limit = contactMessageLimits[name].max;
    const showsError =
      submitCount > 0 || blurredFields.includes(name) || countTrimmedCharacters(fields[name]) > limit;
    return (
      <Field
        id={`contact-${name}`}
        label={t(`contact.form.${name}`)}
        required
        hint={hint}
        count={
          name === "body" || isNearLimit(fields[name], limit)
            ? t("contact.form.count", { count: countTrimmedCharacters(fields[name]), limit })
            : undefined
        }
        error={showsError ? error?.text : undefined}
      >
        {input}
      </Field>
    );
  }

  const sharedProps = { readOnly: isPending };
  return (
    <form ref={form} noValidate className={styles.form} onInput={onInput} onBlur={onBlur} onSubmit={submit}>
      <div className={styles.message}>
        {submitCount > 0 && errors.length > 0 && (
          <ErrorSummary ref={summary} heading={t("contact.error.heading")} errors={errors} />
        )}
        {field("body", (inputProps) => (
          <textarea {...inputProps} {...sharedProps} name="body" rows={6} />
        ))}
      </div>
      <div className={styles.sender}>
        {field("name", (inputProps) => (
          <input {...inputProps} {...sharedProps} type="text" name="name" autoComplete="name" />
        ))}
        {field(
          "email",
          (inputProps) => (
            <input
              {...inputProps}
              {...sharedProps}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          ),
          t("contact.form.email.hint"),
        )}
        <ActionButton type="submit" disabled={!isHydrated} aria-disabled={isPending} icon={<Send />} main>
          {t(isPending ? "contact.form.sending" : "contact.form.send")}
        </ActionButton>
        {failed !== undefined && (
          <p role="alert" className={`warning inlineTargets ${styles.failed}`}>
            {t(failed)} <a href={phoneHref}>{phone}</a>
          </p>
        )}
        <p className={styles.privacy}>
          <PageLink to={`${paths.cookiePolicy}#messages`}>{t("contact.form.privacy")}</PageLink>
        </p>
      </div>
    </form>
  );
}
