/** A fresh PostgreSQL database for each test: a copy of a migrated template in the cluster of this run. */
import pg from "pg"
import { migratePostgres } from "#db/postgres/migrate.ts"
import { leaveRestored, makeRestorable } from "./postgres-restore.ts"

const cluster = process.env.DATABASE_URL ?? ""
const TEMPLATE = process.env.TEST_TEMPLATE ?? "template_of_tests"

/** The database of this process's open test. */
export const OF_TEST = `test_${process.pid}`

export const addressOf = (name: string): string => Object.assign(new URL(cluster), { pathname: `/${name}` }).href

let admin: pg.Client | undefined

async function administrator(): Promise<pg.Client> {
  if (admin) return admin
  admin = new pg.Client({ connectionString: cluster })
  await admin.connect()
  return admin
}

/** Makes the template once, in the first process that needs it. */
export async function makeTemplate(): Promise<void> {
  const client = await administrator()
  await client.query("select pg_advisory_lock(1)")
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE])
  if (rowCount === 0) {
    await client.query(`create database ${TEMPLATE} template template0`)
    await migratePostgres(addressOf(TEMPLATE))
    await makeRestorable(addressOf(TEMPLATE))
  }
  await client.query("select pg_advisory_unlock(1)")
}

/** Makes a new database for one test. Returns its address. */
export async function freshDatabase(name: string): Promise<string> {
  await copyDatabase(TEMPLATE, name)
  return addressOf(name)
}

/** Copies a database to which nobody is connected. The copy replaces a database with the same name. */
export async function copyDatabase(from: string, name: string): Promise<void> {
  await leaveRestored()
  await dropDatabase(name)
  await (await administrator()).query(`create database ${name} template ${from} strategy file_copy`)
}

export async function dropDatabase(name: string): Promise<void> {
  await (await administrator()).query(`drop database if exists ${name} with (force)`)
}
