import "./ui/styles/all.css";
import "virtual:picture-colours.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./App";
import { cacheOf } from "./api/cache";
import { keepLive } from "./api/live";
import type { State } from "./api/models";
import { loadTexts } from "./i18n/load";

const root = document.getElementById("root");
const stateJson = document.getElementById("state")?.textContent;
if (root === null || stateJson == null) throw new Error("the page came without its root or its state");

const state: State = JSON.parse(stateJson);
const client = cacheOf(state);
const texts = await loadTexts(document.documentElement.lang);

hydrateRoot(
  root,
  <StrictMode>
    <BrowserRouter>
      <App client={client} texts={texts} />
    </BrowserRouter>
  </StrictMode>,
);
keepLive(client);
