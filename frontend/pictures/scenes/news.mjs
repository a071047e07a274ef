// The previews of the news, one for each thing the house announces through the year.
import { pictures as cordonBleu } from "./news-cordon-bleu.mjs";

export const pictures = [...cordonBleu];
