/** The amount that autopay charges, now and at a later run. Source: money.md 3.4, 3.18 and section 4, "Autopay". */
import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { tenants, users, watermarks } from "#db/schema/index.ts"
import { aboutAmount, autopayAmount } from "~/domain/autopay/autopay-amount.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { runDueConfirmed } from "../../support/confirmed-clock.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { sendsByBank } from "../../support/provider.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { isOnAutopay } from "../../support/saved-methods.ts"
import { danaOwesRent, movesIn, owesDeposit, owesFee, pays } from "../../support/tenancies.ts"
import { during, leaves, mona, on, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
})

const now = () => read(async (tx) => autopayAmount(tx, await findTenant(tx, dana)))
const about = (day: string) => read(async (tx) => aboutAmount(tx, await findTenant(tx, dana), asDay(day)))
const change = (set: Partial<typeof tenants.$inferInsert>) =>
  write((tx) => tx.run(tx.update(tenants).set(set).where(eq(tenants.id, dana))))

describe("now", () => {
  test("rent, late fee and other charges are charged, with the card's fee, and never the deposit", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await owesFee(dana, 4_000, "2026-01-05", "late")
    await owesFee(dana, 1_000, "2026-01-05")
    await owesDeposit(dana, 90_000, "2026-01-05")
    expect((await now()).charge).toMatchObject({ choice: "rent", amount: 105_000, fee: 3_150, total: 108_150 })
  })

  test("a bank account pays no fee, whatever one-time bank payments cost", async () => {
    await setting({ achFee: 2 })
    await isOnAutopay(dana, "pm_usBankAccount_success")
    expect((await now()).charge).toMatchObject({ amount: 100_000, fee: 0, total: 100_000 })
  })

  test("what is on its way is not charged again, but a pending deposit pays no rent", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await sendsByBank(dana, 30_000, "2026-01-05")
    await sendsByBank(dana, 20_000, "2026-01-05", "deposit")
    expect((await now()).charge).toMatchObject({ amount: 70_000 })
    await sendsByBank(dana, 70_000, "2026-01-05")
    expect(await now()).toEqual({ charge: null, reason: "nothing_owed" })
  })

  test("in eviction the full balance is charged, and only while nothing is on its way", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await owesDeposit(dana, 90_000, "2026-01-05")
    await change({ leaseStatus: "eviction" })
    expect((await now()).charge).toMatchObject({ choice: "everything", amount: 190_000 })
    await sendsByBank(dana, 20_000, "2026-01-05", "deposit")
    expect(await now()).toEqual({ charge: null, reason: "pending_in_eviction" })
  })

  test("less than fifty cents with the fee cannot be charged", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await pays(dana, 99_952, "2026-01-05")
    expect(await now()).toEqual({ charge: null, reason: "below_minimum" })
    await owesFee(dana, 1, "2026-01-05")
    expect((await now()).charge).toMatchObject({ amount: 49, fee: 1, total: 50 })
  })

  test("who has no method, no unit, no enabled account or no bank payments allowed is not charged", async () => {
    expect(await now()).toEqual({ charge: null, reason: "no_selected_method" })
    await isOnAutopay(dana, "pm_usBankAccount_success")
    await change({ achEnabled: false })
    expect(await now()).toEqual({ charge: null, reason: "ach_restricted" })
    await leaves(dana, "2026-01-05")
    expect(await now()).toEqual({ charge: null, reason: "no_unit" })
    await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.tenantId, dana))))
    expect(await now()).toEqual({ charge: null, reason: "account_disabled" })
  })
})

describe("at a later run", () => {
  test("the rent of that day is in it, as far as advance rent does not pay it", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await runDue(on("2026-01-31"))
    itIs("2026-01-31")
    await pays(dana, 145_000, "2026-01-31")
    expect(await about("2026-01-31")).toEqual({ charge: null, reason: "nothing_owed" })
    expect((await about("2026-02-01")).charge).toMatchObject({ amount: 55_000 })
  })

  test("the late fee of a day before is in it, once, with the rent as it is raised by then", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await during("2026-01-05", (tx) =>
      planRentIncrease(tx, mona, {
        unitNumber: 101,
        plannedRentIncreaseDate: asDay("2026-02-03"),
        plannedRentIncreaseAmount: asCents(20_000),
      }),
    )
    await runDue(on("2026-01-31"))
    itIs("2026-01-31")
    expect((await about("2026-02-04")).charge).toMatchObject({ amount: 200_000 })
    expect((await about("2026-02-05")).charge).toMatchObject({ amount: 206_000 })
    expect((await about("2026-02-28")).charge).toMatchObject({ amount: 206_000 })
  })

  test("a late fee that pending payments hold back is not in it", async () => {
    await isOnAutopay(dana, "pm_card_visa")
    await runDue(on("2026-02-04"))
    itIs("2026-02-04")
    await sendsByBank(dana, 200_000, "2026-02-04")
    expect(await about("2026-02-05")).toEqual({ charge: null, reason: "nothing_owed" })
  })

  /** With random days, percentages and payments, the announced amount equals the charged amount. */
  const day = fc.integer({ min: 1, max: 31 })
  const building = fc.record({
    balanceIssueDay: day,
    rentDueDay: day,
    lateFeeDay: day,
    lateFeePercent: fc.integer({ min: 1, max: 100 }),
    paid: fc.integer({ min: 1, max: 400_000 }),
    isPending: fc.boolean(),
    from: fc.integer({ min: 0, max: 70 }),
    ahead: fc.integer({ min: 0, max: 33 }),
  })
  test("what is announced is what the run charges, whatever the days, fees and payments are", {
    timeout: 600_000,
  }, async () => {
    let unit = 200
    await fc.assert(
      fc.asyncProperty(building, async ({ paid, isPending, from, ahead, ...days }) => {
        await setting({ ...USUAL, ...days })
        unit += 1
        itIs("2026-01-05")
        await write((tx) => tx.run(tx.delete(watermarks)))
        await suite(unit, { rent: 90_000 })
        dana = await movesIn(unit, "2026-01-05", { rent: 90_000, primaryEmail: `suite-${unit}@example.com` })
        await isOnAutopay(dana, "pm_card_visa")
        const seenOn = addDays(asDay("2026-01-06"), from)
        itIs(asDay("2026-01-05"))
        await runDue()
        itIs(seenOn)
        await runDueConfirmed()
        if (isPending) await sendsByBank(dana, paid, seenOn)
        else await pays(dana, paid, seenOn)
        const announced = await about(addDays(seenOn, ahead))
        itIs(addDays(seenOn, ahead))
        await runDueConfirmed()
        expect(await now()).toEqual(announced)
      }),
      { numRuns: randomRuns(12) },
    )
  })
})
