type Props = {
  title: string;
  html: string;
  className?: string | undefined;
  inert?: boolean;
  onLoad: (document: Document) => void;
};

/** A page without scripts. */
export function PageFrame({ html, onLoad, ...frame }: Props) {
  return (
    <iframe
      // Another document in the same frame would be another entry of the browser's history.
      key={html}
      {...frame}
      srcDoc={html}
      // The same origin, so that files are loaded.
      sandbox="allow-same-origin"
      onLoad={({ currentTarget: { contentDocument } }) => contentDocument && onLoad(contentDocument)}
    />
  );
}
