import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listNewsQuery, restoreNewsMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { Trash } from "../frame/Trash";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { titleOf } from "./titleOf";

/** The entries that were deleted. */
export function NewsTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: gone } = useQuery(listNewsQuery({ scope: "trash" }));
  const [back, setBack] = useState<string>();
  const write = useWrite(restoreNewsMutation(), {
    onDone: async (entry) => {
      await client.invalidateQueries({ queryKey: ["news"] });
      setBack(titleOf(t, [entry], entry.id));
    },
  });

  if (gone === undefined) return null;
  return (
    <Trash
      gone={gone.map(({ id, deletedAt }) => ({
        key: id,
        title: titleOf(t, gone, id),
        deletedAt,
        onRestore: () => write.send({ id }),
      }))}
      back={back}
      isPending={write.isPending}
    >
      <WriteFailed write={write} />
    </Trash>
  );
}
