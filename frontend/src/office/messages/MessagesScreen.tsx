import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { deleteMessageMutation, getSiteQuery, listMessagesQuery, markMessageMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert, useAsk } from "../frame/alerts";
import { focusScreen } from "../frame/focus";
import { LoadFailed, Loading } from "../frame/Loading";
import { Screen } from "../frame/Screen";
import { useDeletion } from "../frame/useDeletion";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
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
  const mark = useWrite(markMessageMutation(), { onDone: refresh, onFailed: refresh });
  /** Whose message was to be deleted last. */
  const sender = useRef("");
  const deletion = useDeletion(deleteMessageMutation(), {
    isThere: async ({ id }) => {
      const now = await client.fetchQuery({ ...listMessagesQuery(), staleTime: 0 });
      return now.some((message) => message.id === id);
    },
    onGone: async (_, by) => {
      await refresh();
      if (by === "others") await alert(t("office.messages.deletedBefore", { name: sender.current }));
      focusScreen();
    },
  });

  async function remove(id: number, name: string) {
    const isSure = await ask(t("office.messages.sure", { name }), t("office.messages.delete"));
    if (!isSure) return;
    sender.current = name;
    deletion.send({ id });
  }

  return (
    <Screen heading={t("office.menu.messages")} intro={t("office.messages.intro")}>
      {isPending && <Loading />}
      {!isPending && messages === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {messages?.length === 0 && <p>{t("office.messages.none")}</p>}
      <WriteFailed write={deletion} />
      <WriteFailed write={mark} except={[404]} />
      <ul className={styles.messages}>
        {messages?.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            subject={t("office.messages.subject", { product })}
            isPending={deletion.isPending || mark.isPending}
            onMark={(state) => mark.send({ id: message.id, requestBody: { state } })}
            onDelete={() => void remove(message.id, message.name)}
          />
        ))}
      </ul>
    </Screen>
  );
}
