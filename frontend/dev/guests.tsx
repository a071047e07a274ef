import "@/styles/all.css";
import "virtual:pictures.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "@/entry/App";
import { offerStaffBar, startIdleTasks } from "@/entry/idleTasks";
import { isLanguage, languages } from "@/i18n/languages";
import { componentsByPage } from "@/render/serverPages";
import { createServerQueryClient } from "@/render/serverQueryClient";
import { askForConsent } from "@/siteSections/consent/openConsent";
import { initialState } from "./initialState";
import { showTexts } from "./showTexts";

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : "de";
const { state, isMocked } = await initialState();
const client = createServerQueryClient(state);
const root = createRoot(document.getElementById("root") as HTMLElement);
showTexts(language, (texts) =>
  root.render(
    <StrictMode>
      <BrowserRouter basename={languages[language]}>
        <App client={client} language={language} texts={texts} pages={componentsByPage} />
      </BrowserRouter>
    </StrictMode>,
  ),
);
if (isMocked) offerStaffBar();
else startIdleTasks(client, state.versions);
void askForConsent(() => import("@/siteSections/usage/trackGuests"));
