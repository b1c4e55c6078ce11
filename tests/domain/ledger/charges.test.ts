import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { charges, issuedPeriods } from "#db/schema/index.ts"
import { chargeRent } from "~/domain/ledger/charges/charges.ts"
import { rentDue } from "~/domain/ledger/charges/rent-due.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { changeUnit } from "~/domain/units/write-units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { during, leaves, movesInto, on, person, seen, setting, suite, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

/** Runs the monthly job of a day: one transaction for each stay. */
async function issue(day: string): Promise<number> {
  const list = await seen(day, (tx) => rentDue(tx, asDay(day)))
  for (const due of list) await during(day, (tx) => chargeRent(tx, SYSTEM, due))
  return list.length
}
const charged = () => seen("2026-12-31", (tx) => tx.all(tx.select().from(charges)))

test("rent is charged once a month, however often the job runs", async () => {
  const dana = await person("Dana Reyes")
  await movesInto(dana, await suite(101, { rent: 120_000 }))
  expect(await issue("2026-02-01")).toBe(1)
  expect(await issue("2026-02-01")).toBe(0)
  expect(await charged()).toMatchObject([
    {
      tenantId: dana,
      unitNumber: 101,
      kind: "rent",
      period: "2026-02",
      dueOn: "2026-02-01",
      amount: 120_000,
      open: 120_000,
    },
  ])
})

test("every unit of a tenant is charged by itself", async () => {
  const dana = await person("Dana Reyes")
  await movesInto(dana, await suite(101, { rent: 120_000 }))
  await movesInto(dana, await suite(102, { rent: 30_000 }), { isSubunit: true })
  await issue("2026-02-01")
  expect((await charged()).map((row) => [row.unitNumber, row.amount])).toEqual([
    [101, 120_000],
    [102, 30_000],
  ])
})

test("rent that is issued before a planned increase takes effect, for a day after it, is the raised rent", async () => {
  await setting({ balanceIssueDay: 20 })
  const dana = await person("Dana Reyes")
  await movesInto(dana, await suite(101, { rent: 100_000 }))
  const plan = { plannedIncreaseOn: asDay("2026-03-01"), plannedIncreaseCents: asCents(5_000) }
  await during("2026-01-05", (tx) => changeUnit(tx, 101, plan))
  await issue("2026-01-20")
  await issue("2026-02-20")
  expect((await charged()).map((row) => [row.period, row.effectiveOn, row.amount])).toEqual([
    ["2026-02", "2026-01-20", 100_000],
    ["2026-03", "2026-02-20", 105_000],
  ])
})

test("a stay that ended between the list and the posting is not charged", async () => {
  const dana = await person("Dana Reyes")
  await movesInto(dana, await suite(101, { rent: 100_000 }))
  const [due] = await seen("2026-02-01", (tx) => rentDue(tx, asDay("2026-02-01")))
  if (!due) throw new Error("Nothing was due")
  await leaves(dana, "2026-02-01")
  expect(await during("2026-02-01", (tx) => chargeRent(tx, SYSTEM, due))).toBe(false)
  expect(await charged()).toEqual([])
})

test("a period from before billing began is recorded, not charged, and never charged later", async () => {
  await setting({ billingSince: "2026-02-15" })
  const dana = await person("Dana Reyes")
  await movesInto(dana, await suite(101, { rent: 100_000 }))
  await issue("2026-03-01")
  expect((await charged()).map((row) => row.period)).toEqual(["2026-03"])
  const recorded = await seen("2026-03-01", (tx) => tx.all(tx.select().from(issuedPeriods)))
  expect(recorded.map((row) => [row.period, row.journalId === null])).toEqual([
    ["2026-02", true],
    ["2026-03", false],
  ])
})

test("the books never go back behind a day they have, also when the time zone moves west", async () => {
  const dana = await person("Dana Reyes")
  await movesInto(dana, await suite(101, { rent: 100_000 }))
  await issue("2026-02-01")
  const night = on("2026-02-01", 1)
  expect(await read(ledgerDay, night)).toBe("2026-02-01")
  await setting({ timezone: "Pacific/Honolulu" })
  expect(await read(ledgerDay, night)).toBe("2026-02-01")
  expect(await read(ledgerDay, on("2026-02-02"))).toBe("2026-02-02")
})
