/** The examples of money.md 6: every posting, every state, and that the books are sound in the end. */
import { afterEach, expect, test } from "vitest"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { liveExampleC } from "../../support/examples/c.ts"
import { liveExampleD } from "../../support/examples/d.ts"
import { liveExampleE } from "../../support/examples/e.ts"
import { liveExampleF } from "../../support/examples/f.ts"
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
