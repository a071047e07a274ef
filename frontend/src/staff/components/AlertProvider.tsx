import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { Alert } from "@/components/Alert";
import { useTexts } from "@/i18n/texts";

/** Says a sentence that has to be read; settles once it was. */
export type Tell = (text: string) => Promise<void>;
/** Asks whether to do something, which the first button names; settles with the answer. */
export type Ask = (text: string, action: string, cancel?: string) => Promise<boolean>;

type Said = { text: string; action?: string; cancel?: string | undefined };
type Shown = Said & { number: number; answer: Promise<boolean>; close: (agreed: boolean) => void };

const AlertContext = createContext<((said: Said) => Promise<boolean>) | undefined>(undefined);

/** The alerts of the staff area (specification §8), one at a time, over whatever screen comes meanwhile. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const t = useTexts();
  const count = useRef(0);
  const open = useRef<readonly Shown[]>([]);
  // What comes while another one is read waits: somebody goes on after each.
  const [waiting, setWaiting] = useState<readonly Shown[]>([]);
  const show = useCallback((said: Said) => {
    // Two writes may find out at once that the session is over.
    const same = open.current.find(({ text, action }) => text === said.text && action === said.action);
    if (same !== undefined) return same.answer;
    let close: Shown["close"] = () => {};
    const answer = new Promise<boolean>((resolve) => {
      close = resolve;
    });
    open.current = [...open.current, { ...said, number: count.current++, answer, close }];
    setWaiting(open.current);
    return answer;
  }, []);
  const [shown] = waiting;
  return (
    <AlertContext value={show}>
      {children}
      {shown !== undefined && (
        <Alert
          key={shown.number}
          text={shown.text}
          action={shown.action ?? t("staff.ok")}
          {...(shown.action === undefined ? {} : { cancel: shown.cancel ?? t("staff.cancel") })}
          onClose={(agreed) => {
            open.current = open.current.slice(1);
            setWaiting(open.current);
            shown.close(agreed);
          }}
        />
      )}
    </AlertContext>
  );
}

function useShow() {
  const show = use(AlertContext);
  if (show === undefined) throw new Error("alerts need Alerts above them");
  return show;
}

export function useAlert(): Tell {
  const show = useShow();
  return useCallback(
    async (text) => {
      await show({ text });
    },
    [show],
  );
}

export function useAsk(): Ask {
  const show = useShow();
  return useCallback((text, action, cancel) => show({ text, action, cancel }), [show]);
}
