import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { deleteMessageMutation, getSiteQuery, listMessagesQuery, markMessageMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert, useAsk } from "../components/AlertProvider";
import { LoadFailed, Loading } from "../components/Loading";
import { MutationError } from "../components/MutationError";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { Screen } from "../layout/Screen";
import { MessageCard } from "./MessageCard";
import styles from "./Messages.module.css";

/** What guests wrote to the house (decision C3). */
export function MessagesScreen() {
  const t = useTexts();
  const alert = useAlert();
  const ask = useAsk();
  const client = useQueryClient();
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { data: messages, isPending, refetch } = useQuery(listMessagesQuery());
  const refresh = () => client.invalidateQueries(listMessagesQuery());
  // A colleague may have deleted the message meanwhile.
  const mark = useStaffMutation(markMessageMutation(), { onDone: refresh, onFailed: refresh });
  /** Whose message was to be deleted last. */
  const sender = useRef("");
  const deletion = useDeletion(deleteMessageMutation(), {
    isThere: async ({ id }) => {
      const now = await client.fetchQuery({ ...listMessagesQuery(), staleTime: 0 });
      return now.some((message) => message.id === id);
    },
    onGone: async (_, by) => {
      await refresh();
      if (by === "others") await alert(t("staff.messages.deletedBefore", { name: sender.current }));
      focusScreen();
    },
  });

  async function remove(id: number, name: string) {
    const isSure = await ask(t("staff.messages.sure", { name }), t("staff.messages.delete"));
    if (!isSure) return;
    sender.current = name;
    deletion.send({ id });
  }

  return (
    <Screen heading={t("staff.menu.messages")} intro={t("staff.messages.intro")}>
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
    </Screen>
  );
}
