import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { nextRent } from "~/domain/ledger/charges/next-rent.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { runDue } from "../../../jobs/schedule.ts"
import { movesInto, on, person, seen, setting, suite, USUAL } from "../../support/world.ts"

const next = (day: string) => seen(day, nextRent)

beforeEach(() => setting(USUAL))

/** Dana, in suite 101 since September, rent from November; the jobs have run up to and with a day. */
async function danaUntil(day: string) {
  await suite(101, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101, { rentFrom: "2026-11" })
  await runDue(on("2026-10-31"))
  await runDue(on(day))
}

test("nothing is charged while a day is unset", async () => {
  await write((tx) => setDefault(tx, SYSTEM, { key: "rentDueDay", value: null }))
  expect(await next("2026-11-20")).toBeNull()
})

test("the month to come is charged on its issue day", async () => {
  expect(await next("2026-11-20")).toEqual({ on: "2026-12-01", periods: ["2026-12"] })
  await danaUntil("2026-11-20")
  expect(await next("2026-11-20")).toEqual({ on: "2026-12-01", periods: ["2026-12"] })
})

test("an issue day after the due day charges the month before", async () => {
  await danaUntil("2026-11-20")
  await setting({ balanceIssueDay: 31 })
  expect(await next("2026-11-20")).toEqual({ on: "2026-11-30", periods: ["2026-12"] })
})

test("a month that was issued already is not charged again on a new day", async () => {
  await setting({ balanceIssueDay: 15 })
  await danaUntil("2026-11-20")
  await setting({ balanceIssueDay: 1 })
  expect(await next("2026-11-20")).toEqual({ on: "2027-01-01", periods: ["2027-01"] })
})

test("a new day that has passed already charges at the next run", async () => {
  await setting({ balanceIssueDay: 25, rentDueDay: 25 })
  await danaUntil("2026-11-20")
  await setting({ balanceIssueDay: 10 })
  expect(await next("2026-11-20")).toEqual({ on: "2026-11-21", periods: ["2026-11"] })
})

test("what it says is what the jobs then do", async () => {
  await danaUntil("2026-11-30")
  expect(await next("2026-12-01")).toEqual({ on: "2026-12-01", periods: ["2026-12"] })
  await runDue(on("2026-12-01"))
  expect(await next("2026-12-01")).toEqual({ on: "2027-01-01", periods: ["2027-01"] })
})

test("months before both days were first set are not charged", async () => {
  await setting({ billingSince: "2026-11-20" })
  await suite(101, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101, { rentFrom: "2026-10" })
  await runDue(on("2026-11-19"))
  expect(await next("2026-11-20")).toEqual({ on: "2026-12-01", periods: ["2026-12"] })
})
