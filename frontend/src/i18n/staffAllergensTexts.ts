import allergenTexts from "./de/staffAllergens.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, allergenTexts);
