import contentTexts from "@/i18n/de/staffContent.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, contentTexts);
