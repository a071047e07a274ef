import { RotateCw } from "lucide-react";
import { Component, type ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { Notice } from "../components/Notice";
import { ScreenLayout } from "./ScreenLayout";

type Props = { fallback?: ReactNode; children: ReactNode };

/** Shows an error, or `fallback`, instead of what failed; input is kept. */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    const { fallback = <ScreenErrorFallback />, children } = this.props;
    return this.state.hasError ? fallback : children;
  }
}

function ScreenErrorFallback() {
  const t = useTexts();
  return (
    <ScreenLayout heading={t("staff.broken")} withoutBackLink>
      <Notice kind="warning">{t("staff.broken.text")}</Notice>
      <Button variant="main" icon={<RotateCw />} onClick={() => location.reload()}>
        {t("staff.broken.reload")}
      </Button>
      <ButtonLink to={staffPaths.signIn}>{t("staff.back")}</ButtonLink>
    </ScreenLayout>
  );
}
