import { useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { useIsBackOnline } from "../hooks/useIsBackOnline";
import type { UseStaffMutationResult } from "../hooks/useStaffMutation";
import { idempotencyKeyReused, type MutationFailure } from "../hooks/useStaffMutation";
import styles from "./MutationErrorNotice.module.css";
import { Notice } from "./Notice";
import { RetryButton } from "./RetryButton";

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: what was to be written does not matter here
  write: Pick<UseStaffMutationResult<any>, "failure" | "retry" | "isPending">;
  /** Whether it belongs to a form, whose input stays. */
  keepsInput?: boolean;
  /** Statuses that the screen reports itself. */
  ignoredStatuses?: readonly number[];
};

/** Whether a retry cannot help. */
const isPermanentFailure = ({ status }: MutationFailure) =>
  status !== undefined && status < 500 && status !== 429;

/** Reports a failed mutation and offers a retry. */
export function MutationErrorNotice({
  write: { failure: lastFailure, retry, isPending },
  keepsInput = false,
  ignoredStatuses = [],
}: Props) {
  const t = useTexts();
  const [retried, setRetried] = useState<MutationFailure>();
  const failure = lastFailure ?? (isPending ? retried : undefined);
  const container = useRef<HTMLDivElement>(null);
  const isBackOnline = useIsBackOnline(failure?.status === undefined ? failure : undefined);
  const isErrorShown =
    failure !== undefined &&
    failure.status !== 401 &&
    !(failure.status !== undefined && ignoredStatuses.includes(failure.status));

  // The form may be scrolled elsewhere.
  useEffect(() => {
    if (isErrorShown) container.current?.scrollIntoView({ block: "nearest" });
  }, [isErrorShown]);

  if (!isErrorShown) return null;
  const message = () => {
    if (isBackOnline) return t("staff.failed.reconnected");
    if (failure.kind === idempotencyKeyReused) return t("staff.failed.idempotencyKeyReused");
    const fieldErrors = Object.values(failure.fields ?? {});
    // Without a form, no field shows them.
    if (!keepsInput && fieldErrors.length > 0) return fieldErrors.join(" ");
    if (failure.detail !== undefined) return failure.detail;
    const text = t(failure.status === undefined ? "staff.failed.connection" : "staff.failed.server");
    return keepsInput ? `${text} ${t("staff.failed.inputKept")}` : text;
  };
  return (
    <div ref={container} className={styles.failed}>
      <Notice
        kind={isBackOnline ? "info" : "warning"}
        action={
          isPermanentFailure(failure) ? undefined : (
            <RetryButton
              isPending={isPending}
              onRetry={() => {
                setRetried(failure);
                retry();
              }}
            />
          )
        }
      >
        {message()}
      </Notice>
    </div>
  );
}
