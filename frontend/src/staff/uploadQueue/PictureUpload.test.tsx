import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { problem } from "@/testing/fakeResponses";
import { signedOut } from "@/testing/fakeServer";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, field, followLink, press, renderStaffApp, signIn } from "@/testing/staffApp";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

const choosePicture = async () => {
  const files = [new File(["…"], "garten.jpg", { type: "image/jpeg" })];
  fireEvent.change(await field("Bilder hochladen"), { target: { files } });
};
const answerUploads = (answer: () => Response | Promise<Response>) =>
  fake.server.use(http.post("*/api/pictures", answer));
const acceptUploads = () => fake.server.resetHandlers(...fake.backend.handlers);
const html = (status: number, headers = {}) => HttpResponse.html("<h1>nginx</h1>", { status, headers });
const itemText = () => screen.getByText("garten.jpg").closest("li")?.textContent;

describe("an upload of a picture", () => {
  it.each<[string, () => Response, string]>([
    [
      "a lost connection",
      HttpResponse.error,
      "Die Verbindung zum Server ist abgebrochen. Neuer Versuch gleich …",
    ],
    ["502 with HTML", () => html(502), "Der Server ist gerade nicht erreichbar. Neuer Versuch gleich …"],
    ["200 with HTML", () => html(200), "Der Server ist gerade nicht erreichbar. Neuer Versuch gleich …"],
    [
      "503 with Retry-After",
      () => html(503, { "Retry-After": "30" }),
      "Der Server ist gerade ausgelastet. Neuer Versuch in 30 Sekunden.",
    ],
  ])("explains %s, retries and can be canceled", async (_, answer, text) => {
    answerUploads(answer);
    renderStaffApp("/bilder");
    await choosePicture();
    await screen.findByText(text);
    await press("Abbrechen");
    await waitFor(() => expect(screen.queryByText("garten.jpg")).toBeNull());
  });

  it("refused by a proxy says why and offers no retry", async () => {
    answerUploads(() => html(413));
    renderStaffApp("/bilder");
    await choosePicture();
    await screen.findByText("Der Server nimmt so große Dateien nicht an. Bitte wähle ein kleineres Bild.");
    expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull();
  });

  it("continues after the screen is left, and a failure is still there on return", async () => {
    let release = (_: Response) => {};
    answerUploads(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    renderStaffApp("/bilder");
    await choosePicture();
    await waitFor(() => expect(itemText()).toContain("Wird verarbeitet …"));
    await followLink("Übersicht");
    await screen.findByText("Bilder werden hochgeladen. Offen: 1");
    release(html(400));
    await followLink("Nicht alle Bilder sind hochgeladen. Offen: 1");
    await screen.findByText("Der Upload hat nicht geklappt. Bitte versuche es nochmals.");
    acceptUploads();
    await press("Nochmals versuchen");
    await screen.findByRole("link", { name: /garten.jpg/ });
    expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull();
  });

  it("reports an expired session and continues after the next sign-in, but not what was refused", async () => {
    answerUploads(() => html(413));
    renderStaffApp("/bilder");
    await choosePicture();
    const refusal = "Der Server nimmt so große Dateien nicht an. Bitte wähle ein kleineres Bild.";
    await screen.findByText(refusal);
    answerUploads(() => {
      fake.backend.nextSession = fake.backend.session;
      fake.backend.session = signedOut;
      return problem(401, "unauthorized", {
        detail: "Du bist nicht eingeloggt, oder E-Mail-Adresse und Passwort passen nicht zusammen.",
      });
    });
    await choosePicture();
    expect(await closeAlert()).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    await screen.findByText("Du bist ausgeloggt. Nach dem Einloggen geht der Upload weiter.");
    acceptUploads();
    await signIn();
    await screen.findByRole("link", { name: /garten.jpg/ });
    expect(screen.getAllByText(refusal)).toHaveLength(1);
  });
});
