import contentTexts from "./de/staffContent.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, contentTexts);
