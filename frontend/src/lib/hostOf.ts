import { decodeHosts } from "./decodeHosts";

/** `map.example` for `https://map.example/gasthaus`, to be shown. The page renderer has no complete `URL`. */
export const hostOf = (address: string) => /^https?:\/\/([^/?#]+)/.exec(decodeHosts(address))?.[1] ?? address;
