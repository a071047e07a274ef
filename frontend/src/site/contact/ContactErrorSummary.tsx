import { useEffect, useRef } from "react";
import { ErrorSummary } from "@/components/ErrorSummary";
import { useTexts } from "@/i18n/texts";
import type { FieldName } from "./validation";

/** Takes the focus when it appears. */
export function ContactErrorSummary({ errors }: { errors: readonly { field: FieldName; text: string }[] }) {
  const t = useTexts();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return <ErrorSummary ref={summary} heading={t("contact.fault.heading")} errors={errors} />;
}
