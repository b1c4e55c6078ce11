/** Transactions on PostgreSQL, where several processes write (docs/decisions: async domain and the port). */
import { execFile } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import { sql } from "drizzle-orm"
import pg from "pg"
import { expect } from "vitest"
import { DatabaseBusy, read, readInTurns, type Tx, write } from "#db/client.server.ts"
import { auditLog, charges, units } from "#db/schema/index.ts"
import { record } from "~/domain/audit/log.ts"
import { verifyAudit } from "~/domain/audit/verify-audit.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { onPostgres as test } from "../support/engines.ts"
import { execute, lawNames, rowsOf } from "../support/raw.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { during, mona } from "../support/world.ts"

const suite = (number: number) => ({ number, monthlyRent: asCents(100_000), deposit: ZERO, createdAt: 0 })
const add = (tx: Tx, number: number) => tx.run(tx.insert(units).values(suite(number)))
const stored = () =>
  read(async (tx) => (await tx.all(tx.select().from(units).orderBy(units.number))).map((u) => u.number))

/** Sends a request to another server and awaits the response. */
async function fetched(): Promise<void> {
  const server = createServer((_, response) => void response.end("here"))
  await once(server.listen(0, "127.0.0.1"), "listening")
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { connection: "close" } })
  server.close()
}

const ELSEWHERE: [what: string, wait: () => Promise<unknown>][] = [
  ["a request", fetched],
  ["a timer", () => new Promise((resolve) => setTimeout(resolve, 20))],
  ["a file", () => readFile("package.json")],
]

test.each(ELSEWHERE)("a transaction that awaits %s is refused, and nothing of it is written", async (_what, wait) => {
  const astray = write(async (tx) => {
    await add(tx, 101)
    await wait()
    await add(tx, 102)
  })
  await expect(astray).rejects.toThrow("awaited something other than the database")
  expect(await stored()).toEqual([])
  await write((tx) => add(tx, 103))
  expect(await stored()).toEqual([103])
})

test.each(ELSEWHERE)("a snapshot in which %s is awaited is refused too", async (_what, wait) => {
  await expect(read(wait)).rejects.toThrow("awaited something other than the database")
  await expect(readInTurns((readSnapshot) => readSnapshot(wait))).rejects.toThrow("something other than the database")
})

test("a statement of an ended transaction fails", async () => {
  const left: Tx[] = []
  await write(async (tx) => void left.push(tx))
  await expect(Promise.all(left.map((tx) => add(tx, 101)))).rejects.toThrow("outside of its transaction")
})

test("a transaction inside a transaction is refused", async () => {
  await expect(write(() => write(async () => 1))).rejects.toThrow("inside a transaction")
  await expect(write(() => read(async () => 1))).rejects.toThrow("inside a transaction")
  await expect(read(() => readInTurns(async () => 1))).rejects.toThrow("inside a transaction")
})

