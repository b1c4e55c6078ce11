/** A primary and its synchronous standby: a write that only one machine has is not reported as done. */
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { closeDatabase, DatabaseBusy, openDatabase, read, standbyState, write } from "#db/client.server.ts"
import { onPostgres as test } from "../support/engines.ts"
import { networkTo } from "../support/postgres/network.ts"
import { asOwner, type Pair, startPair } from "../support/postgres/pair.ts"
import { keysIn, makeKeys } from "../support/postgres/writers.ts"

let pair: Pair
let primary: string
beforeAll(async () => {
  pair = await startPair()
  primary = pair.primary.address
  await makeKeys(primary)
  await asOwner(primary, async (client) => {
    await client.query("create role program login")
    await client.query("grant select, insert, update, delete on all tables in schema public to program")
  })
})
afterAll(() => pair.remove())
beforeEach(async () => {
  openDatabase(primary)
  await store("a key of before")
})
afterEach(async () => {
  await closeDatabase()
  pair.standby.signal("SIGCONT")
  await asOwner(primary, (client) => client.query("delete from stored_keys"))
  await asOwner(primary, (client) => client.query("alter database postgres reset statement_timeout"))
})

/** Stores the key once, even if it is sent several times. */
const store = (key: string) =>
  write(async (tx) => {
    const stored = await tx.rows(sql`select from stored_keys where key = ${key}`)
    if (stored.length === 0) await tx.rows(sql`insert into stored_keys values (${key})`)
  })
const stored = async () =>
  (await read((tx) => tx.rows<{ key: string }>(sql`select key from stored_keys order by key`))).map(({ key }) => key)

const WAITING = "select pid from pg_stat_activity where wait_event = 'SyncRep'"

/** A writer that waits for the lock longer than a statement may take in its test. */
const WAITING_LONG =
  "select from pg_stat_activity where wait_event_type = 'Lock' and clock_timestamp() - query_start > '300ms'"

/** Runs a function of the server on the session whose commit waits for the standby. */
async function onTheWaiting(how: string): Promise<void> {
  await asOwner(primary, async (client) => {
    await expect.poll(async () => (await client.query(WAITING)).rowCount).toBe(1)
    await client.query(`select ${how}(pid) from (${WAITING}) waiting`)
  })
}

test("while the standby is stalled a write is not reported as done, reads do not see it, and both go on when the standby does", async () => {
  const { OutcomeUnknown } = await import("#db/postgres/commit.ts")
  // A statement timeout must not affect a commit that waits for the standby.
  await asOwner(primary, (client) => client.query("alter database postgres set statement_timeout = '1s'"))
  await closeDatabase()
  openDatabase(primary)
  pair.standby.signal("SIGSTOP")
  await expect(store("stalled")).rejects.toThrow(OutcomeUnknown)
  expect(await stored()).toEqual(["a key of before"])
  await expect(store("another")).rejects.toThrow(DatabaseBusy)
  expect(await stored()).toEqual(["a key of before"])
  pair.standby.signal("SIGCONT")
  await expect.poll(stored).toEqual(["a key of before", "stalled"])
  await store("stalled")
  await store("another")
  expect(await keysIn(pair.standby.address)).toEqual(["a key of before", "another", "stalled"])
})

test("a write waits for the lock of another process, whatever time the database gives to statements", async () => {
  const { WRITERS_LOCK } = await import("#db/postgres/port.ts")
  await asOwner(primary, (client) => client.query("alter database postgres set statement_timeout = '100ms'"))
  await closeDatabase()
  openDatabase(primary)
  await asOwner(primary, async (client) => {
    await client.query("set statement_timeout = 0")
    await client.query("select pg_advisory_lock($1)", [WRITERS_LOCK])
    const waits = store("after the lock")
    await expect.poll(async () => (await client.query(WAITING_LONG)).rowCount).toBe(1)
    await client.query("select pg_advisory_unlock($1)", [WRITERS_LOCK])
    await waits
  })
  expect(await stored()).toEqual(["a key of before", "after the lock"])
})

/** Changes the answers to those of a server with German messages. */
const inGerman = (answer: Buffer) =>
  Buffer.from(answer.toString("latin1").replaceAll("SWARNING\0", "SWARNUNG\0"), "latin1")

test.each([
  ["cancelled", "pg_cancel_backend", (answer: Buffer) => answer],
  ["cancelled on a server that speaks German", "pg_cancel_backend", inGerman],
  ["ended", "pg_terminate_backend", (answer: Buffer) => answer],
])(
  "a commit whose wait for the standby is %s is not reported as done, nor is a repeat before the standby confirms it",
  async (_what, how, language) => {
    const { OutcomeUnknown } = await import("#db/postgres/commit.ts")
    const network = await networkTo(primary)
    network.answersWith(language)
    openDatabase(network.address)
    pair.standby.signal("SIGSTOP")
    await Promise.all([expect(store("alone")).rejects.toThrow(OutcomeUnknown), onTheWaiting(how)])
    expect(await stored()).toEqual(["a key of before", "alone"])
    await Promise.all([expect(store("alone")).rejects.toThrow(OutcomeUnknown), onTheWaiting(how)])
    pair.standby.signal("SIGCONT")
    await store("alone")
    expect(await keysIn(pair.standby.address)).toEqual(["a key of before", "alone"])
    await closeDatabase()
    network.close()
  },
)

test("a lease that only one machine knows is not held, and is held once the standby confirms it", async () => {
  const { requestLease } = await import("#db/lease.ts")
  const changes: boolean[] = []
  pair.standby.signal("SIGSTOP")
  const lease = requestLease("jobs", (isHeld) => changes.push(isHeld))
  for (let time = 0; time < 3; time += 1) await onTheWaiting("pg_cancel_backend")
  expect(changes).toEqual([])
  pair.standby.signal("SIGCONT")
  await expect.poll(() => changes).toEqual([true])
  await lease.release()
})

test("a role without rights to the server's state learns whether the standby confirms commits", async () => {
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  openDatabase(Object.assign(new URL(primary), { username: "program" }).href)
  expect(await standbyState()).toEqual({ standby: "connected" })
  pair.standby.signal("SIGSTOP")
  expect(await standbyState()).toEqual({ standby: "missing" })
  expect(await standbyState()).toEqual({ standby: "missing" })
  expect((await asOwner(primary, (client) => client.query(WAITING))).rowCount).toBe(1)
  await onTheWaiting("pg_cancel_backend")
  await Promise.all([
    expect(standbyState()).resolves.toEqual({ standby: "missing" }),
    onTheWaiting("pg_cancel_backend"),
  ])
  pair.standby.signal("SIGCONT")
  await expect.poll(standbyState).toEqual({ standby: "connected" })
  openDatabase(addressOf(OF_TEST))
  expect(await standbyState()).toEqual({ standby: "none configured" })
})
