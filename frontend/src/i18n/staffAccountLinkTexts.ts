import linkTexts from "./de/staffAccountLink.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, linkTexts);
