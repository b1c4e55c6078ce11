/** The examples A and B of money.md 6, driven through the sandbox: the same postings on the same days as by hand. */
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { BY_SANDBOX } from "../../support/examples/by-sandbox.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { categoriesOf, depositsOf, linesOf, reportOf } from "../../support/reports.ts"

const broken = async () => [...(await read(verifyLedger)), ...(await read(verifyReceipts))]

const sweepNow = () =>
  sweepPayments(new AbortController().signal, (error) => {
    throw error
  })

test("A: a tenant's year, with cards, a bank payment that comes back and a dispute that is lost", async () => {
  payOnline()
  await liveExampleA(undefined, BY_SANDBOX)
  expect(await broken()).toEqual([])
  expect(await linesOf("2026-04")).toEqual([0, 100_000, 0, 7_000, 3_210, 110_210])
  expect(await linesOf("2026-07")).toEqual([-100_000, 0, 0, 0, -3_000, -3_000])
  expect(await categoriesOf("2026-07")).toEqual(["creditCard -100000 0%", "checkMoCash 100000 100%"])
  expect(await linesOf("2026-08")).toEqual([50_000, 50_000, 100_000, 0, 0, 50_000])
  expect(await linesOf("2026-09")).toEqual([140_000, 140_000, 100_000, 10_000, 0, 150_000])
})

test("B: a month of two units, with a card and a bank payment", async () => {
  payOnline()
  await liveExampleB(BY_SANDBOX)
  expect(await broken()).toEqual([])
  expect(await linesOf("2026-02")).toEqual([0, 155_000, 25_000, 0, 0, 155_000])
  expect(await linesOf("2026-03")).toEqual([25_000, 195_000, 10_000, 12_000, 4_050, 211_050])
  expect(await categoriesOf("2026-03")).toEqual([
    "creditCard 125000 64.1%",
    "ach 50000 25.6%",
    "advanceRent 20000 10.3%",
  ])
  expect(await depositsOf("2026-03")).toEqual([140_000, 40_000, 0, 0, 0, 180_000])
  // The provider's fees are estimated until it reports them, and equal then: 2.9% + 30 of $1,390.50, and 0.8% of $500.00.
  itIs("2026-03-27")
  await sweepNow()
  expect((await reportOf("2026-03")).processingFees).toEqual({ card: 4_062, ach: 400, total: 4_462, estimated: false })
})
