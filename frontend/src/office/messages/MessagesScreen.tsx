import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { deleteMessageMutation, getSiteQuery, listMessagesQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { useAsk } from "../frame/alerts";
import { focusScreen } from "../frame/focus";
import { LoadFailed, Loading } from "../frame/Loading";
import { Screen } from "../frame/Screen";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { MessageCard } from "./MessageCard";
import styles from "./Messages.module.css";

/** What guests wrote to the house (decision C3). */
export function MessagesScreen() {
  const t = useTexts();
  const ask = useAsk();
  const client = useQueryClient();
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { data: messages, isPending, refetch } = useQuery(listMessagesQuery());
  const refresh = () => client.invalidateQueries(listMessagesQuery());
  const deletion = useWrite(deleteMessageMutation(), {
    onDone: async () => {
      await refresh();
      focusScreen();
    },
    onFailed: refresh,
  });

  async function remove(id: number, name: string) {
    const isSure = await ask(t("office.messages.sure", { name }), t("office.messages.delete"));
    if (isSure) deletion.send({ id });
  }

  return (
    <Screen heading={t("office.menu.messages")} intro={t("office.messages.intro")}>
      {isPending && <Loading />}
      {!isPending && messages === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {messages?.length === 0 && <p>{t("office.messages.none")}</p>}
      <WriteFailed write={deletion} />
      <ul className={styles.messages}>
        {messages?.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            subject={t("office.messages.subject", { product })}
            isPending={deletion.isPending}
            onDelete={() => void remove(message.id, message.name)}
          />
        ))}
      </ul>
    </Screen>
  );
}
