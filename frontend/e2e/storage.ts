import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { basename } from "node:path";

/**
 * The settings of the storage that belongs to a data folder: a schema on the PostgreSQL server and a prefix in the S3 store of
 * the tests (`scripts/with_postgres`, `scripts/with_s3`), or none for SQLite and the data folder.
 */
export function storageSettings(data: string): Record<string, string> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return {};
  const schema = basename(data).toLowerCase().replaceAll("-", "_");
  const command = `CREATE SCHEMA IF NOT EXISTS ${schema}`;
  const created = spawnSync("psql", [url, "--no-psqlrc", "--command", command]);
  assert.equal(created.status, 0, `psql: ${created.error ?? created.stderr}`);
  const settings = { database_url: `${url}&options=-c%20search_path%3D${schema}` };
  const blobs = process.env.TEST_BLOB_URL;
  return blobs === undefined ? settings : { ...settings, blob_url: `${blobs}/${schema}` };
}

/** Endpoint and credentials of the S3 store of the tests. */
export const s3Variables = Object.fromEntries(
  Object.entries(process.env).flatMap(([key, value]) =>
    key.startsWith("AWS_") && value !== undefined ? [[key, value]] : [],
  ),
);
