import "@/styles/all.css";
import "virtual:pictures.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { createStaffQueryClient } from "@/api/staffQueryClient";
import type { Texts } from "@/i18n/texts";
import { clearUsageDataUnlessAllowed } from "@/lib/consent/usageStorage";
import { createUsageTrackingMutationCache } from "@/staff/usage/writes";
import { StaffApp } from "./StaffApp";

// All texts at once, so that no screen waits for texts on a bad connection.
const texts = import.meta.glob<Partial<Texts>>(
  ["../i18n/de/{site,kitchen,staff*}.json", "!../i18n/de/staffBar.json"],
  { import: "default", eager: true },
);

const root = document.getElementById("root");
const state = document.getElementById("state")?.textContent;
if (root === null || state == null) throw new Error("the page came without its root or its state");

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <StaffApp
        client={createStaffQueryClient(JSON.parse(state), createUsageTrackingMutationCache())}
        texts={Object.assign({}, ...Object.values(texts)) as Texts}
      />
    </BrowserRouter>
  </StrictMode>,
);

clearUsageDataUnlessAllowed();
