import { useEffect, useRef } from "react";
import { ErrorSummary } from "@/components/ErrorSummary";
import { useTexts } from "@/i18n/texts";
import type { FieldName } from "./rules";

/** Everything that is wrong at once; it takes the focus when it appears. */
export function FaultSummary({ faults }: { faults: readonly { field: FieldName; said: string }[] }) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const errors = faults.map(({ field, said }) => ({ field, text: said }));
  return <ErrorSummary ref={box} heading={t("contact.fault.heading")} errors={errors} />;
}
