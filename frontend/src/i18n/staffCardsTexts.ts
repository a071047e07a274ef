import cardTexts from "./de/staffCards.json";
import "./staffContentTexts";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, cardTexts);
