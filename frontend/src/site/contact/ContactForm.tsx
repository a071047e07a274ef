import { useSuspenseQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { getSiteQuery } from "@/api/queries";
import { ActionButton } from "@/components/Action";
import { Field, type Wiring } from "@/components/Field";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import styles from "./ContactForm.module.css";
import { FaultSummary } from "./FaultSummary";
import { characters, type FieldName, faultOf, faultOfRefusal, fieldNames, limits, type Words } from "./rules";
import { useMessage } from "./useMessage";

type Props = { onSent: (words: Words) => void };

export function ContactForm({ onSent }: Props) {
  const t = useTexts();
  const { phone, phoneHref } = useSuspenseQuery(getSiteQuery()).data.contact;
  const form = useRef<HTMLFormElement>(null);
  const { words, isAwake, isPending, failed, refused, read, send } = useMessage(form, onSent);
  /** Nobody is told of a fault before they had the chance to write without it. */
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const [tries, setTries] = useState(0);

  function saidOf(field: FieldName): string | undefined {
    const refusal = refused(field);
    const fault = faultOf(field, words[field]) ?? (refusal && faultOfRefusal(field, refusal));
    return fault && t(fault.key, { limit: fault.limit });
  }
  const faults = fieldNames.flatMap((field) => {
    const said = saidOf(field);
    return said === undefined ? [] : [{ field, said }];
  });

  function leave({ target }: FocusEvent<HTMLFormElement>) {
    const field = fieldNames.find((name) => name === target.name);
    if (field !== undefined && words[field] !== "") setLeft((before) => [...before, field]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (fieldNames.every((field) => faultOf(field, words[field]) === undefined)) send();
  }

  function field(name: FieldName, input: (wiring: Wiring) => ReactNode, hint?: string) {
    const fault = faults.find((one) => one.field === name);
    const limit = limits[name].most;
    const isTold = tries > 0 || left.includes(name) || characters(words[name]) > limit;
    return (
      <Field
        id={`contact-${name}`}
        label={t(`contact.form.${name}`)}
        fault={isTold ? fault?.said : undefined}
        {...(hint === undefined ? {} : { hint })}
        {...(name === "body" && {
          count: t("contact.form.count", { count: characters(words[name]), limit }),
        })}
      >
        {input}
      </Field>
    );
  }

  const common = { required: true, readOnly: isPending };
  return (
    <form ref={form} noValidate className={styles.form} onInput={read} onBlur={leave} onSubmit={submit}>
      <div className={styles.message}>
        {tries > 0 && faults.length > 0 && <FaultSummary key={tries} faults={faults} />}
        {field("body", (wiring) => (
          <textarea {...wiring} {...common} name="body" rows={6} />
        ))}
      </div>
      <div className={styles.sender}>
        {field("name", (wiring) => (
          <input {...wiring} {...common} type="text" name="name" autoComplete="name" />
        ))}
        {field(
          "email",
          (wiring) => (
            <input
              {...wiring}
              {...common}
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
        <ActionButton type="submit" disabled={!isAwake} aria-disabled={isPending} icon={<Send />} main>
          {t(isPending ? "contact.form.sending" : "contact.form.send")}
        </ActionButton>
        <div role="alert" className={styles.alert}>
          {failed !== undefined && (
            <p className={styles.failed}>
              {t(failed)} <a href={phoneHref}>{phone}</a>
            </p>
          )}
        </div>
        <p className={styles.privacy}>
          <PageLink to={`${paths.cookiePolicy}#messages`}>{t("contact.form.privacy")}</PageLink>
        </p>
      </div>
    </form>
  );
}
