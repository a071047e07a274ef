import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { deleteMessageMutation, getSiteQuery, listMessagesQuery, updateMessageMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert, useConfirm } from "../components/AlertProvider";
import { LoadFailed, Loading } from "../components/Loading";
import { MutationError } from "../components/MutationError";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { MessageCard } from "./MessageCard";
import styles from "./Messages.module.css";

/** Messages from the contact form (decision C3). */
export function MessagesScreen() {
  const t = useTexts();
  const alert = useAlert();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { data: messages, isPending, refetch } = useQuery(listMessagesQuery());
  const refresh = () => client.invalidateQueries(listMessagesQuery());
  // Another person may have deleted the message.
  const mark = useStaffMutation(updateMessageMutation(), { onDone: refresh, onFailed: refresh });
  /** Sender of the message deleted last. */
  const sender = useRef("");
  const deletion = useDeletion(deleteMessageMutation(), {
    exists: async ({ id }) => {
      const now = await client.fetchQuery({ ...listMessagesQuery(), staleTime: 0 });
      return now.some((message) => message.id === id);
    },
    onDeleted: async (_, deletedBy) => {
      await refresh();
      if (deletedBy === "others") await alert(t("staff.messages.deletedBefore", { name: sender.current }));
      focusScreen();
    },
  });

  async function remove(id: number, name: string) {
    const isSure = await confirm(t("staff.messages.sure", { name }), t("staff.messages.delete"));
    if (!isSure) return;
    sender.current = name;
    deletion.send({ id });
  }

  return (
    <>
      {isPending && <Loading />}
      {!isPending && messages === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {messages?.length === 0 && <p>{t("staff.messages.none")}</p>}
      <MutationError write={deletion} />
      <MutationError write={mark} except={[404]} />
      <ul className={styles.messages}>
        {messages?.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            subject={t("staff.messages.subject", { product })}
            isPending={deletion.isPending || mark.isPending}
            onMark={(state) => mark.send({ id: message.id, requestBody: { state } })}
            onDelete={() => void remove(message.id, message.name)}
          />
        ))}
      </ul>
    </>
  );
}
