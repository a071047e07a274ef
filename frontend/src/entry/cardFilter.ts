import { startFilter } from "@/siteSections/cards/filterCard";

const page = document.getElementById("cardPage");
if (page) startFilter(page);
