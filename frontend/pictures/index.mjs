// Every picture of the inn. To add one: a scene in `scenes/` that exports `pictures`, a line here,
// then `npm run pictures` encodes what is new or changed.
//
// A picture is { name, width, height, widths, draw }: `draw()` gives the SVG at `width` × `height`,
// `widths` are the pixel widths it is encoded at; `transparent` says that it has no ground.

import { pictures as heroDusk } from "./scenes/hero-dusk.mjs";
import { pictures as heroGarden } from "./scenes/hero-garden.mjs";
import { pictures as heroRoom } from "./scenes/hero-room.mjs";
import { pictures as heroTable } from "./scenes/hero-table.mjs";
import { pictures as menuBurger } from "./scenes/menu-burger.mjs";
import { pictures as menuCordonBleu } from "./scenes/menu-cordon-bleu.mjs";
import { pictures as menuFood } from "./scenes/menu-food.mjs";
import { pictures as menuGansl } from "./scenes/menu-gansl.mjs";
import { pictures as menuGeneric } from "./scenes/menu-generic.mjs";
import { pictures as menuWild } from "./scenes/menu-wild.mjs";
import { pictures as news } from "./scenes/news.mjs";
import { pictures as placeEck } from "./scenes/place-eck.mjs";
import { pictures as placeEingang } from "./scenes/place-eingang.mjs";
import { pictures as placeFeierstube } from "./scenes/place-feierstube.mjs";
import { pictures as placeGarten } from "./scenes/place-garten.mjs";
import { pictures as placeGaststube } from "./scenes/place-gaststube.mjs";
import { pictures as placeSchank } from "./scenes/place-schank.mjs";
import { pictures as placeTvLounge } from "./scenes/place-tv-lounge.mjs";
import { pictures as platters } from "./scenes/platters.mjs";
import { pictures as roomEck } from "./scenes/room-eck.mjs";
import { pictures as roomFeierstube } from "./scenes/room-feierstube.mjs";
import { pictures as roomGarten } from "./scenes/room-garten.mjs";
import { pictures as roomGaststube } from "./scenes/room-gaststube.mjs";
import { pictures as roomTvLounge } from "./scenes/room-tv-lounge.mjs";
import { pictures as suppliers } from "./scenes/supplier-icons.mjs";

const scenes = [heroDusk, heroGarden, heroRoom, heroTable, placeEck, placeEingang, placeFeierstube, placeGarten, placeGaststube, placeSchank, placeTvLounge, platters, roomEck, roomFeierstube, roomGarten, roomGaststube, roomTvLounge, news, menuBurger, menuCordonBleu, menuFood, menuGansl, menuGeneric, menuWild, suppliers];

export const pictures = scenes.flat();
