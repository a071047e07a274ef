import type { MutationOptions } from "@tanstack/react-query";
import { Undo2, X } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { useAccountName } from "../session/useSession";
import { Button } from "./Button";
import { MutationErrorNotice } from "./MutationErrorNotice";
import styles from "./StatusMessages.module.css";

type UndoAction = {
  /** What was done. */
  text: string;
  /** Shown after undoing. */
  undoneMessage: string;
  // biome-ignore lint/suspicious/noExplicitAny: the types of the mutation do not matter here
  mutation: MutationOptions<any, Error, any>;
  /** Arguments of the mutation. */
  mutationArgs?: unknown;
};

type StatusMessage = { text: string; isFailure?: boolean } | UndoAction;

type StatusContextValue = {
  messages: readonly (StatusMessage & { number: number; account: string | undefined })[];
  /** The returned callback withdraws the message. */
  show: (message: StatusMessage) => () => void;
  withdraw: (number: number) => void;
};

const StatusContext = createContext<StatusContextValue | undefined>(undefined);

function useStatusContext(): StatusContextValue {
  const context = use(StatusContext);
  if (context === undefined) throw new Error("useStatus needs a StatusProvider");
  return context;
}

/** Reports across screens and without a dialog; a failure is shown until it is closed. */
export function useStatus() {
  const { show } = useStatusContext();
  return {
    reportSuccess: (text: string) => void show({ text }),
    reportFailure: (text: string) => void show({ text, isFailure: true }),
  };
}

/** Offers to undo, across screens. The returned callback withdraws the offer. */
export const useUndo = (): ((undo: UndoAction) => () => void) => useStatusContext().show;

export function useDismissUndo() {
  const { messages, withdraw } = useStatusContext();
  return () => {
    for (const message of messages) if ("mutation" in message) withdraw(message.number);
  };
}

export function StatusProvider({ children }: { children: ReactNode }) {
  const account = useAccountName();
  const [messages, setMessages] = useState<StatusContextValue["messages"]>([]);
  const count = useRef(0);
  // Not shown to another person on the same device.
  if (messages.some((message) => account === undefined || message.account !== account)) setMessages([]);
  const withdraw = (number: number) =>
    setMessages((shown) => shown.filter((message) => message.number !== number));
  const show = (message: StatusMessage) => {
    count.current += 1;
    const number = count.current;
    const isLasting = (one: StatusMessage) => "isFailure" in one;
    setMessages((shown) => [...shown.filter(isLasting), { ...message, number, account }]);
    return () => withdraw(number);
  };
  return <StatusContext value={{ messages, show, withdraw }}>{children}</StatusContext>;
}

/** Before the screen in tab order, because the screen has the focus. */
export function StatusMessages() {
  const { messages, withdraw } = useStatusContext();

  // The pressed button may go with what is reported.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is the reason
  useEffect(() => {
    const timer = setTimeout(() => document.activeElement === document.body && focusScreen());
    return () => clearTimeout(timer);
  }, [messages]);

  return (
    <div role="status" className={styles.place}>
      {messages.map((message) => {
        const onClose = () => withdraw(message.number);
        return "mutation" in message ? (
          <UndoBar key={message.number} {...message} onClose={onClose} />
        ) : (
          <Bar key={message.number} isLasting={message.isFailure} onClose={onClose}>
            <p role={message.isFailure ? "alert" : undefined} className={styles.text}>
              {message.text}
            </p>
          </Bar>
        );
      })}
    </div>
  );
}

type BarProps = { isLasting?: boolean | undefined; onClose: () => void; children: ReactNode };

/** Closes when the animation of its time ends, so that both agree; focus and hover pause it (WCAG 2.2.1). */
function Bar({ isLasting = false, onClose, children }: BarProps) {
  const t = useTexts();
  return (
    <div className={styles.bar}>
      {children}
      <Button
        icon={<X />}
        variant="bare"
        label={t("staff.status.close")}
        onClick={() => {
          focusScreen();
          onClose();
        }}
      />
      {!isLasting && <span className={styles.time} onAnimationEnd={onClose} />}
    </div>
  );
}

function UndoBar({
  text,
  undoneMessage,
  mutation,
  mutationArgs,
  onClose,
}: UndoAction & { onClose: () => void }) {
  const t = useTexts();
  const [isDone, setDone] = useState(false);
  const write = useStaffMutation(mutation, {
    onDone: () => {
      setDone(true);
      focusScreen();
    },
  });
  return (
    <Bar isLasting={write.isPending || write.failure !== undefined} onClose={onClose}>
      <p className={styles.text}>{isDone ? undoneMessage : text}</p>
      {!isDone && write.failure === undefined && (
        <Button icon={<Undo2 />} isPending={write.isPending} onClick={() => write.send(mutationArgs)}>
          {t("staff.undo")}
        </Button>
      )}
      <MutationErrorNotice write={write} />
    </Bar>
  );
}
