import peopleTexts from "./de/staffPeople.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, peopleTexts);
