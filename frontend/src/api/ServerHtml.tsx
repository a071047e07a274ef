import { useSuspenseQuery } from "@tanstack/react-query";

type Props = {
  /** No other page has it. */
  id: string;
  /** What it shows, by the names of versions, separated by commas. */
  resources: string;
};

export const serverHtmlQuery = ({ id, resources }: Props) => ({
  queryKey: [resources, id],
  queryFn: async () => {
    // The server counts no prefetch as a visit.
    const response = await fetch("", { headers: { Purpose: "prefetch" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // Throws for another page, such as that of an error.
    return (page.getElementById(id) as Element).innerHTML;
  },
});

/**
 * Keeps the HTML that the server rendered for a part of this page (`NAME.server.tsx`), so that browsers load no code and
 * no data for it. Fetches the page again when one of its resources has changed.
 */
export function ServerHtml(props: Props) {
  const { id } = props;
  const { data } = useSuspenseQuery({
    ...serverHtmlQuery(props),
    initialData: () => document.getElementById(id)?.innerHTML,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is part of a page of this site
  return <div id={id} dangerouslySetInnerHTML={{ __html: data }} />;
}
