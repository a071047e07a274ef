import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { binaries } from "../binaries";
import { type House, openHouse, temporaryFolder } from "../server";

export type Member = { email: string; password: string; first: string; last: string };

export const anna: Member = {
  email: "anna@gasthaus.example",
  password: "Sieben Marillenknödel im Herbstnebel",
  first: "Anna",
  last: "Huber",
};
export const berta: Member = {
  email: "berta@gasthaus.example",
  password: "Acht Zwetschkenknödel im Morgentau",
  first: "Berta",
  last: "Moser",
};

/** What the settings of a house of these tests say. */
export const largestUpload = 4 * 1024 * 1024;

/** Opens a house where Anna and Berta work, each with a password of her own. */
export async function openOffice(): Promise<House> {
  const [data, remove] = await temporaryFolder();
  for (const { email, password, first, last } of [anna, berta]) {
    const args = ["staff", "add", email, "--first", first, "--last", last, "--password-stdin"];
    const added = spawnSync(binaries.house.path, [...args, "--data", data], { input: password, env: {} });
    assert.equal(added.status, 0, String(added.stderr));
  }
  const house = await openHouse({ data, settings: { max_upload_bytes: String(largestUpload) } });
  return {
    ...house,
    close: async () => {
      await house.close();
      await remove();
    },
  };
}

export const signInPath = "/api/auth/sign-in";
export const credentials = ({ email, password }: Member) => ({ email, password });

/** Signs somebody in, and answers with the token of the session. */
export async function tokenOf({ url }: House, member: Member): Promise<string> {
  const answer = await fetch(url + signInPath, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(credentials(member)),
  });
  assert.equal(answer.status, 200);
  const { authToken } = (await answer.json()) as { authToken: string };
  return authToken;
}
