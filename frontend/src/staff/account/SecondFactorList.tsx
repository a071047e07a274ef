import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { OwnSecondFactors, SecondFactor } from "@/api/generated";
import { listOwnFactorsQuery, removeFactorMutation } from "@/api/generated/queries";
import { setMustSetUpSecondFactor } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { formatInstant } from "../components/dates";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { focusScreen } from "../layout/focus";
import styles from "./AccountScreen.module.css";
import { dayAndTime } from "./dayAndTime";

type Props = {
  own: OwnSecondFactors;
  onChanged: () => Promise<unknown>;
};

export function SecondFactorList({ own: { factors, isRequired }, onChanged }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const removal = useDeletion(removeFactorMutation(), {
    toMutationArgs: ({ id }: SecondFactor) => ({ id }),
    exists: async ({ id }) =>
      (await client.fetchQuery({ ...listOwnFactorsQuery(), staleTime: 0 })).factors.some(
        (one) => one.id === id,
      ),
    onDeleted: async ({ name }) => {
      if (isRequired && factors.length === 1) setMustSetUpSecondFactor(client, true);
      reportSuccess(t("staff.factors.removed", { name }));
      // The pressed button goes with its row.
      focusScreen();
      await onChanged();
    },
  });
  const nameAndKind = ({ name, kind }: SecondFactor) => ({ name, kind: t(`staff.factors.kind.${kind}`) });

  async function remove(factor: SecondFactor) {
    const consequence = isRequired ? "lastRequired" : "last";
    const text = [
      t("staff.factors.remove.sure", nameAndKind(factor)),
      factors.length === 1 ? t(`staff.factors.remove.${consequence}`) : t("staff.factors.remove.others"),
    ].join(" ");
    if (await showAlert(text, { action: t("staff.factors.remove") })) removal.send(factor);
  }

  return (
    <>
      <MutationErrorNotice write={removal} />
      <ul aria-labelledby="factors">
        {factors.map((factor) => (
          <li key={factor.id} className={styles.session}>
            <div>
              <strong>{factor.name}</strong>
              <p className="hint">{t(`staff.factors.kind.${factor.kind}`)}</p>
              <p className="hint">
                {factor.lastUsedAt === undefined
                  ? t("staff.factors.notUsed")
                  : t("staff.sessions.used", { when: dayAndTime(t, factor.lastUsedAt) })}
              </p>
              <p className="hint">
                {t("staff.factors.added", { date: formatInstant(t, factor.createdAt).date })}
              </p>
            </div>
            <Button
              icon={<Trash2 />}
              label={t("staff.factors.removeOne", nameAndKind(factor))}
              isPending={removal.isPending}
              onClick={() => void remove(factor)}
            >
              {t("staff.factors.remove")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