test("a statement that failed and was swallowed does not commit", async () => {
  const swallowing = write(async (tx) => {
    await add(tx, 101)
    await add(tx, 101).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow("nothing was committed")
  expect(await stored()).toEqual([])
})

test("a number that JavaScript cannot hold exactly is an error, never rounded", async () => {
  const find = (value: string) => read((tx) => tx.rows<{ value: number }>(sql`select ${sql.raw(value)} as value`))
  const most = "9007199254740991::bigint"
  expect(await find(most)).toEqual([{ value: 9_007_199_254_740_991 }])
  await expect(find(`${most} + 1`)).rejects.toThrow("cannot be held exactly")
  await expect(find(`(select sum(n) from (values (${most}), (1)) many (n))`)).rejects.toThrow("cannot be held exactly")
  expect(await find("(select sum(n) from (values (1), (2)) many (n))")).toEqual([{ value: 3 }])
  expect(await find("1.25::numeric")).toEqual([{ value: 1.25 }])
})

test("a text with NUL, which PostgreSQL cannot store, is a text with U+FFFD, wherever it comes from", async () => {
  const echo = (text: string) => read((tx) => tx.rows<{ text: string }>(sql`select ${text}::text as text`))
  expect(await echo("a\0b 🏢")).toEqual([{ text: "a\ufffdb 🏢" }])
})

test("a refused command frees its numbers", async () => {
  const dana = await danaOwesRent()
  const last = async (table: typeof auditLog | typeof charges) =>
    (await read((tx) => tx.all(tx.select({ id: table.id }).from(table).orderBy(table.id)))).at(-1)?.id ?? 0
  const before = [await last(auditLog), await last(charges)]
  const refused = during("2026-01-05", async (tx) => {
    await issueFee(tx, mona, { tenantId: dana, amount: asCents(700), type: "late" })
    await record(tx, SYSTEM, { category: "TEN_FEE", details: "Never" })
    throw new Error("on purpose")
  })
  await expect(refused).rejects.toThrow("on purpose")
  await during("2026-01-05", (tx) => issueFee(tx, mona, { tenantId: dana, amount: asCents(700), type: "late" }))
  expect([await last(auditLog), await last(charges)]).toEqual(before.map((id) => id + 1))
  expect(await read(verifyAudit)).toEqual([])
})

test("a number is never assigned twice, also after the highest row was deleted", async () => {
  const insert = "insert into users (email, first_name, last_name, created_at) values (?, 'A', 'B', 0) returning id"
  expect(await rowsOf(insert, "a@example.com")).toEqual([{ id: 1 }])
  await execute("delete from users")
  expect(await rowsOf(insert, "a@example.com")).toEqual([{ id: 2 }])
})

test("no table that is only ever added to can be emptied", async () => {
  const tables = (await lawNames()).filter((name) => name.endsWith("_keep_truncate")).map((name) => name.slice(0, -14))
  expect(tables).toEqual(expect.arrayContaining(["journals", "journal_lines", "audit_log", "charges", "receipts"]))
  for (const table of tables)
    await expect(execute(`truncate ${table} cascade`)).rejects.toThrow(/append-only|never deleted/)
})

test("a write is refused after five seconds while another one holds the writers' lock, and reads go on", async () => {
  const { WRITERS_LOCK } = await import("#db/postgres/port.ts")
  await execute(`begin; select pg_advisory_xact_lock(${WRITERS_LOCK})`)
  const since = performance.now()
  const refused = write((tx) => add(tx, 101))
  const reading = stored()
  await expect(refused).rejects.toThrow(DatabaseBusy)
  expect(performance.now() - since).toBeGreaterThan(4_900)
  expect(await reading).toEqual([])
  await execute("rollback")
  await write((tx) => add(tx, 101))
  expect(await stored()).toEqual([101])
})

test("an instant is never before the last write's", async () => {
  const { setClock } = await import("#db/postgres/port.ts")
  const later = Date.now() + 30_000
  await execute(`update last_write set at = ${later}`)
  setClock(undefined)
  expect(await write(async (tx) => tx.now)).toBeGreaterThanOrEqual(later)
  expect(await read(async (tx) => tx.now)).toBeGreaterThanOrEqual(later)
})

test("two processes that take from one row are granted what is there, and no more", async () => {
  await execute("insert into units (number, monthly_rent, deposit, created_at) values (1, 100, 0, 0)")
  const program = `
    const { openDatabase, closeDatabase, write } = await import("./db/client.server.ts")
    const { units } = await import("./db/schema/index.ts")
    openDatabase(process.argv[1])
    const take = () => write(async (tx) => {
      const unit = await tx.one(tx.select().from(units))
      if (unit.monthlyRent === 0) return 0
      await tx.run(tx.update(units).set({ monthlyRent: unit.monthlyRent - 1 }))
      return 1
    })
    const granted = await Promise.all(Array.from({ length: 100 }, take))
    await closeDatabase()
    console.log(granted.reduce((all, one) => all + one, 0))`
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  const run = async () => {
    const given = ["--input-type=module", "-e", program, addressOf(OF_TEST)]
    const { stdout } = await promisify(execFile)(process.execPath, given)
    return Number(stdout)
  }
  const granted = await Promise.all([run(), run()])
  expect(granted.reduce((all, one) => all + one, 0)).toBe(100)
  expect(await rowsOf("select monthly_rent from units")).toEqual([{ monthly_rent: 0 }])
})

test("without the writers' lock, two transactions are granted what is there once", async () => {
  await execute("insert into units (number, monthly_rent, deposit, created_at) values (1, 1, 0, 0)")
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  const takers = [1, 2].map(() => new pg.Client({ connectionString: addressOf(OF_TEST) }))
  const granted: unknown[] = []
  for (const taker of takers) {
    await taker.connect()
    await taker.query("begin isolation level read committed")
    granted.push((await taker.query("select monthly_rent from units")).rows[0].monthly_rent)
  }
  for (const taker of takers) {
    await taker.query("update units set monthly_rent = 0")
    await taker.query("commit")
    await taker.end()
  }
  expect(granted.map(String)).toEqual(["1", "1"])
})
