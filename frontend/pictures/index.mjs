// Every picture of the house. To add one: a scene in `scenes/` that exports `pictures`, a line here,
// then `npm run pictures` encodes what is new or changed.
//
// A picture is { name, width, height, widths, draw }: `draw()` gives the SVG at `width` × `height`,
// `widths` are the pixel widths it is encoded at.

import { pictures as heroDusk } from "./scenes/hero-dusk.mjs";
import { pictures as news } from "./scenes/news.mjs";

const scenes = [heroDusk, news];

export const pictures = scenes.flat();
