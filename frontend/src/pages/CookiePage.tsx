import { useTexts } from "@/i18n/texts";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import plain from "./Plain.module.css";

export function CookiePage() {
  const t = useTexts();
  return (
    <>
      <Head page="cookies" />
      <PageTitle heading={t("cookies.heading")} intro={t("cookies.intro")} />
      <div className={plain.page}>
        <div className={plain.entry}>
          <p>{t("cookies.none")}</p>
          <p>{t("cookies.links")}</p>
        </div>
      </div>
    </>
  );
}
