/** A PostgreSQL server for one run of the journeys (TEST_ENGINE=postgres), with the demo building in a database for each project's server. */
import { spawnSync } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { copyFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { startCluster } from "../support/postgres-cluster.ts"

/** The unchanged demo building. Nobody is connected to it, so that it can be copied. */
const DEMO = "demo"

/** The address of a database on the run's server. */
export const addressOf = (name: string): string =>
  Object.assign(new URL(process.env.DATABASE_URL ?? ""), { pathname: `/${name}` }).href

/** Starts the server, which ends with this process, and makes the projects' databases. DATABASE_URL names it from now on. Returns its address. */
export async function startPostgres(folder: string, projects: readonly string[]): Promise<string> {
  const { address } = await startCluster()
  process.env.DATABASE_URL = address
  process.env.APP_SECRET = randomBytes(32).toString("hex")
  await administer(`create database ${DEMO}`)
  const DATA_DIR = join(folder, DEMO)
  const command = ["--disable-warning=ExperimentalWarning", "build/server/index.js", "demo", "seed"]
  const env = { ...process.env, DATABASE_URL: addressOf(DEMO), DATA_DIR, NODE_ENV: "production" }
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: "utf8" })
  if (status !== 0) throw new Error(`The demo building could not be made on PostgreSQL: ${stderr}`)
  for (const project of projects) {
    await administer(`create database ${project} template ${DEMO}`)
    mkdirSync(join(folder, project), { mode: 0o700 })
    copyFileSync(join(DATA_DIR, "sandbox.sqlite"), join(folder, project, "sandbox.sqlite"))
  }
  return address
}

/** A new database: empty, or with the demo building. Returns its address. */
export async function newDatabase(content: "empty" | "demo"): Promise<string> {
  const name = `journey_${randomUUID().replaceAll("-", "")}`
  await administer(`create database ${name} template ${content === "demo" ? DEMO : "template0"}`)
  return addressOf(name)
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
