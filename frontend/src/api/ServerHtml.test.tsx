import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { setUpServer } from "@/testing/setUpServer";
import { fridayNoonState } from "@/testing/state";
import { createQueryClient } from "./queryClient";
import { ServerHtml } from "./ServerHtml";

let purposes: (string | null)[] = [];
let part = "";
setUpServer(
  http.get("*/", ({ request }) => {
    purposes.push(request.headers.get("purpose"));
    return HttpResponse.html(`<!doctype html><title>Gasthaus</title><div id="part">${part}</div>`);
  }),
);

const renderPart = () => {
  const client = createQueryClient(fridayNoonState);
  const { container } = render(
    <QueryClientProvider client={client}>
      <Suspense>
        <ServerHtml id="part" resources="lunch" />
      </Suspense>
    </QueryClientProvider>,
  );
  const shown = () => container.firstElementChild?.innerHTML;
  return { client, shown };
};

it("keeps what the server rendered, and fetches it again when the lunch has changed", async () => {
  purposes = [];
  document.body.innerHTML = '<div id="part"><p>Heute</p></div>';
  part = "<p>Morgen</p>";
  const { client, shown } = renderPart();
  expect(shown()).toBe("<p>Heute</p>");
  expect(purposes).toEqual([]);
  await client.invalidateQueries({ queryKey: ["lunch"] });
  await waitFor(() => expect(shown()).toBe("<p>Morgen</p>"));
  expect(purposes).toEqual(["prefetch"]);
});

it("is fetched if the visit began at another page", async () => {
  document.body.innerHTML = "";
  part = "<p>Heute</p>";
  const { shown } = renderPart();
  expect(shown()).toBeUndefined();
  await screen.findByText("Heute");
});
