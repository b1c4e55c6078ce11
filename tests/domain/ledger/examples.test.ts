/** The examples of money.md 6: every posting, every state, and sound books at the end. */
import { afterEach, expect, test } from "vitest"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { asDay } from "~/values/calendar.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { liveExampleC } from "../../support/examples/c.ts"
import { liveExampleD } from "../../support/examples/d.ts"
import { liveExampleE } from "../../support/examples/e.ts"
import { liveExampleF } from "../../support/examples/f.ts"
import { liveExampleH } from "../../support/examples/h.ts"
import { categoriesOf, linesOf } from "../../support/reports.ts"
import { seen } from "../../support/world.ts"

afterEach(async () => {
  expect(await seen("2027-01-01", verifyLedger)).toEqual([])
})

test("A: a tenant's year", async () => {
  await liveExampleA()
})
test("B: a month of two units", async () => {
  const { a, b } = await liveExampleB()
  const of = async (tenantId: number) => {
    const { rentPaid, depositPaid, totalPaid, backRent } = await seen("2026-03-31", (tx) => balancesOf(tx, tenantId))
    return { rentPaid, depositPaid, totalPaid, backRent }
  }
  expect(await of(a)).toEqual({ rentPaid: 125_000, depositPaid: 0, totalPaid: 137_000, backRent: 0 })
  expect(await of(b)).toEqual({ rentPaid: 65_000, depositPaid: 40_000, totalPaid: 105_000, backRent: 0 })
})
test("C: an overpayment, then the payment is deleted", async () => {
  const { tenantId, deleteThePayment } = await liveExampleC()
  await deleteThePayment()
  expect(await seen("2026-03-02", (tx) => balancesOf(tx, tenantId))).toMatchObject({ backRent: 200_000 })
})
test("D: one late payment, then on time", async () => {
  await liveExampleD()
})
test("E: a card deposit is returned by the provider after the move-out", async () => {
  await liveExampleE()
})
test("F: moving back with old debt", async () => {
  await liveExampleF()
})
test("H: a check comes back, and is paid after all", async () => {
  const { tenantId, returnIt, payIt } = await liveExampleH()
  await returnIt()
  expect(await linesOf("2026-04", "2026-04-10")).toEqual([-100_000, -100_000, 100_000, 0, 0, -100_000])
  await payIt()
  const range = { tenantId, from: asDay("2026-03-01"), to: asDay("2026-04-12") }
  const { opening, entries, closing } = await seen("2026-04-12", (tx) => ledgerEntries(tx, range))
  expect({ opening, balances: entries.map((entry) => entry.balance), closing }).toEqual({
    opening: 0,
    balances: [100_000, -120_000, -20_000, 200_000, 205_000, 210_000, 213_500, -6_500, -11_500, -16_500, -20_000],
    closing: -20_000,
  })
  expect(await linesOf("2026-04", "2026-04-12")).toEqual([0, 100_000, 0, 0, 0, 100_000])
  expect(await categoriesOf("2026-04")).toEqual(["checkMoCash 100000 100%"])
})
