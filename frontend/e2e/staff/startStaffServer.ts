import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { binaries } from "../binaries";
import { environment, type Server, type ServerOptions, startServer, temporaryFolder } from "../server";
import { storageSettings } from "../storage";

export type StaffMember = { email: string; password: string; first: string; last: string };

export const anna: StaffMember = {
  email: "anna@gasthaus.example",
  password: "Sieben Marillenknödel im Herbstnebel",
  first: "Anna",
  last: "Huber",
};
export const berta: StaffMember = {
  email: "berta@gasthaus.example",
  password: "Acht Zwetschkenknödel im Morgentau",
  first: "Berta",
  last: "Moser",
};

export const maxUploadBytes = 4 * 1024 * 1024;

/** Adds Anna and Berta to a data folder. */
export function addStaff(data: string, settings: Record<string, string> = {}): void {
  for (const { email, password, first, last } of [anna, berta]) {
    const args = ["staff", "add", email, "--first", first, "--last", last, "--password-stdin"];
    const env = environment(settings);
    const added = spawnSync(binaries.server.path, [...args, "--data", data], { input: password, env });
    assert.equal(added.status, 0, String(added.stderr));
  }
}

export async function startStaffServer({ settings, ...options }: ServerOptions = {}): Promise<Server> {
  const [data, remove] = await temporaryFolder();
  addStaff(data, storageSettings(data));
  const server = await startServer({
    ...options,
    data,
    settings: { max_upload_bytes: String(maxUploadBytes), ...settings },
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      await remove();
    },
  };
}

export const signInApiPath = "/api/auth/sign-in";
export const credentials = ({ email, password }: StaffMember) => ({ email, password });

export async function fetchSignInToken({ url }: Server, member: StaffMember): Promise<string> {
  const response = await fetch(url + signInApiPath, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(credentials(member)),
  });
  assert.equal(response.status, 200);
  const { authToken } = (await response.json()) as { authToken: string };
  return authToken;
}
