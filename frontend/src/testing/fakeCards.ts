import { HttpResponse } from "msw";
import type { CardContent, CardSettingsEdit, Dish, DishDraft, EditableCard, SoldOut } from "@/api/generated";
import { isTrash, problem, writeRecord, writeVersion } from "./fakeResponses";
import type { FakeServer, WriteRequest } from "./fakeServer";

export const dish = (id: number, name = `Gericht ${id}`, changes: Partial<Dish> = {}): Dish => ({
  ...{ id, name, description: "", prices: [{ price: 1000 + id }] },
  ...{ allergens: { isChecked: false }, marks: [], isSoldOut: false, version: 1 },
  ...changes,
});

export const emptyCard: CardContent = { sections: [], foot: "", weekdays: [] };

/** A section with dishes. */
export const cardSection = (id: string, heading: string, dishes: readonly number[]) => ({
  ...{ id, heading },
  items: dishes.map((one) => ({ dish: one })),
});

const today = "2026-11-20";

const findDish = (dishes: readonly Dish[], id: string) => dishes.find((one) => String(one.id) === id);

const dishHandlers = (server: FakeServer) => [
  server.read("/dishes", (url) => (isTrash(url.searchParams) ? server.deletedDishes : server.dishes)),
  server.read(
    "/dishes/:id",
    (url) => findDish(server.dishes, url.pathname.split("/").at(-1) ?? "") ?? problem(404, "not-found"),
  ),
  server.write("post", "/dishes", ({ body }: WriteRequest<DishDraft>) => {
    const id = 100 + server.dishes.length;
    const created = { ...dish(id), ...body };
    server.dishes.push(created);
    return HttpResponse.json(created, { status: 201 });
  }),
  server.write("put", "/dishes/:id", ({ id, body, ifMatch }: WriteRequest<DishDraft>) =>
    writeRecord(findDish(server.dishes, id), ifMatch, (before) => {
      const saved = { ...body, id: before.id, isSoldOut: before.isSoldOut, version: before.version + 1 };
      server.dishes = server.dishes.map((one) => (one === before ? saved : one));
      return saved;
    }),
  ),
  server.write("put", "/dishes/:id/sold-out", ({ id, body, ifMatch }: WriteRequest<SoldOut>) =>
    writeRecord(findDish(server.dishes, id), ifMatch, (one) =>
      Object.assign(one, body, { version: one.version + 1 }),
    ),
  ),
  server.write("delete", "/dishes/:id", ({ id, ifMatch }) =>
    writeRecord(findDish(server.dishes, id), ifMatch, (deleted) => {
      server.dishes = server.dishes.filter((one) => one !== deleted);
      server.deletedDishes.push({ ...deleted, deletedAt: "2026-11-20T18:00:00Z" });
    }),
  ),
  server.write("post", "/dishes/:id/restore", ({ id, ifMatch }) =>
    writeRecord(findDish(server.deletedDishes, id), ifMatch, ({ deletedAt: _, ...restored }) => {
      server.deletedDishes = server.deletedDishes.filter((one) => one.id !== restored.id);
      server.dishes.push(restored);
      return restored;
    }),
  ),
];

/** The card in `/api/cards/speisekarte/draft`. */
const cardOf = ({ pathname }: URL) => pathname.split("/")[3] ?? "";

export function cardHandlers(server: FakeServer) {
  const find = (card: string): EditableCard => server.cards[card] ?? { published: emptyCard, version: 1 };
  const edit = (card: string, ifMatch: string | null, change: (card: EditableCard) => EditableCard) =>
    writeRecord(find(card), ifMatch, (before) => {
      server.cards[card] = change(before);
      return server.cards[card];
    });
  return [
    ...dishHandlers(server),
    server.read("/cards", () => server.publicCards),
    server.read("/cards/settings", () => server.cardSettings),
    server.read("/cards/:card/draft", (url) => find(cardOf(url))),
    server.read("/cards/:card/versions", () => server.contentVersions),
    server.read("/cards/:card/versions/:number", () => server.formerCard),
    server.write("put", "/cards/settings", ({ body, ifMatch }: WriteRequest<CardSettingsEdit>) =>
      writeVersion(server.cardSettings.version, ifMatch, () => {
        server.cardSettings = { ...body, version: server.cardSettings.version + 1 };
        return server.cardSettings;
      }),
    ),
    server.write("put", "/cards/:id/draft", ({ id, body, ifMatch }: WriteRequest<CardContent>) =>
      edit(id, ifMatch, (card) => ({ ...card, draft: body, version: card.version + 1 })),
    ),
    server.write("post", "/cards/:id/publish", ({ id, ifMatch }) =>
      edit(id, ifMatch, ({ draft, published, version }) => ({
        ...{ published: draft ?? published, reviewedOn: today, version: version + 1 },
      })),
    ),
    server.write("post", "/cards/:id/review", ({ id, ifMatch }) =>
      edit(id, ifMatch, (card) => ({ ...card, reviewedOn: today })),
    ),
  ];
}
