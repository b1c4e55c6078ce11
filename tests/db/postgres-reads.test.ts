/** Reads on PostgreSQL: those requested in one turn of the event loop share one message and one snapshot. Source: docs/decisions/0056. */
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { read, type Tx, write } from "#db/client.server.ts"
import { units } from "#db/schema/index.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { onPostgres as test } from "../support/engines.ts"
import { rowsOf } from "../support/raw.ts"

const add = (tx: Tx, number: number) =>
  tx.run(tx.insert(units).values({ number, monthlyRent: asCents(100_000), deposit: ZERO, createdAt: 0 }))
const numbers = async (tx: Tx) => (await tx.all(tx.select().from(units))).map(({ number }) => number)

type Place = { session: number; since: string }
const PLACE = sql`select pg_backend_pid() as session, now()::text as since`
const place = async (tx: Tx) => (await tx.rows<Place>(PLACE))[0]
const failing = (tx: Tx) => tx.rows(sql`select 1 / 0`)

test("reads requested together are done on one snapshot, a later one on its own", async () => {
  const [one, other] = await Promise.all([read(place), read(place)])
  expect(other).toEqual(one)
  expect((await read(place))?.since).not.toBe(one?.since)
})

test("a read sees what was committed before it was requested, beside whatever is read already", async () => {
  for (let number = 101; number < 120; number += 1) {
    const [, seen] = await Promise.all([read(numbers), write((tx) => add(tx, number)).then(() => read(numbers))])
    expect(seen).toContain(number)
  }
})

test("a read whose statement fails does not fail those beside it", async () => {
  await write((tx) => add(tx, 101))
  const outcomes = await Promise.allSettled([read(numbers), read(failing), read(numbers)])
  expect(outcomes).toEqual([
    { status: "fulfilled", value: [101] },
    { status: "rejected", reason: expect.objectContaining({ message: "division by zero" }) },
    { status: "fulfilled", value: [101] },
  ])
})

test("a failed statement ends its own transaction only: its session serves the next one", async () => {
  await expect(read(failing)).rejects.toThrow("division by zero")
  const tooLarge = (tx: Tx) => tx.rows(sql`select 9007199254740993::bigint as value`)
  for (const _ of [1, 2, 3]) await expect(read(tooLarge)).rejects.toThrow("cannot be held exactly")
  expect(await read(place)).toBeDefined()
})

test("no transaction is left open after a read", async () => {
  await read(place)
  await new Promise((resolve) => setImmediate(resolve))
  const left =
    "select count(*) as count from pg_stat_activity where datname = current_database() and state like '%in transaction%'"
  await expect.poll(() => rowsOf(left)).toEqual([{ count: 0 }])
})

test("statements of one turn are answered in their order, also where they run again and columns are empty", async () => {
  const echo = (tx: Tx, value: number | null) =>
    tx.rows<{ a: number | null; b: string }>(sql`select ${value}::bigint as a, 'b' as b`)
  const values = [1, null, 3]
  for (const _ of [1, 2, 3]) {
    const found = await read((tx) => Promise.all(values.map((value) => echo(tx, value))))
    expect(found).toEqual(values.map((a) => [{ a, b: "b" }]))
  }
})
