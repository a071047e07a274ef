import { type MutationOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Person, Role } from "@/api/generated";
import {
  changePersonRoleMutation,
  disablePersonMutation,
  enablePersonMutation,
  getAuthStateQuery,
  resetPersonMutation,
} from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { staffPaths } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { Button, ButtonLink } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { type IssuedLink, IssuedLinkPanel } from "./IssuedLinkPanel";
import styles from "./People.module.css";

/** Reports a change and refetches what it has changed. */
function useChange<Args>(
  mutation: MutationOptions<Person, Error, Args>,
  isSelf: boolean,
  describe: (person: Person) => string,
) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["people"] });
  return useStaffMutation(mutation, {
    onDone: (person) => {
      reportSuccess(describe(person));
      // Of oneself only the role can be changed, and then the list is not allowed any more.
      return isSelf ? client.invalidateQueries(getAuthStateQuery()) : refresh();
    },
    // Another person may have changed or removed the account.
    onFailed: refresh,
  });
}

type Props = { person: Person; isSelf: boolean };

/** A person, with what can be done with the account. */
export function PersonCard({ person, isSelf }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [issued, setIssued] = useState<IssuedLink>();
  const { id, email, firstname, lastname, role, isDisabled, mustChangePassword } = person;
  const name = `${firstname} ${lastname}`;
  const otherRole: Role = role === "team" ? "management" : "team";

  const roleChange = useChange(changePersonRoleMutation(), isSelf, (changed) =>
    t("staff.people.role.changed", { name, role: t(`staff.role.${changed.role}`) }),
  );
  const disabling = useChange(disablePersonMutation(), isSelf, () => t("staff.people.disabled", { name }));
  const enabling = useChange(enablePersonMutation(), isSelf, () => t("staff.people.enabled", { name }));
  const reset = useStaffMutation(resetPersonMutation(), {
    onDone: (link) => {
      setIssued({ ...link, kind: "reset", firstname, lastname });
      return client.invalidateQueries({ queryKey: ["people"] });
    },
  });
  const writes = [roleChange, disabling, enabling, reset];
  const isPending = writes.some((write) => write.isPending);

  async function ask(text: string, action: string, send: () => void) {
    if (await showAlert(text, { action })) send();
  }

  return (
    <li className={styles.person}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {isSelf && <span className={styles.self}>{t("staff.people.self")}</span>}
        <span className={styles.tag}>{t(`staff.role.${role}`)}</span>
        {isDisabled && <span className={styles.tag}>{t("staff.people.isDisabled")}</span>}
      </div>
      <p className="hint">{decodeHosts(email)}</p>
      {mustChangePassword && <p className="hint">{t("staff.people.mustChangePassword")}</p>}
      <div className={styles.actions}>
        <Button
          label={t("staff.people.role.changeOne", { name })}
          isPending={isPending}
          onClick={() =>
            void ask(
              t(isSelf ? "staff.people.role.sure.self" : `staff.people.role.sure.${otherRole}`, { name }),
              t("staff.people.role.change"),
              () => roleChange.send({ id, requestBody: { role: otherRole } }),
            )
          }
        >
          {t("staff.people.role.change")}
        </Button>
        {isSelf && <ButtonLink to={staffPaths.account}>{t("staff.account.heading")}</ButtonLink>}
        {!isSelf && isDisabled && (
          <Button
            label={t("staff.people.enableOne", { name })}
            isPending={isPending}
            onClick={() => enabling.send({ id })}
          >
            {t("staff.people.enable")}
          </Button>
        )}
        {!isSelf && !isDisabled && (
          <>
            <Button
              label={t("staff.people.resetOne", { name })}
              isPending={isPending}
              onClick={() =>
                void ask(t("staff.people.reset.sure", { name }), t("staff.people.reset.action"), () =>
                  reset.send({ id }),
                )
              }
            >
              {t("staff.people.reset")}
            </Button>
            <Button
              label={t("staff.people.disableOne", { name })}
              isPending={isPending}
              onClick={() =>
                void ask(t("staff.people.disable.sure", { name }), t("staff.people.disable"), () =>
                  disabling.send({ id }),
                )
              }
            >
              {t("staff.people.disable")}
            </Button>
          </>
        )}
      </div>
      <MutationErrorNotice write={roleChange} />
      <MutationErrorNotice write={disabling} />
      <MutationErrorNotice write={enabling} />
      <MutationErrorNotice write={reset} />
      {issued !== undefined && (
        <IssuedLinkPanel key={issued.url} link={issued} onClose={() => setIssued(undefined)} />
      )}
    </li>
  );
}
