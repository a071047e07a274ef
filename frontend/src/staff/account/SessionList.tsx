import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, MonitorX } from "lucide-react";
import type { StaffSession } from "@/api/generated";
import {
  endOwnSessionMutation,
  listOwnSessionsQuery,
  signOutEverywhereMutation,
} from "@/api/generated/queries";
import { clearSession } from "@/api/staffSession";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import styles from "./AccountScreen.module.css";
import { dayAndTime } from "./dayAndTime";

function deviceName(t: TranslateFunction, { device, browser }: StaffSession): string {
  const name = t(`staff.sessions.device.${device}`);
  return browser === undefined ? name : t("staff.sessions.device.browser", { device: name, browser });
}

/** Where the person is signed in. */
export function SessionList() {
  const t = useTexts();
  const client = useQueryClient();
  const sessions = useQuery(listOwnSessionsQuery());
  const end = useDeletion(endOwnSessionMutation(), {
    toMutationArgs: ({ id }: StaffSession) => ({ id }),
    exists: async ({ id }) => (await client.fetchQuery(listOwnSessionsQuery())).some((one) => one.id === id),
    onDeleted: async (session) => {
      await client.invalidateQueries(listOwnSessionsQuery());
      reportSuccess(t("staff.sessions.ended", { device: deviceName(t, session) }));
      focusScreen();
    },
  });
  const everywhere = useStaffMutation(signOutEverywhereMutation(), { onDone: () => clearSession(client) });

  async function endSession(session: StaffSession) {
    const text = t("staff.sessions.sure", { device: deviceName(t, session) });
    if (await showAlert(text, { action: t("staff.signOut") })) end.send(session);
  }

  async function signOutEverywhere() {
    const action = t("staff.everywhere.button");
    if (await showAlert(t("staff.everywhere.sure"), { action })) everywhere.send();
  }

  return (
    <>
      <QueryStatus queries={[sessions]} />
      <MutationErrorNotice write={end} />
      <ul aria-labelledby="sessions">
        {sessions.data
          ?.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
          .map((session) => {
            const device = deviceName(t, session);
            const when = dayAndTime(t, session.lastUsedAt);
            return (
              <li key={session.id} className={styles.session}>
                <div>
                  <strong>{device}</strong>
                  <p className="hint">
                    {session.isCurrent ? t("staff.sessions.current") : t("staff.sessions.used", { when })}
                  </p>
                  <p className="hint">
                    {t("staff.sessions.issued", { when: dayAndTime(t, session.issuedAt) })}
                  </p>
                </div>
                {!session.isCurrent && (
                  <Button
                    icon={<LogOut />}
                    label={t("staff.sessions.endOne", { device, when })}
                    isPending={end.isPending}
                    onClick={() => void endSession(session)}
                  >
                    {t("staff.signOut")}
                  </Button>
                )}
              </li>
            );
          })}
      </ul>
      <MutationErrorNotice write={everywhere} />
      <div>
        <Button icon={<MonitorX />} isPending={everywhere.isPending} onClick={() => void signOutEverywhere()}>
          {t("staff.everywhere.button")}
        </Button>
      </div>
    </>
  );
}
