import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { SecondFactorRequirements as Requirements, Role } from "@/api/generated";
import {
  getAuthStateQuery,
  getSecondFactorRequirementsQuery,
  saveSecondFactorRequirementsMutation,
} from "@/api/generated/queries";
import { setMustSetUpSecondFactor } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { CheckboxField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useSession } from "../session/useSession";

const roles: readonly Role[] = ["management", "team"];

type Props = { requirements: Requirements; hasOwnFactor: boolean };

/** The roles whose members need a second factor. */
export function SecondFactorRequirements({ requirements, hasOwnFactor }: Props) {
  const t = useTexts();
  const heading = useId();
  const client = useQueryClient();
  const { data: { role: ownRole = "team" } = {} } = useSession();
  const write = useStaffMutation(saveSecondFactorRequirementsMutation(), {
    onDone: (saved) => {
      const changed = roles.find((role) => saved[role] !== requirements[role]);
      client.setQueryData(getSecondFactorRequirementsQuery().queryKey, saved);
      if (changed !== undefined) {
        const state = saved[changed] ? "isRequired" : "isOptional";
        reportSuccess(t(`staff.people.factors.${state}`, { role: t(`staff.role.${changed}`) }));
      }
      setMustSetUpSecondFactor(client, saved[ownRole] && !hasOwnFactor);
      return client.invalidateQueries(getAuthStateQuery());
    },
  });

  async function change(role: Role, isRequired: boolean) {
    if (write.isPending) return;
    const isAffected = role === ownRole && !hasOwnFactor;
    const text = t(isAffected ? "staff.people.factors.sure.self" : "staff.people.factors.sure", {
      role: t(`staff.role.${role}`),
    });
    const action = t("staff.people.factors.require");
    if (isRequired && !(await showAlert(text, { action }))) return;
    write.send({ requestBody: { ...requirements, [role]: isRequired } });
  }

  return (
    <section aria-labelledby={heading} className="tightStack">
      <h2 id={heading}>{t("staff.secondFactor.heading")}</h2>
      <p>{t("staff.people.factors.intro")}</p>
      <div>
        {roles.map((role) => (
          <CheckboxField
            key={role}
            label={t("staff.people.factors.role", { role: t(`staff.role.${role}`) })}
            name={role}
            checked={requirements[role]}
            onChange={(isRequired) => void change(role, isRequired)}
          />
        ))}
      </div>
      <MutationErrorNotice write={write} />
    </section>
  );
}
