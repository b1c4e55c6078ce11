/** Processes on one PostgreSQL database: they migrate it, serve it as a role without tables of its own, and refuse a wrong secret or server. */
import { writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import pg from "pg"
import { afterEach, beforeEach, expect, onTestFinished, vi } from "vitest"
import { startFailure } from "../../start-failure.ts"
import { onPostgres } from "../support/engines.ts"
import { emptyFolder } from "../support/processes.ts"
import { program, serving } from "../support/program.ts"

const NAME = `started_${process.pid}`
const ROLE = `role_${process.pid}`
const SECRET = "a".repeat(40)

let admin: pg.Client

const addressOf = (user: string) => {
  const url = new URL(process.env.DATABASE_URL ?? "")
  return Object.assign(url, { pathname: `/${NAME}`, ...(user === "" ? {} : { username: user, password: "" }) }).href
}
const environment = () => ({
  DATABASE_URL: addressOf(ROLE),
  DATABASE_MIGRATION_URL: addressOf(""),
  APP_SECRET: SECRET,
})

async function command(dataDir: string, env: Record<string, string>, ...args: string[]) {
  const { status, output } = program(dataDir, ["suitekeeper", ...args], env)
  return { status: await status, output: output() }
}

beforeEach(async (context) => {
  if (!process.env.DATABASE_URL) return context.skip()
  admin = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await admin.connect()
  await admin.query(`create role ${ROLE} login`)
  await admin.query(`create database ${NAME}`)
})

afterEach(async () => {
  if (!process.env.DATABASE_URL) return
  await admin.query(`drop database ${NAME} with (force)`)
  await admin.query(`drop role ${ROLE}`)
  await admin.end()
})

onPostgres("two processes serve one database, and a command works on it", async () => {
  const folders = [emptyFolder(), emptyFolder()]
  const servers = await Promise.all(folders.map((folder) => serving(folder, environment())))
  for (const { port } of servers) {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
  }
  expect(await command(emptyFolder(), environment(), "user", "list")).toEqual({
    status: 0,
    output: "No account was found.\n",
  })
  expect(await command(emptyFolder(), environment(), "verify")).toMatchObject({ status: 0 })
  for (const { child } of servers) child.kill("SIGTERM")
  expect(await Promise.all(servers.map(({ status }) => status))).toEqual([0, 0])
})

onPostgres("a process with another secret is refused in one line", async () => {
  expect(
    (
      await command(
        emptyFolder(),
        environment(),
        "user",
        "create",
        "--email",
        "a@example.com",
        "--first",
        "A",
        "--last",
        "B",
        "--level",
        "0",
      )
    ).status,
  ).toBe(0)
  const other = await command(emptyFolder(), { ...environment(), APP_SECRET: "b".repeat(40) }, "verify")
  expect(other).toEqual({
    status: 1,
    output: "APP_SECRET is not the one of this database: give all processes of DATABASE_URL the same.\n",
  })
})

onPostgres("a server with an older history than this data folder knows is refused", async () => {
  const { preparePostgres } = await import("#db/postgres/prepare.ts")
  const folder = emptyFolder()
  const preparation = {
    address: addressOf(""),
    migrationAddress: addressOf(""),
    folder,
    laws: {},
    secret: "x",
    patience: 0,
    copyBefore: async () => "none",
  }
  await preparePostgres(preparation)
  await preparePostgres(preparation)
  const { rows } = await admin.query("select (pg_control_system()).system_identifier::text as identifier")
  const seen = (timeline: number) =>
    writeFileSync(
      join(folder, "postgres-server.json"),
      JSON.stringify({ systemIdentifier: rows[0].identifier, timeline }),
    )
  seen(2)
  await expect(preparePostgres(preparation)).rejects.toThrow(/former primary/)
  seen(1)
  await preparePostgres(preparation)
})

onPostgres(
  "of two first processes with different secrets one is refused, and a damaged memory hinders no start",
  async () => {
    const { preparePostgres } = await import("#db/postgres/prepare.ts")
    const { checkDeployment } = await import("#db/postgres/deployment.ts")
    const [address, folder] = [addressOf(""), emptyFolder()]
    const migration = { laws: {}, patience: 0, copyBefore: async () => "none" }
    await preparePostgres({ ...migration, address, migrationAddress: address, folder, secret: "zero" })
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query("delete from deployment")
    const secrets = ["one", "two"]
    const starts = await Promise.allSettled(secrets.map((secret) => checkDeployment(address, emptyFolder(), secret)))
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    writeFileSync(join(folder, "postgres-server.json"), '{"systemIdent')
    const { rows } = await client.query("select secret_fingerprint as secret from deployment")
    await client.end()
    await checkDeployment(address, folder, rows[0].secret)
  },
)

onPostgres("of several hosts the one that answered last is asked first", async () => {
  // Loads the module again, as in a new process that has not connected to any host.
  vi.resetModules()
  const { connect } = await import("#db/postgres/hosts.ts")
  let connections = 0
  const silent = createServer((socket) => {
    connections += 1
    socket.on("error", () => undefined)
  })
  onTestFinished(() => void silent.close())
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  const { host } = new URL(addressOf(""))
  const { port } = silent.address() as AddressInfo
  const address = addressOf("").replace(host, `127.0.0.1:${port},${host}`)
  for (let time = 0; time < 3; time += 1) await (await connect(address, {})).end()
  expect(connections).toBe(1)
})

onPostgres("a server that cannot be used is named without its password", async () => {
  const { preparePostgres } = await import("#db/postgres/prepare.ts")
  for (const [address, reason] of [
    ["postgres://someone:hunter2@127.0.0.1:1/nothing", /ECONNREFUSED/],
    [addressOf("nobody").replace("nobody@", "nobody:hunter2@"), /role "nobody" does not exist/],
  ] as const) {
    const preparation = {
      address,
      migrationAddress: address,
      folder: emptyFolder(),
      laws: {},
      secret: "x",
      patience: 0,
      copyBefore: async () => "none",
    }
    const refusal: Error = await preparePostgres(preparation).catch((error) => error)
    expect(refusal.name).toBe("DatabaseBusy")
    expect(String((refusal.cause as Error).message)).toMatch(reason)
    expect(`${startFailure(refusal)} ${refusal.stack} ${(refusal.cause as Error).stack}`).not.toContain("hunter2")
  }
})

onPostgres.each([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
])("a certificate refused with %s is a server that cannot be reached", async (code) => {
  const { unavailable } = await import("#db/postgres/unavailable.ts")
  const refused = unavailable(Object.assign(new Error("the certificate was refused"), { code }))
  expect((refused as Error).name).toBe("DatabaseBusy")
})
