import { RotateCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTexts } from "@/i18n/texts";
import { type Failure, madeBefore } from "../hooks/failure";
import { useReconnected } from "../hooks/useReconnected";
import type { StaffMutation } from "../hooks/useStaffMutation";
import { Button } from "./Button";
import styles from "./MutationError.module.css";
import { Notice } from "./Notice";

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: what was to be written does not matter here
  write: Pick<StaffMutation<any>, "failure" | "retry">;
  /** Answers of the house that the screen itself speaks of, by their status. */
  except?: readonly number[];
};

/** An answer that another try does not change. */
const isFinal = ({ status }: Failure) => status !== undefined && status < 500 && status !== 429;

/** Says why something was not written, where it is seen, that nothing is lost, and offers to send it once more. */
export function MutationError({ write: { failure, retry }, except = [] }: Props) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isReconnected = useReconnected(failure?.status === undefined ? failure : undefined);
  const isSaid =
    failure !== undefined &&
    failure.status !== 401 &&
    !(failure.status !== undefined && except.includes(failure.status));

  // The button that sent it is at hand wherever a form is scrolled to; what there is to know may be far below.
  useEffect(() => {
    if (isSaid) place.current?.scrollIntoView({ block: "nearest" });
  }, [isSaid]);

  if (!isSaid) return null;
  const said = () => {
    if (isReconnected) return t("staff.failed.reconnected");
    if (failure.status === undefined) return t("staff.failed.connection");
    if (failure.kind === madeBefore) return t("staff.failed.madeBefore");
    return failure.detail ?? t("staff.failed.house");
  };
  return (
    <div ref={place} className={styles.failed}>
      <Notice
        kind={isReconnected ? "info" : "warning"}
        action={
          isFinal(failure) ? undefined : (
            <Button icon={<RotateCw />} onClick={retry}>
              {t("staff.again")}
            </Button>
          )
        }
      >
        {said()}
      </Notice>
    </div>
  );
}
