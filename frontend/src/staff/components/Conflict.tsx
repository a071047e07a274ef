import { Save } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "./Button";
import styles from "./Conflict.module.css";
import { Notice } from "./Notice";
import { SaveBar } from "./SaveBar";

type Side = "mine" | "theirs";

/** A part of what two people changed: a field of an entry, a day of the week. */
export type TextSection<Version> = {
  key: keyof Version & string;
  label: string;
  /** What it is in a version. */
  say: (version: Version) => ReactNode;
};

type Props<Version> = {
  /** What was typed here. */
  mine: Version;
  /** What somebody else has saved meanwhile. */
  theirs: Version;
  /** What both began from, as far as it is known. */
  base: Partial<Version>;
  parts: readonly TextSection<Version>[];
  /** What guests would see of a version. */
  preview: (version: Version) => ReactNode;
  isPending: boolean;
  onTakeTheirs: () => void;
  onDecide: (decided: Version) => void;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Two people changed the same thing: both versions side by side, and for each difference a choice. What only one of
 * them changed is chosen already, so that nobody takes back by a slip what they never touched. Where nothing differs it
 * is decided at once.
 */
export function Conflict<Version extends object>({
  mine,
  theirs,
  base,
  parts,
  preview,
  isPending,
  ...on
}: Props<Version>) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const [wasTried, setTried] = useState(false);
  const different = parts.filter(({ key }) => !isSame(mine[key], theirs[key]));
  const changedBy = (key: TextSection<Version>["key"]): Side | undefined => {
    if (isSame(base[key], theirs[key])) return "mine";
    return isSame(base[key], mine[key]) ? "theirs" : undefined;
  };
  const sideOf = (key: TextSection<Version>["key"]) => chosen[key] ?? changedBy(key);
  const undecided = different.filter(({ key }) => sideOf(key) === undefined);
  const decided: Version = Object.assign(
    { ...theirs },
    ...different.filter(({ key }) => sideOf(key) === "mine").map(({ key }) => ({ [key]: mine[key] })),
  );

  // The form that was sent is gone from the screen, and the focus with it.
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView();
  }, []);

  // What is there says the same, maybe because it was sent before and only the answer was lost: saving it is no change.
  const isSettled = different.length === 0;
  useEffect(() => {
    if (isSettled) on.onDecide(decided);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = undecided;
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`input[name="${first.key}"]`)?.focus();
    else if (!isPending) on.onDecide(decided);
  }

  if (isSettled) return null;
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t("staff.conflict")}
      className={styles.conflict}
      onSubmit={submit}
    >
      <Notice kind="warning">{t("staff.conflict.text")}</Notice>
      {different.map(({ key, label, say }) => (
        <fieldset key={key} aria-describedby={`undecided-${key}`} className={styles.field}>
          <legend>{label}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={key}
                checked={sideOf(key) === side}
                onChange={() => setChosen({ ...chosen, [key]: side })}
              />
              <span className={styles.side}>{t(`staff.conflict.${side}`)}</span>
              <span className={styles.said}>{say(side === "mine" ? mine : theirs)}</span>
            </label>
          ))}
          <p id={`undecided-${key}`} className={styles.fault}>
            {wasTried && sideOf(key) === undefined && t("staff.conflict.undecided")}
          </p>
        </fieldset>
      ))}
      <section aria-labelledby="decided" className={styles.preview}>
        <h2 id="decided">{t("staff.preview")}</h2>
        {preview(decided)}
      </section>
      <SaveBar>
        <Button onClick={on.onTakeTheirs}>{t("staff.conflict.takeTheirs")}</Button>
        <Button type="submit" look="main" icon={<Save />} isPending={isPending}>
          {t("staff.conflict.save")}
        </Button>
      </SaveBar>
    </form>
  );
}
