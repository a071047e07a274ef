/** `map.example` for `https://map.example/gasthaus`. The page renderer has no complete `URL`. */
export const hostOf = (address: string) => /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? address;
