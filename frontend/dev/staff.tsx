import "@/styles/all.css";
import "virtual:pictures.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { createStaffQueryClient } from "@/api/staffQueryClient";
import { StaffApp } from "@/entry/StaffApp";
import { contentLanguage } from "@/i18n/languages";
import { createUsageTrackingMutationCache } from "@/staff/usage/writes";
import { initialState } from "./initialState";
import { showTexts } from "./showTexts";

const { state } = await initialState();
const client = createStaffQueryClient(state, createUsageTrackingMutationCache());
const root = createRoot(document.getElementById("root") as HTMLElement);
showTexts(contentLanguage, (texts) =>
  root.render(
    <StrictMode>
      <BrowserRouter>
        <StaffApp client={client} texts={texts} />
      </BrowserRouter>
    </StrictMode>,
  ),
);
