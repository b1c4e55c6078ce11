/** Rules that a single process could keep in memory also apply to two processes of one PostgreSQL database. Source: docs/decisions/0057. */
import { setTimeout as pause } from "node:timers/promises"
import { afterEach, beforeAll, beforeEach, expect } from "vitest"
import { read } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { attempts } from "#db/schema/index.ts"
import { confirmByPassword } from "~/domain/identity/confirm.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { signIn } from "~/domain/identity/sessions/sign-in.ts"
import { oneAtATimeEverywhere } from "~/domain/one-at-a-time.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import type { AnotherProcess } from "../support/another-process.ts"
import { onPostgres as test } from "../support/engines.ts"
import { staff, tokenOf } from "../support/people.ts"
import { execute, rowsOf } from "../support/raw.ts"

async function secondProcess() {
  const { anotherProcess } = await import("../support/another-process.ts")
  const process = await anotherProcess()
  const [turns, signingIn, confirming] = await Promise.all([
    import("~/domain/one-at-a-time.ts"),
    import("~/domain/identity/sessions/sign-in.ts"),
    import("~/domain/identity/confirm.ts"),
  ])
  return { process, ...turns, ...signingIn, ...confirming }
}

let other: Awaited<ReturnType<typeof secondProcess>> & { process: AnotherProcess }
beforeAll(async () => {
  if (isPostgres) other = await secondProcess()
})
beforeEach(() => other?.process.open())
afterEach(() => other?.process.close())

/** Work that records its beginning and its end. */
function recorded(rows: string[]) {
  return (name: string) => async () => {
    rows.push(`${name} begins`)
    await pause(30)
    rows.push(`${name} ends`)
  }
}

test("work of one name runs in one process at a time, and work of another name beside it", async () => {
  const rows: string[] = []
  const work = recorded(rows)
  await Promise.all(
    ["a", "b", "c"].flatMap((name) => [
      oneAtATimeEverywhere("payment 7", work(`first ${name}`)),
      other.oneAtATimeEverywhere("payment 7", work(`second ${name}`)),
    ]),
  )
  expect(rows).toHaveLength(12)
  for (let index = 0; index < rows.length; index += 2)
    expect(rows[index + 1]).toBe(rows[index]?.replace("begins", "ends"))
  const beside: string[] = []
  await oneAtATimeEverywhere("payment 7", () => other.oneAtATimeEverywhere("payment 8", recorded(beside)("second")))
  expect(beside).toEqual(["second begins", "second ends"])
  expect(await rowsOf("select name from leases")).toEqual([])
})

test("work that fails gives its turn on, and the turn of a process that died passes on by itself", async () => {
  const failing = oneAtATimeEverywhere("payment 7", () => Promise.reject(new Error("on purpose")))
  await expect(failing).rejects.toThrow("on purpose")
  const now = "floor(extract(epoch from clock_timestamp()) * 1000)"
  await execute(`insert into leases values ('payment 7', 'a process that died', ${now} + 700)`)
  const since = performance.now()
  expect(await other.oneAtATimeEverywhere("payment 7", async () => "done")).toBe("done")
  expect(performance.now() - since).toBeGreaterThan(500)
})

const codes = async (attempts: Promise<unknown>[]) => {
  const ends = await Promise.allSettled(attempts)
  return ends.map((end) => (end.status === "rejected" ? (end.reason as { code?: string }).code : "right"))
}
const count = (found: unknown[], code: string) => found.filter((each) => each === code).length

test("no more guesses at a password are answered by two processes than by one", async () => {
  const manager = await staff(6)
  const visitor = { ...ANONYMOUS, ip: "192.0.2.7" }
  const wrong = { email: manager.email, password: "not the password" }
  const guesses = Array.from({ length: 9 }).flatMap(() => [
    signIn(visitor, wrong, "page"),
    other.signIn(visitor, wrong, "page"),
  ])
  const found = await codes(guesses)
  expect([count(found, "INVALID_CREDENTIALS"), count(found, "RATE_LIMITED")]).toEqual([10, 8])
})

test("no more wrong confirmations are answered by two processes than by one", async () => {
  const manager = await staff(6)
  const token = await tokenOf(manager, "page")
  const session = await read((tx) => findSession(tx, token, "page"))
  if (!session) throw new Error("There is no session")
  const actor = { ...session.actor, ip: "192.0.2.7" }
  const wrong = { password: "not the password" }
  const tries = Array.from({ length: 9 }).flatMap(() => [
    confirmByPassword(actor, wrong),
    other.confirmByPassword(actor, wrong),
  ])
  const found = await codes(tries)
  expect([count(found, "INVALID_CREDENTIALS"), count(found, "RATE_LIMITED")]).toEqual([10, 8])
  expect(await read((tx) => tx.all(tx.select().from(attempts)))).not.toEqual([])
})
