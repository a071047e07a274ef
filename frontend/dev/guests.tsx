import "@/styles/all.css";
import "virtual:pictures.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { createQueryClient } from "@/api/queryClient";
import { App } from "@/entry/App";
import { loadPages } from "@/entry/browserPages";
import { offerStaffBar, startIdleTasks } from "@/entry/idleTasks";
import { isLanguage, languages, unlocalizedPath } from "@/i18n/languages";
import { askForConsent } from "@/siteSections/consent/openConsent";
import { initialState } from "./initialState";
import { showTexts } from "./showTexts";

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : "de";
const { state, isMocked } = await initialState();
const client = createQueryClient(state);
// Texts are there, and data is fetched where it is shown.
const pages = await loadPages(unlocalizedPath(language, location.pathname), async () => {});
const root = createRoot(document.getElementById("root") as HTMLElement);
showTexts(language, (texts) =>
  root.render(
    <StrictMode>
      <BrowserRouter basename={languages[language]}>
        <App client={client} language={language} texts={texts} pages={pages} />
      </BrowserRouter>
    </StrictMode>,
  ),
);
if (isMocked) offerStaffBar();
else startIdleTasks(client, state.versions);
void askForConsent(() => import("@/siteSections/usage/trackGuests"));
