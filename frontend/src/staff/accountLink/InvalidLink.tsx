import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { ScreenLayout } from "../layout/ScreenLayout";
import { useSession } from "../session/useSession";

/** For every link that is not valid: the server does not tell why. */
export function InvalidLink() {
  const t = useTexts();
  const { data: session } = useSession();
  const canMailLink = session?.canMailPasswordLink === true;
  return (
    <ScreenLayout heading={t("staff.link.invalid.heading")} withoutBackLink>
      <p>{t("staff.link.invalid.why")}</p>
      <p>{t("staff.link.invalid.new")}</p>
      {canMailLink && <p>{t("staff.link.invalid.mailed")}</p>}
      <div className="fit">
        {canMailLink && (
          <ButtonLink to={staffPaths.forgottenPassword}>{t("staff.forgottenPassword.heading")}</ButtonLink>
        )}
        <ButtonLink to={staffPaths.signIn}>{t("staff.link.invalid.signIn")}</ButtonLink>
      </div>
    </ScreenLayout>
  );
}
