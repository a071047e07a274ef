import lunchTexts from "./de/staffLunch.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, lunchTexts);
