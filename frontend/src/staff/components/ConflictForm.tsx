import { Save } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { isEqual } from "@/lib/isEqual";
import { Button } from "./Button";
import styles from "./ConflictForm.module.css";
import { Notice } from "./Notice";
import { SaveBar } from "./SaveBar";

type ConflictSide = "mine" | "theirs";

/** A comparable part of a version: a field of an entry, a day of the week. */
export type ComparableField<Version> = {
  key: keyof Version & string;
  label: string;
  /** By default texts as they are, and "ja" or "nein". */
  format?: (version: Version) => ReactNode;
};

type Props<Version> = {
  mine: Version;
  theirs: Version;
  /** The version that both started from, as far as known. */
  mergeBase: Partial<Version>;
  fields: readonly ComparableField<Version>[];
  renderPreview?: ((version: Version) => ReactNode) | undefined;
  isPending: boolean;
  onTakeTheirs: () => void;
  onConflictResolved: (decided: Version) => void;
};

/**
 * Resolves an edit conflict: both versions side by side with a choice per difference. What only one side changed is
 * preselected. Without differences it resolves at once.
 */
export function ConflictForm<Version extends object>({
  mine,
  theirs,
  mergeBase,
  fields,
  renderPreview,
  isPending,
  ...handlers
}: Props<Version>) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Partial<Record<string, ConflictSide>>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const differences = fields.filter(({ key }) => !isEqual(mine[key], theirs[key]));
  const preselectedConflictSide = (key: ComparableField<Version>["key"]): ConflictSide | undefined => {
    if (!(key in mergeBase)) return undefined;
    if (isEqual(mergeBase[key], theirs[key])) return "mine";
    return isEqual(mergeBase[key], mine[key]) ? "theirs" : undefined;
  };
  const chosenSide = (key: ComparableField<Version>["key"]) => chosen[key] ?? preselectedConflictSide(key);
  const undecidedFields = differences.filter(({ key }) => chosenSide(key) === undefined);
  const formatValue = (value: unknown) => {
    if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no");
    return value === "" ? t("staff.empty") : String(value);
  };
  const mergedVersion: Version = Object.assign(
    { ...theirs },
    ...differences.filter(({ key }) => chosenSide(key) === "mine").map(({ key }) => ({ [key]: mine[key] })),
  );

  // The replaced form had the focus.
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView();
  }, []);

  // Identical versions, perhaps because an earlier response was lost: saving changes nothing.
  const hasNoDifferences = differences.length === 0;
  useEffect(() => {
    if (hasNoDifferences) handlers.onConflictResolved(mergedVersion);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const [first] = undecidedFields;
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`input[name="${first.key}"]`)?.focus();
    else if (!isPending) handlers.onConflictResolved(mergedVersion);
  }

  if (hasNoDifferences) return null;
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t("staff.conflict")}
      className={styles.conflict}
      onSubmit={submit}
    >
      <Notice kind="warning">{t("staff.conflict.text")}</Notice>
      {differences.map(({ key, label, format = (version) => formatValue(version[key]) }) => (
        <fieldset key={key} aria-describedby={`undecided-${key}`} className={styles.field}>
          <legend>{label}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={key}
                checked={chosenSide(key) === side}
                onChange={() => setChosen({ ...chosen, [key]: side })}
              />
              <span className="hint">{t(`staff.conflict.${side}`)}</span>
              <span className={styles.value}>{format(side === "mine" ? mine : theirs)}</span>
            </label>
          ))}
          <p id={`undecided-${key}`} className={`error ${styles.error}`}>
            {isSubmitted && chosenSide(key) === undefined && t("staff.conflict.undecided")}
          </p>
        </fieldset>
      ))}
      {renderPreview !== undefined && (
        <section aria-labelledby="decided" className={styles.preview}>
          <h2 id="decided">{t("staff.preview")}</h2>
          {renderPreview(mergedVersion)}
        </section>
      )}
      <SaveBar>
        <Button onClick={handlers.onTakeTheirs}>{t("staff.conflict.takeTheirs")}</Button>
        <Button type="submit" variant="main" icon={<Save />} isPending={isPending}>
          {t("staff.conflict.save")}
        </Button>
      </SaveBar>
    </form>
  );
}
