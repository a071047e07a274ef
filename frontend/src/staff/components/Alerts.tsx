import { Fragment, type ReactNode, useEffect } from "react";
import { AlertDialog } from "@/components/AlertDialog";
import { useTexts } from "@/i18n/texts";
import { createStore, useStore } from "@/lib/createStore";

type AlertOptions = {
  /** Label of a confirming button, beside which there is one to cancel. */
  action?: string;
  cancel?: string;
  isCancelMain?: boolean;
};

type RenderDialog = (onClose: (isConfirmed: boolean) => void) => ReactNode;

type QueuedDialog = {
  number: number;
  key: string;
  answer: Promise<boolean>;
  render: () => ReactNode;
};

const queue = createStore<readonly QueuedDialog[]>([]);
let count = 0;

/**
 * Shows a dialog after those before, on any screen. Resolves to whether it was confirmed when it is closed. Two requests
 * may have the same problem at once: they share the dialog of the same `key`.
 */
export function showDialog(key: string, render: RenderDialog): Promise<boolean> {
  const existing = queue.get().find((dialog) => dialog.key === key);
  if (existing !== undefined) return existing.answer;
  const number = count++;
  let resolve: (isConfirmed: boolean) => void = () => {};
  const answer = new Promise<boolean>((resolveAnswer) => {
    resolve = resolveAnswer;
  });
  const onClose = (isConfirmed: boolean) => {
    queue.set(queue.get().filter((dialog) => dialog.number !== number));
    resolve(isConfirmed);
  };
  queue.set([...queue.get(), { number, key, answer, render: () => render(onClose) }]);
  return answer;
}

export const showAlert = (text: string, options: AlertOptions = {}): Promise<boolean> =>
  showDialog(JSON.stringify([text, options.action]), (onClose) => (
    <Alert text={text} {...options} onClose={onClose} />
  ));

type AlertProps = AlertOptions & { text: string; onClose: (isConfirmed: boolean) => void };

function Alert({ action, cancel, ...alert }: AlertProps) {
  const t = useTexts();
  return (
    <AlertDialog
      {...alert}
      action={action ?? t("staff.ok")}
      {...(action !== undefined && { cancel: cancel ?? t("staff.cancel") })}
    />
  );
}

/** Shows dialogs one at a time (specification §8). */
export function Alerts() {
  const [current] = useStore(queue);
  useEffect(() => () => queue.set([]), []);
  return current !== undefined && <Fragment key={current.number}>{current.render()}</Fragment>;
}
