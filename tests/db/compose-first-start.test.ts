/** The first start of compose.ha.yaml: its primary runs these statements with its own settings, before a standby can follow it. */
import { readFileSync } from "node:fs"
import pg from "pg"
import { expect, onTestFinished } from "vitest"
import { parse } from "yaml"
import { onPostgres as test } from "../support/engines.ts"
import { startCluster } from "../support/postgres-cluster.ts"

/** A statement that takes longer than this (ms) is waiting for a standby. */
const PATIENCE = 20_000

test("the roles and the database of compose.ha.yaml are made although no standby confirms it yet", async () => {
  const { services, configs } = parse(readFileSync("compose.ha.yaml", "utf8"), { merge: true })
  const settings = [...services.primary.command.matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => [name, value])
  const cluster = await startCluster(Object.fromEntries(settings))
  onTestFinished(() => cluster.stop())
  const client = new pg.Client({ connectionString: cluster.address, query_timeout: PATIENCE })
  client.on("error", () => undefined)
  await client.connect()
  const [, script = ""] = /<<SQL\n([\s\S]*?)\nSQL/.exec(configs.roles.content) ?? []
  for (const statement of script.split(";")) await client.query(statement)
  const { rows } = await client.query(
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = 'suitekeeper'",
  )
  expect(rows).toEqual([{ owner: "owner" }])
  await client.end()
})
