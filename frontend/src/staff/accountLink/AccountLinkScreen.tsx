import { useQuery } from "@tanstack/react-query";
import { fetchQuery } from "@/api/client";
import type { AccountLink } from "@/api/generated";
import "@/i18n/staffAccountLinkTexts";
import { useTexts } from "@/i18n/texts";
import { QueryStatus } from "../components/Loading";
import { Notice } from "../components/Notice";
import { toFailure } from "../hooks/useStaffMutation";
import { ScreenLayout } from "../layout/ScreenLayout";
import { useSession } from "../session/useSession";
import { EmailConfirmation } from "./EmailConfirmation";
import { InvalidLink } from "./InvalidLink";
import { InvitationAnswerForm } from "./InvitationAnswerForm";
import { PasswordByLinkForm } from "./PasswordByLinkForm";
import { useLinkToken } from "./useLinkToken";

/** What a link to an account opens: an invitation, a new password, or the confirmation of an e-mail address. */
export default function AccountLinkScreen() {
  const t = useTexts();
  const { token, forgetToken } = useLinkToken();
  const link = useQuery({
    queryKey: ["accountLink", token],
    queryFn: ({ signal }) =>
      fetchQuery(signal, ({ AuthService }) =>
        AuthService.findAccountLink({ requestBody: { token: token ?? "" } }),
      ),
    enabled: token !== undefined,
    // It becomes invalid when it is used.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  if (token === undefined || toFailure(link.error).status === 404) return <InvalidLink />;
  const heading = t(link.data === undefined ? "staff.link.heading" : `staff.link.${link.data.kind}.heading`);
  return (
    <ScreenLayout heading={heading} withoutBackLink>
      <QueryStatus queries={[link]} />
      {link.data !== undefined && (
        <LinkContent key={token} token={token} link={link.data} onUsed={forgetToken} />
      )}
    </ScreenLayout>
  );
}

export type LinkContentProps = { token: string; link: AccountLink; onUsed: () => void };

function LinkContent(props: LinkContentProps) {
  const t = useTexts();
  const { data: session } = useSession();
  const { kind, email } = props.link;
  if (kind === "emailConfirmation") return <EmailConfirmation {...props} />;
  const isOther = session?.isLoggedIn === true && session.username !== email;
  const other = `${session?.firstname} ${session?.lastname}`;
  return (
    <>
      {isOther && <Notice kind="warning">{t("staff.link.signedInOther", { name: other })}</Notice>}
      {kind === "invitation" ? <InvitationAnswerForm {...props} /> : <PasswordByLinkForm {...props} />}
    </>
  );
}
