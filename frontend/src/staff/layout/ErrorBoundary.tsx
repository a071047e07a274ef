import { RotateCw } from "lucide-react";
import { Component, type ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { Button, ButtonLink } from "../components/Button";
import { Notice } from "../components/Notice";
import { Screen } from "./Screen";

type Props = { children: ReactNode };

/** Stands in for a screen that fails; the drafts of its forms are kept all the same. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const t = useTexts();
  return (
    <Screen heading={t("staff.broken")} isEntrance>
      <Notice kind="warning">{t("staff.broken.text")}</Notice>
      <Button look="main" icon={<RotateCw />} onClick={() => location.reload()}>
        {t("staff.broken.reload")}
      </Button>
      <ButtonLink to={officePaths.signIn}>{t("staff.back")}</ButtonLink>
    </Screen>
  );
}
