import { useEffect } from "react";
import { AlertDialog } from "@/components/AlertDialog";
import { useTexts } from "@/i18n/texts";
import { createStore, useStore } from "@/lib/createStore";

type AlertOptions = {
  /** Label of a confirming button, beside which there is one to cancel. */
  action?: string;
  cancel?: string;
  isCancelMain?: boolean;
};

type QueuedAlert = AlertOptions & {
  number: number;
  text: string;
  answer: Promise<boolean>;
  close: (isConfirmed: boolean) => void;
};

const queue = createStore<readonly QueuedAlert[]>([]);
let count = 0;

/** Shows an alert after those before, on any screen. Resolves to whether it was confirmed when it is closed. */
export function showAlert(text: string, options: AlertOptions = {}): Promise<boolean> {
  const alerts = queue.get();
  // Two requests may report the same problem at once.
  const existing = alerts.find((alert) => alert.text === text && alert.action === options.action);
  if (existing !== undefined) return existing.answer;
  let close: QueuedAlert["close"] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    close = resolve;
  });
  queue.set([...alerts, { ...options, number: count++, text, answer, close }]);
  return answer;
}

/** Shows alerts one at a time (specification §8). */
export function Alerts() {
  const t = useTexts();
  const [current] = useStore(queue);
  useEffect(() => () => queue.set([]), []);
  if (current === undefined) return null;
  const { number, text, action, cancel = t("staff.cancel"), isCancelMain = false } = current;
  return (
    <AlertDialog
      key={number}
      text={text}
      action={action ?? t("staff.ok")}
      {...(action !== undefined && { cancel })}
      isCancelMain={isCancelMain}
      onClose={(isConfirmed) => {
        queue.set(queue.get().slice(1));
        current.close(isConfirmed);
      }}
    />
  );
}
