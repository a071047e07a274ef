import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { basename } from "node:path";

/**
 * The settings of the database that belongs to a data folder: a schema on the PostgreSQL server of the tests
 * (`scripts/with_postgres`), or none for SQLite.
 */
export function databaseSettings(data: string): Record<string, string> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return {};
  const schema = basename(data).toLowerCase().replaceAll("-", "_");
  const command = `CREATE SCHEMA IF NOT EXISTS ${schema}`;
  const created = spawnSync("psql", [url, "--no-psqlrc", "--command", command]);
  assert.equal(created.status, 0, `psql: ${created.error ?? created.stderr}`);
  return { database_url: `${url}&options=-c%20search_path%3D${schema}` };
}
