/** The network between a process and PostgreSQL breaks silently: nobody waits for long, and nothing is reported as done. */
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect } from "vitest"
import { closeDatabase, DatabaseBusy, openDatabase, read, type Tx, write } from "#db/client.server.ts"
import { units } from "#db/schema/index.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { onPostgres as test } from "../support/engines.ts"
import { type Network, networkTo } from "../support/postgres/network.ts"
import { lockIsFree } from "../support/postgres/writers.ts"

/** Longer than a process may wait for any answer, with room for a slow machine. */
const AT_MOST = 60_000

let direct: string
let network: Network
beforeEach(async () => {
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  direct = addressOf(OF_TEST)
  network = await networkTo(direct)
  openDatabase(network.address)
})
afterEach(() => network.close())

const add = (tx: Tx, number: number) =>
  tx.run(tx.insert(units).values({ number, monthlyRent: asCents(100_000), deposit: ZERO, createdAt: 0 }))
const stored = () =>
  read(async (tx) => (await tx.all(tx.select().from(units).orderBy(units.number))).map((u) => u.number))

/** The network works again, and the process continues on another connection. */
async function goesOn(numbers: number[]): Promise<void> {
  network.mended()
  expect(await stored()).toEqual(numbers.filter((number) => number !== 900))
  await write((tx) => add(tx, 900))
  expect(await stored()).toEqual(numbers)
}

test.each([
  ["before", [900]],
  ["after", [101, 900]],
] as const)(
  "a write whose connection breaks %s its commit is not reported as done, and the lock is free in ten seconds",
  async (when, left) => {
    const { OutcomeUnknown } = await import("#db/postgres/commit.ts")
    const broken = network.breaksAt("commit\0", when)
    const refused = write((tx) => add(tx, 101))
    await Promise.all([broken.then(() => lockIsFree(direct)), expect(refused).rejects.toThrow(OutcomeUnknown)])
    await expect.poll(() => network.open()).toBe(0)
    await goesOn([...left])
  },
  AT_MOST,
)

test(
  "a write whose connection breaks is refused and leaves nothing, the lock is free in ten seconds, and those that wait for it are refused with it",
  async () => {
    const broken = network.breaksAt("the network breaks here", "before")
    const first = write(async (tx) => {
      await add(tx, 101)
      await tx.rows(sql`select 'the network breaks here'`)
    })
    await broken
    const others = Array.from({ length: 8 }, (_, index) => write((tx) => add(tx, index)))
    await Promise.all([
      lockIsFree(direct),
      ...[first, ...others].map((each) => expect(each).rejects.toThrow(DatabaseBusy)),
    ])
    await goesOn([900])
  },
  AT_MOST,
)

test(
  "a process that ends does not wait for a server that does not answer",
  async () => {
    const broken = network.breaksAt("the network breaks here", "before")
    await write((tx) => add(tx, 101))
    const reading = read((tx) => tx.rows(sql`select 'the network breaks here'`))
    await broken
    await Promise.all([closeDatabase(), expect(reading).rejects.toThrow(DatabaseBusy)])
    await expect.poll(() => network.open()).toBe(0)
  },
  AT_MOST,
)
