import "@/styles/all.css";
import "virtual:pictures.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { createStaffQueryClient } from "@/api/staffQueryClient";
import { staffTexts } from "@/i18n/staffTexts";
import { clearUsageDataUnlessAllowed } from "@/lib/consent/usageStorage";
import { createUsageTrackingMutationCache } from "@/staff/usage/writes";
import { StaffApp } from "./StaffApp";

const root = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
if (root === null || state == null) throw new Error("the page came without its root or its state");

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <StaffApp
        client={createStaffQueryClient(JSON.parse(state), createUsageTrackingMutationCache())}
        texts={staffTexts}
      />
    </BrowserRouter>
  </StrictMode>,
);

clearUsageDataUnlessAllowed();
