import { ArrowRight } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import { Action } from "@/ui/Action";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import plain from "./Plain.module.css";

export function NotFoundPage() {
  const t = useTexts();
  return (
    <>
      <Head page="notFound" />
      <PageTitle heading={t("notFound.heading")} intro={t("notFound.body")} />
      <div className={plain.page}>
        <div className={plain.actions}>
          <Action to={paths.home} icon={<ArrowRight />} main>
            {t("notFound.button")}
          </Action>
        </div>
      </div>
    </>
  );
}
