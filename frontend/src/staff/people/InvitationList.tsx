import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useId } from "react";
import type { Invitation } from "@/api/generated";
import { listInvitationsQuery, revokeInvitationMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { formatInstant } from "../components/dates";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { focusScreen } from "../layout/focus";
import styles from "./People.module.css";

/** Open invitations, which can be revoked. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTexts();
  const heading = useId();
  const client = useQueryClient();
  const deletion = useDeletion(revokeInvitationMutation(), {
    toMutationArgs: ({ id }: Invitation) => ({ id }),
    exists: async ({ id }) =>
      (await client.fetchQuery({ ...listInvitationsQuery(), staleTime: 0 })).some((one) => one.id === id),
    onDeleted: async ({ name }, deletedBy) => {
      reportSuccess(t(deletedBy === "us" ? "staff.people.revoked" : "staff.people.revokedBefore", { name }));
      // The pressed button goes with its row.
      focusScreen();
      // An accepted invitation is a person now.
      await client.invalidateQueries({ queryKey: ["people"] });
    },
  });

  async function revoke(invitation: Invitation) {
    const action = t("staff.people.revoke");
    if (await showAlert(t("staff.people.revoke.sure", { name: invitation.name }), { action }))
      deletion.send(invitation);
  }

  return (
    <section aria-labelledby={heading} className="tightStack">
      <h2 id={heading}>{t("staff.people.invitations")}</h2>
      <MutationErrorNotice write={deletion} />
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.invitation}>
            <div>
              <p>
                {invitation.name}
                {` · ${t(`staff.role.${invitation.role}`)}`}
              </p>
              <p className="hint">{t("staff.people.validUntil", formatInstant(t, invitation.expiresAt))}</p>
            </div>
            <Button
              icon={<Undo2 />}
              label={t("staff.people.revokeOne", { name: invitation.name })}
              isPending={deletion.isPending}
              onClick={() => void revoke(invitation)}
            >
              {t("staff.people.revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
