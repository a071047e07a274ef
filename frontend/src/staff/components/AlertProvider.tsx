import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { AlertDialog } from "@/components/AlertDialog";
import { useTexts } from "@/i18n/texts";

/** Resolves when the alert is closed. */
export type ShowAlert = (text: string) => Promise<unknown>;
/** Resolves to the answer; `action` labels the confirming button. */
export type AskConfirmation = (text: string, action: string, cancel?: string) => Promise<boolean>;

type AlertContent = {
  text: string;
  action?: string;
  cancel?: string | undefined;
  isCancelMain?: boolean;
};
type QueuedAlert = AlertContent & {
  number: number;
  userAnswer: Promise<boolean>;
  close: (agreed: boolean) => void;
};

const AlertContext = createContext<((content: AlertContent) => Promise<boolean>) | undefined>(undefined);

/** Shows alerts one at a time, across screens (specification §8). */
export function AlertProvider({ children }: { children: ReactNode }) {
  const t = useTexts();
  const count = useRef(0);
  const open = useRef<readonly QueuedAlert[]>([]);
  const [queue, setQueue] = useState<readonly QueuedAlert[]>([]);
  const showAlert = useCallback((content: AlertContent) => {
    // Two requests may report the same problem at once.
    const existing = open.current.find(
      ({ text, action }) => text === content.text && action === content.action,
    );
    if (existing !== undefined) return existing.userAnswer;
    let close: QueuedAlert["close"] = () => {};
    const userAnswer = new Promise<boolean>((resolve) => {
      close = resolve;
    });
    open.current = [...open.current, { ...content, number: count.current++, userAnswer, close }];
    setQueue(open.current);
    return userAnswer;
  }, []);
  const [current] = queue;
  return (
    <AlertContext value={showAlert}>
      {children}
      {current !== undefined && (
        <AlertDialog
          key={current.number}
          text={current.text}
          action={current.action ?? t("staff.ok")}
          {...(current.action === undefined ? {} : { cancel: current.cancel ?? t("staff.cancel") })}
          isCancelMain={current.isCancelMain ?? false}
          onClose={(agreed) => {
            open.current = open.current.slice(1);
            setQueue(open.current);
            current.close(agreed);
          }}
        />
      )}
    </AlertContext>
  );
}

function useAlertContext() {
  const showAlert = use(AlertContext);
  if (showAlert === undefined) throw new Error("useAlert needs an AlertProvider");
  return showAlert;
}

export function useAlert(): ShowAlert {
  const showAlert = useAlertContext();
  return useCallback((text) => showAlert({ text }), [showAlert]);
}

export function useConfirm(): AskConfirmation {
  const showAlert = useAlertContext();
  return useCallback((text, action, cancel) => showAlert({ text, action, cancel }), [showAlert]);
}

/** An alert with a link: resolves to whether it was followed. */
export function useAlertWithLink(): (text: string, link: string) => Promise<boolean> {
  const t = useTexts();
  const showAlert = useAlertContext();
  return useCallback(
    (text, link) => showAlert({ text, action: link, cancel: t("staff.ok"), isCancelMain: true }),
    [showAlert, t],
  );
}
