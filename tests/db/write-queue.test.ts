/** Writes that wait while another process holds the database. The test's clock moves only during pauses. */
import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, expect } from "vitest"
import { rawDatabase } from "#db/client.server.ts"
import { beginning, DatabaseBusy, onceFree, queue, type Stopwatch } from "#db/write-queue.ts"
import { onSqlite as test } from "../support/engines.ts"

let other: Sqlite.Database
let own: Sqlite.Database
beforeEach(() => {
  other = new Sqlite(rawDatabase().name)
  own = new Sqlite(rawDatabase().name, { timeout: 0 })
})
afterEach(() => {
  own.close()
  other.close()
})

/** A clock at 0, and writes by it. Each returns the time when it was done, or "busy" if it was refused. `during` runs at each pause. */
function office(during: (now: number) => void = () => undefined) {
  let now = 0
  const time: Stopwatch = {
    now: () => now,
    async pause(milliseconds) {
      now += milliseconds
      during(now)
    },
  }
  const begin = beginning(time)
  const take = queue()
  const write = (takes = 0, then: () => unknown = () => undefined) => {
    const requestedAt = now
    const work = async () => {
      await begin(own, "BEGIN IMMEDIATE", requestedAt)
      now += takes
      own.exec("COMMIT")
      then()
      return "done"
    }
    return take(work).catch((error: unknown) => {
      if (error instanceof DatabaseBusy) return `busy after ${Math.round((now - requestedAt) / 1000)} s`
      throw error
    })
  }
  return { write, now: () => now }
}

test("five writes behind a process that keeps the database are all refused after five seconds, not one after the other", async () => {
  other.exec("BEGIN IMMEDIATE")
  const { write } = office()
  expect(await Promise.all([write(), write(), write(), write(), write()])).toEqual(Array(5).fill("busy after 5 s"))
  other.exec("COMMIT")
  expect(await write()).toBe("done")
})

test("a write asked for while others wait has its own five seconds", async () => {
  other.exec("BEGIN IMMEDIATE")
  let late: Promise<string> | undefined
  const { write } = office((now) => {
    if (now === 4_000) late = write()
    if (now === 6_000) other.exec("COMMIT")
  })
  expect(await write()).toBe("busy after 5 s")
  expect(await late).toBe("done")
})

test("the time behind long writes of this process leaves the whole patience for another one", async () => {
  const { write } = office((now) => {
    if (now >= 12_000 && other.inTransaction) other.exec("COMMIT")
  })
  const long = write(10_000, () => other.exec("BEGIN IMMEDIATE"))
  expect(await Promise.all([long, write()])).toEqual(["done", "done"])
})

test("what a start does with the database waits half a minute for another process, and then is refused", async () => {
  other.exec("BEGIN IMMEDIATE")
  let now = 0
  const time: Stopwatch = {
    now: () => now,
    async pause(milliseconds) {
      now += milliseconds
    },
  }
  await expect(onceFree(() => own.exec("BEGIN IMMEDIATE"), 30_000, time)).rejects.toThrow(DatabaseBusy)
  expect(Math.round(now / 1000)).toBe(30)
  const freed: Stopwatch = { ...time, pause: async () => void other.exec("COMMIT") }
  await onceFree(() => own.exec("BEGIN IMMEDIATE"), 30_000, freed)
  expect(own.inTransaction).toBe(true)
  await expect(onceFree(() => own.exec("nonsense"), 30_000, time)).rejects.toThrow("syntax error")
})
