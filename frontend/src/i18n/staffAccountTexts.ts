import accountTexts from "./de/staffAccount.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, accountTexts);
