import { useSuspenseQuery } from "@tanstack/react-query";

export const serverHtmlKey = (id: string) => ["lunch", id];

/**
 * Keeps the HTML that the server rendered for a part of this page (`NAME.server.tsx`), so that browsers load no code and
 * no data for it. Fetches the page again when the lunch has changed. `id`: no other page has it.
 */
export function ServerHtml({ id }: { id: string }) {
  const { data } = useSuspenseQuery({
    queryKey: serverHtmlKey(id),
    queryFn: async () => {
      // The server counts no prefetch as a visit.
      const response = await fetch("", { headers: { Purpose: "prefetch" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      // Throws for another page, such as that of an error.
      return (page.getElementById(id) as Element).innerHTML;
    },
    initialData: () => document.getElementById(id)?.innerHTML,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is part of a page of this site
  return <div id={id} dangerouslySetInnerHTML={{ __html: data }} />;
}
