import { CachedFragment, type Fragment } from "./CachedFragment";

/** A part of a page that browsers keep as it is rendered, with `ServerHtml` of the id `name`. */
export const ServerFragment = (fragment: Fragment) => (
  <div id={fragment.name}>
    <CachedFragment {...fragment} />
  </div>
);
