import { useSuspenseQuery } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { serverHtmlQuery } from "@/api/ServerHtml";
import { NotFound } from "./NotFound";

/** What the document is: of this page, until the guest leaves it. The server has none. */
let state: "rendered" | "hydrated" | "other" =
  globalThis.document?.body.dataset.notHydrated === undefined ? "other" : "rendered";

const leaving = new Promise<never>(() => {});

const card = { id: "cardPage", resources: "cards" };

/** Like `ServerHtml`, but does not read the HTML, which may be large, until React has to make the element again. */
function ServerCard() {
  const [kept] = useState(() =>
    state === "rendered" ? "" : (document.getElementById(card.id)?.innerHTML ?? ""),
  );
  const { data } = useSuspenseQuery({ ...serverHtmlQuery(card), initialData: "" });
  return (
    <div
      id={card.id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is part of a page of this site
      dangerouslySetInnerHTML={{ __html: data || kept }}
    />
  );
}

/** What is at any other path: a card, which only the server renders, or nothing. Only the server knows which. */
export default function NotFoundPage() {
  const [isOther] = useState(() => state === "other");
  const [hasCard] = useState(() => document.getElementById(card.id) !== null);
  useEffect(() => {
    state = "hydrated";
    return () => {
      state = "other";
    };
  }, []);
  if (isOther) {
    location.reload();
    use(leaving);
  }
  return hasCard ? <ServerCard /> : <NotFound />;
}
