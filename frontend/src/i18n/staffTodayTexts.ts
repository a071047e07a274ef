import todayTexts from "./de/staffToday.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, todayTexts);
