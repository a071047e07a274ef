import { HttpResponse } from "msw";
import type { AuthState, InvitationAnswer, InvitationRequest, LinkToken, Person } from "@/api/generated";
import { noContentResponse, problem } from "./fakeResponses";
import { signInAnswer } from "./fakeSecondFactors";
import { type FakeServer, signedOut, type WriteRequest } from "./fakeServer";

export const annaPerson: Person = {
  id: 1,
  email: "anna@gasthaus.example",
  firstname: "Anna",
  lastname: "Huber",
  role: "management",
  isDisabled: false,
  mustChangePassword: false,
};

export const koloman: Person = {
  id: 2,
  email: "koloman@gasthaus.example",
  firstname: "Koloman",
  lastname: "Wirt",
  role: "team",
  isDisabled: false,
  mustChangePassword: false,
};

export const linkToken = "0123456789abcdef".repeat(4);

const issuedLink = {
  url: `https://example.com/zugang#${linkToken}`,
  expiresAt: "2026-11-27T11:00:00Z",
};

/** The operations on other accounts need a recent proof. */
export function peopleHandlers(server: FakeServer) {
  const withProof =
    <Body>(respond: (request: WriteRequest<Body>) => Response) =>
    (request: WriteRequest<Body>) =>
      server.hasProof ? respond(request) : problem(403, "proof-required");
  const change = (path: string, changes: (body: never) => Partial<Person>) =>
    server.write(
      path === "role" ? "put" : "post",
      `/people/:id/${path}`,
      withProof(({ id, body }) => {
        const person = server.people.find((one) => String(one.id) === id);
        if (person === undefined) return problem(404, "not-found");
        const changed = { ...person, ...changes(body) };
        const people = server.people.map((one) => (one === person ? changed : one));
        if (!people.some(({ role, isDisabled }) => role === "management" && !isDisabled))
          return problem(409, "last-management");
        server.people = people;
        if (person.email === server.session.username)
          server.session = { ...server.session, role: changed.role };
        return HttpResponse.json(path === "reset" ? issuedLink : changed);
      }),
    );
  return [
    server.read("/people", () => server.people),
    server.read("/invitations", () => server.invitations),
    server.write(
      "post",
      "/invitations",
      withProof(({ body }: WriteRequest<InvitationRequest>) => {
        const { firstname, lastname, role } = body;
        const id = server.writes.length;
        const { expiresAt } = issuedLink;
        server.invitations.push({ id, name: `${firstname} ${lastname}`, role, expiresAt });
        return HttpResponse.json(issuedLink);
      }),
    ),
    server.write("delete", "/invitations/:id", ({ id }) => {
      const count = server.invitations.length;
      server.invitations = server.invitations.filter((one) => String(one.id) !== id);
      return server.invitations.length < count ? noContentResponse() : problem(404, "not-found");
    }),
    change("role", (body) => body),
    change("disable", () => ({ isDisabled: true })),
    change("enable", () => ({ isDisabled: false })),
    change("reset", () => ({ mustChangePassword: true })),
  ];
}

/** `server.links` has what each token is for. */
export function accountLinkHandlers(server: FakeServer) {
  const find = ({ token }: LinkToken) => server.links[token];
  const signIn = (token: string, state: Partial<AuthState>) => {
    delete server.links[token];
    return signInAnswer(server, { ...signedOut, isLoggedIn: true, ...state });
  };
  return [
    server.write("post", "/auth/link", ({ body }: WriteRequest<LinkToken>) => {
      const link = find(body);
      return link === undefined ? problem(404, "link-invalid") : HttpResponse.json(link);
    }),
    server.write("post", "/auth/invitation", ({ body }: WriteRequest<InvitationAnswer>) => {
      const { token, email, firstname, lastname } = body;
      const role = find(body)?.role;
      if (role === undefined) return problem(404, "link-invalid");
      return signIn(token, { username: email, firstname, lastname, role });
    }),
    server.write("post", "/auth/password-by-link", ({ body }: WriteRequest<LinkToken>) => {
      const link = find(body);
      if (link?.email === undefined) return problem(404, "link-invalid");
      const { email, firstname, lastname } = link;
      return signIn(body.token, { username: email, firstname, lastname, role: "team" });
    }),
    server.write("post", "/auth/email-confirmation", ({ body }: WriteRequest<LinkToken>) => {
      if (find(body) === undefined) return problem(404, "link-invalid");
      delete server.links[body.token];
      return noContentResponse();
    }),
  ];
}
