import hoursTexts from "./de/staffHours.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, hoursTexts);
