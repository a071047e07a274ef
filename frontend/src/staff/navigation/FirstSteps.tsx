import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FirstStep, FirstStepName } from "@/api/generated";
import { listFirstStepsQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { type PageName, publicPages } from "@/routes/publicPages";
import { Loading } from "../components/Loading";
import { useRoleCheck } from "../session/useSession";
import styles from "./FirstSteps.module.css";

/** The others are settings of the server. */
const screenPaths: Partial<Record<FirstStepName, string>> = {
  masterData: staffPaths.masterData,
  account: staffPaths.account,
  imprint: staffPaths.masterData,
  openingHours: staffPaths.openingHours,
  menus: staffPaths.menuUpload,
  pages: staffPaths.content,
  pictures: staffPaths.pictures,
  news: staffPaths.newsEdit,
};

const maxExamples = 3;
const closedStorageKey = "firstStepsClosed";

/** The browser may refuse access to its storage. */
function wasClosed(): boolean {
  try {
    return localStorage.getItem(closedStorageKey) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(isClosed: boolean) {
  try {
    if (isClosed) localStorage.setItem(closedStorageKey, "");
    else localStorage.removeItem(closedStorageKey);
  } catch {
    // It is open next time.
  }
}

/** The checklist of a new installation, for the management, and what is below it and does not move when the list arrives. */
export function FirstSteps({ children }: { children: ReactNode }) {
  const t = useTexts();
  const isManagement = useRoleCheck()("management");
  const query = useQuery({ ...listFirstStepsQuery(), enabled: isManagement });
  const { data: steps = [], isLoading, failureCount } = query;
  const [isOpen, setOpen] = useState(() => !wasClosed());
  const done = steps.filter(({ isDone }) => isDone).length;
  const isAwaited = isLoading && failureCount === 0;
  if (!isManagement) return children;
  return (
    <>
      {isAwaited && <Loading />}
      {done < steps.length && (
        <details
          className={styles.checklist}
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => {
            setOpen(open);
            rememberClosed(!open);
          }}
        >
          <summary>{t("staff.firstSteps.heading", { done, count: steps.length })}</summary>
          <p>{t("staff.firstSteps.intro")}</p>
          <ul>
            {steps.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </ul>
        </details>
      )}
      <div hidden={isAwaited}>{children}</div>
    </>
  );
}

function Step({ step, isDone, examples }: FirstStep) {
  const t = useTexts();
  const title = t(`staff.firstSteps.${step}`);
  const path = screenPaths[step];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={isDone ? styles.done : undefined}>
      <Icon role="img" aria-hidden={false} aria-label={t(`staff.firstSteps.${isDone ? "done" : "open"}`)} />
      <div>
        {path === undefined ? <strong>{title}</strong> : <PageLink to={path}>{title}</PageLink>}
        {!isDone && (step === "publicUrl" || step === "backups") && (
          <p>{t(`staff.firstSteps.${step}.hint`)}</p>
        )}
        {examples.length > 0 && (
          <p>{t("staff.firstSteps.examples", { examples: listExamples(t, step, examples) })}</p>
        )}
      </div>
    </li>
  );
}

function listExamples(t: TranslateFunction, step: FirstStepName, examples: readonly string[]): string {
  const pageName = (example: string) => {
    const [page, language] = example.split(".");
    const { label } = publicPages[page as PageName];
    return language === "en" ? t("staff.content.english", { label }) : label;
  };
  const names = step === "pages" ? examples.map(pageName) : examples;
  // A phone number stays on one line.
  const shown = names
    .slice(0, maxExamples)
    .join(", ")
    .replaceAll(/(?<=\d) (?=\d)/g, "\u00a0");
  const count = names.length - maxExamples;
  return count > 0 ? t("staff.firstSteps.examples.more", { examples: shown, count }) : shown;
}
