import { CheckCheck, Mail, MailOpen, Reply, Trash2, Undo2 } from "lucide-react";
import type { Message, MessageState } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { mailtoUrl } from "@/lib/mailtoUrl";
import { Button, ButtonLink } from "../components/Button";
import { formatInstant } from "../components/dates";
import styles from "./Messages.module.css";
import { quoteForReply } from "./quoteForReply";

type Props = {
  message: Message;
  /** Subject of a reply. */
  subject: string;
  isPending: boolean;
  onMark: (state: MessageState) => void;
  onDelete: () => void;
};

export function MessageCard({ message, subject, isPending, onMark, onDelete }: Props) {
  const t = useTexts();
  const { name, email, body, receivedAt, mail, state } = message;
  const received = formatInstant(t, receivedAt);
  const replyBody = `\r\n\r\n${t("staff.messages.quote", received)}\r\n${quoteForReply(body)}\r\n`;
  const mailAt = mail.dueAt ?? mail.endedAt;
  const isUnread = state === "unread";
  const isMessageAnswered = state === "answered";
  return (
    <li className={isUnread ? `${styles.message} ${styles.unread}` : styles.message}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {state !== "read" && <span className={styles.state}>{t(`staff.messages.state.${state}`)}</span>}
        <time className="hint" dateTime={receivedAt}>
          {t("staff.messages.received", received)}
        </time>
      </div>
      <p className="hint">{decodeHosts(email)}</p>
      <p className={styles.body}>{body}</p>
      <p className="hint">
        {t(`staff.messages.mail.${mail.state}`, mailAt === undefined ? {} : formatInstant(t, mailAt))}
      </p>
      <div className={styles.buttons}>
        <ButtonLink
          to={mailtoUrl(email, subject, replyBody)}
          variant="main"
          icon={<Reply />}
          label={t("staff.messages.replyTo", { name })}
        >
          {t("staff.messages.reply")}
        </ButtonLink>
        {!isMessageAnswered && (
          <Button
            icon={isUnread ? <MailOpen /> : <Mail />}
            label={t(isUnread ? "staff.messages.readOne" : "staff.messages.unreadOne", { name })}
            isPending={isPending}
            onClick={() => onMark(isUnread ? "read" : "unread")}
          >
            {t(isUnread ? "staff.messages.read" : "staff.messages.unreadAgain")}
          </Button>
        )}
        <Button
          icon={isMessageAnswered ? <Undo2 /> : <CheckCheck />}
          label={t(isMessageAnswered ? "staff.messages.unansweredOne" : "staff.messages.answeredOne", {
            name,
          })}
          isPending={isPending}
          onClick={() => onMark(isMessageAnswered ? "unread" : "answered")}
        >
          {t(isMessageAnswered ? "staff.messages.unanswered" : "staff.messages.answered")}
        </Button>
        <Button
          icon={<Trash2 />}
          label={t("staff.messages.deleteOne", { name })}
          isPending={isPending}
          onClick={onDelete}
        >
          {t("staff.messages.delete")}
        </Button>
      </div>
    </li>
  );
}
