import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmEmailMutation, getAuthStateQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { useSession } from "../session/useSession";
import type { LinkContentProps } from "./AccountLinkScreen";

/** By one button, because mail programs open links to check them. */
export function EmailConfirmation({ token, link, onUsed }: LinkContentProps) {
  const t = useTexts();
  const client = useQueryClient();
  const { data: session } = useSession();
  const [isDone, setDone] = useState(false);
  const email = decodeHosts(link.email ?? "");
  const write = useStaffMutation(confirmEmailMutation(), {
    onDone: async () => {
      onUsed();
      setDone(true);
      focusScreen();
      await client.invalidateQueries({ queryKey: ["account"] });
      await client.invalidateQueries(getAuthStateQuery());
    },
  });
  if (isDone)
    return (
      <>
        <Notice>{t("staff.link.emailConfirmation.done", { email })}</Notice>
        <div className="fit">
          {session?.isLoggedIn === true ? (
            <ButtonLink to={staffPaths.account} variant="main">
              {t("staff.account.heading")}
            </ButtonLink>
          ) : (
            <ButtonLink to={staffPaths.signIn} variant="main">
              {t("staff.signIn.heading")}
            </ButtonLink>
          )}
        </div>
      </>
    );
  return (
    <>
      <p>{t("staff.link.emailConfirmation.intro", { firstname: link.firstname, email })}</p>
      <MutationErrorNotice write={write} />
      <div className="fit">
        <Button
          variant="main"
          isPending={write.isPending}
          onClick={() => write.send({ requestBody: { token } })}
        >
          {t("staff.link.emailConfirmation.confirm")}
        </Button>
      </div>
    </>
  );
}
