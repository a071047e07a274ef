import auditTexts from "./de/staffAudit.json";
import { staffTexts } from "./staffTexts";

Object.assign(staffTexts, auditTexts);
