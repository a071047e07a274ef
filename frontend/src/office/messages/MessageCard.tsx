import { Reply, Trash2 } from "lucide-react";
import type { Message } from "@/api/generated/models/Message";
import { useTexts } from "@/i18n/texts";
import { mailDraft } from "@/lib/contact";
import { dayAndMonth } from "@/lib/dates";
import { viennaAt } from "@/lib/vienna";
import { Button, ButtonLink } from "../frame/Button";
import styles from "./Messages.module.css";

type Props = {
  message: Message;
  /** The subject of a reply. */
  subject: string;
  isPending: boolean;
  onDelete: () => void;
};

/** One message, and what became of its way into the mailbox of the house. */
export function MessageCard({ message, subject, isPending, onDelete }: Props) {
  const t = useTexts();
  const { name, email, body, received, mail } = message;
  const at = (instant: string) => {
    const { day, time } = viennaAt(new Date(instant));
    return { date: dayAndMonth(t, day), time };
  };
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <time dateTime={received}>{t("office.messages.received", at(received))}</time>
      </div>
      <p className={styles.email}>{email}</p>
      <p className={styles.body}>{body}</p>
      <p className={styles.mail}>
        {t(`office.messages.mail.${mail.state}`, mail.at === undefined ? {} : at(mail.at))}
      </p>
      <div className={styles.buttons}>
        <ButtonLink
          to={mailDraft(email, subject)}
          look="main"
          icon={<Reply />}
          label={t("office.messages.replyTo", { name })}
        >
          {t("office.messages.reply")}
        </ButtonLink>
        <Button
          icon={<Trash2 />}
          label={t("office.messages.deleteOne", { name })}
          isPending={isPending}
          onClick={onDelete}
        >
          {t("office.messages.delete")}
        </Button>
      </div>
    </li>
  );
}
