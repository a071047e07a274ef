import { cpuTimeOf } from "./processes.mjs";
import { Server } from "./server.mjs";
import { median } from "./statistics.mjs";

const rounds = 5;
const savesPerRound = 10;

const dish = (number, description = "mit Petersilerdäpfeln") => ({
  name: `Gericht ${number}`,
  description,
  prices: [{ price: 1490 }],
  allergens: { isChecked: true, contains: ["gluten", "eggs"] },
  marks: [],
});

const course = (text) => ({ courses: [{ text }, { text: "Salat" }] });

/** Such as `2026-W49`. */
function isoWeek(date) {
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** This week, of which every day has two menus. */
const lunchWeek = (text) => ({
  days: Array.from({ length: 7 }, () => ({ menus: [course(text), course("Eiernockerl")] })),
  publishedAt: "2026-01-01T00:00:00Z",
});

/** A card with the first dishes. */
const card = (dishes) => ({
  sections: Array.from({ length: dishes / 10 }, (_, section) => ({
    id: `section-${section}`,
    heading: `Abschnitt ${section}`,
    items: Array.from({ length: 10 }, (_, item) => ({ dish: section * 10 + item + 1 })),
  })),
  foot: "",
  weekdays: [],
});

/** CPU time in ms of a saved lunch day, news entry and dish, with 10 and with 500 dishes, which are all on one card. */
export async function measureLunch(binary) {
  const server = new Server(binary, "lunch");
  await server.start();
  await server.signIn();
  const measure = async (save) => {
    const results = [];
    for (let round = 0; round < rounds; round++) {
      const cpu = await cpuTimeOf(server.pid, async () => {
        for (let one = 0; one < savesPerRound; one++) await save(`Gulasch ${round} ${one}`);
      });
      results.push(cpu / savesPerRound / 1000);
    }
    return median(results);
  };
  const saveLunch = (text) => server.request("PUT", `/api/lunch/weeks/${isoWeek(new Date())}`, lunchWeek(text));
  const saveNews = (title) => server.request("PATCH", "/api/news/1", { title });
  const saveDish = (text) => server.request("PUT", "/api/dishes/1", dish(1, text));
  const results = [];
  let dishes = 0;
  for (const count of [10, 500]) {
    while (dishes < count) await server.request("POST", "/api/dishes", dish(++dishes));
    await server.request("PUT", "/api/cards/speisekarte/draft", card(count));
    await server.request("POST", "/api/cards/speisekarte/publish");
    results.push({
      lunch: await measure(saveLunch),
      news: await measure(saveNews),
      dish: await measure(saveDish),
    });
  }
  await server.stop();
  return results;
}
