/** sslmode=verify-full on real connections: only a server that the authority certified for this host is used. */
import { chownSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect } from "vitest"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { replaceSettings } from "../../settings.ts"
import { startFailure } from "../../start-failure.ts"
import { authority } from "../support/certificates.ts"
import { onPostgres as test } from "../support/engines.ts"
import { asOwner } from "../support/postgres/pair.ts"
import { type Cluster, startCluster, temporaryFolder, userOf } from "../support/postgres-cluster.ts"
import { emptyFolder } from "../support/processes.ts"
import { usualSettings } from "../support/usual-settings.ts"

const PASSWORD = "hunter2"
const known = authority("Known")
const right = known.certifies("localhost")

let cluster: Cluster
/** The server's folder of certificates, which only the server may read. */
let folder: string
let parent: string
let user: ReturnType<typeof userOf>
let address: string
beforeAll(async () => {
  parent = temporaryFolder()
  folder = join(parent, "certificates")
  user = userOf(parent, folder)
  cluster = await startCluster()
  const trusted = join(emptyFolder(), "authority.pem")
  writeFileSync(trusted, known.certificate)
  const { port } = new URL(cluster.address)
  address = `postgres://postgres:${PASSWORD}@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${trusted}`
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(parent, { recursive: true, force: true })
})
beforeEach(() => replaceSettings(usualSettings({ DATABASE_URL: address, APP_SECRET: "2".repeat(64) })))

const LOADED = "select pg_conf_load_time() as at"

/** From now on the server shows this certificate to new connections, or has no TLS. */
async function shows(shown: { certificate: string; key: string } | "no TLS"): Promise<void> {
  const files = shown === "no TLS" ? {} : { ssl_cert_file: shown.certificate, ssl_key_file: shown.key }
  for (const [setting, text] of Object.entries(files)) {
    writeFileSync(join(folder, setting), text, { mode: 0o600 })
    if (user.uid !== undefined) chownSync(join(folder, setting), user.uid, user.uid)
  }
  const loadedAt = () => asOwner(cluster.address, async (client) => Number((await client.query(LOADED)).rows[0].at))
  const before = await loadedAt()
  await asOwner(cluster.address, async (client) => {
    for (const setting of Object.keys(files)) {
      await client.query(`alter system set ${setting} = '${join(folder, setting)}'`)
    }
    await client.query(`alter system set ssl = ${shown === "no TLS" ? "off" : "on"}`)
    await client.query("select pg_reload_conf()")
  })
  await expect.poll(loadedAt).toBeGreaterThan(before)
}

/** Starts on the database as a process does, and returns what its operator reads; undefined after a start. */
async function start(): Promise<string | undefined> {
  const { preparePostgres } = await import("#db/postgres/prepare.ts")
  const preparation = {
    ...{ address, migrationAddress: address, folder: emptyFolder(), laws: {}, secret: "x", patience: 0 },
    copyBefore: async () => "none",
  }
  return preparePostgres(preparation).then(() => undefined, startFailure)
}

test("a server certified by the named authority for its host is used, and what is sent to it is encrypted", async () => {
  await shows(right)
  expect(await start()).toBe(undefined)
  openDatabase(address)
  expect(await read((tx) => tx.rows(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`))).toEqual([
    { ssl: 1 },
  ])
  await closeDatabase()
})

test.each([
  ["another authority", authority("Other").certifies("localhost"), /unable to verify the first certificate/],
  ["another authority of the same name", authority("Known").certifies("localhost"), /certificate signature failure/],
  [
    "the authority for another host",
    known.certifies("db.example.com"),
    /Host: localhost. is not in the cert's altnames/,
  ],
  ["the authority until a day that has passed", known.certifies("localhost", "200201"), /certificate has expired/],
  ["nobody, because it has no TLS,", "no TLS", /The server does not support SSL connections/],
] as const)("a server certified by %s is refused in one line", async (_what, shown, reason) => {
  await shows(shown)
  const line = await start()
  expect(line).toMatch(/^The database of DATABASE_URL cannot be used: .*\.$/)
  expect(line).toMatch(reason)
  expect(line).not.toContain(PASSWORD)
})
