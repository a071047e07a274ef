// The previews of the news, one for each thing the inn announces through the year.
import { pictures as advent } from "./news-advent.mjs";
import { pictures as closed } from "./news-betriebsurlaub.mjs";
import { pictures as cordonBleu } from "./news-cordon-bleu.mjs";
import { pictures as chanterelles } from "./news-eierschwammerl.mjs";
import { pictures as goose } from "./news-gans.mjs";
import { pictures as biscuits } from "./news-kekse.mjs";
import { pictures as pumpkin } from "./news-kuerbis.mjs";
import { pictures as salad } from "./news-salat.mjs";
import { pictures as spring } from "./news-spring.mjs";
import { pictures as christmas } from "./news-weihnachten.mjs";
import { pictures as game } from "./news-wild.mjs";

export const pictures = [...spring, ...pumpkin, ...cordonBleu, ...chanterelles, ...game, ...salad, ...closed, ...goose, ...biscuits, ...advent, ...christmas];
