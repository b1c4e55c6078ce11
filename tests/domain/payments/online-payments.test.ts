/** A tenant pays by card or bank through the sandbox: the books before, during and after the payment. Source: money.md 3. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { itIs, payOnline, paysBy, receiptOf, starts } from "../../support/online.ts"
import { businessDays, gateway } from "../../support/sandbox.ts"
import { movesIn, stateOf } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  payOnline()
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  itIs("2026-01-02")
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 7_000 })
})

const settled = async (intentId: string) => settle(await gateway(), intentId)
const mails = async () => (await read((tx) => tx.all(tx.select().from(outbox)))).map(({ subject }) => subject)
const owed = async () => (await stateOf(dana, "2026-12-31")).owed

test("a card pays everything with the fee, and its tenant is told once", async () => {
  const { receiptId, intentId } = await paysBy("pm_card_visa", dana, 157_000, { choice: "everything" })
  expect(await owed()).toBe("100000/0/7000/50000")
  expect(await settled(intentId)).toBe("booked")
  expect(await settled(intentId)).toBe("booked")
  expect(await owed()).toBe("0/0/0/0")
  expect(await receiptOf(receiptId)).toMatchObject({
    status: "succeeded",
    amount: 157_000,
    fee: 4_710,
    remainingAfter: 0,
  })
  expect((await mails()).filter((subject) => subject === "Your payment was received")).toHaveLength(1)
  expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
})

test("a bank payment is pending until the bank has paid, without a fee", async () => {
  const { receiptId, intentId } = await paysBy("pm_usBankAccount_success", dana, 107_000, {
    choice: "totalRentBalance",
  })
  await settled(intentId)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "pending", fee: 0 })
  expect(await owed()).toBe("100000/0/7000/50000")
  itIs("2026-01-06")
  businessDays(2)
  await settled(intentId)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded", effectiveOn: "2026-01-06" })
  expect(await owed()).toBe("0/0/0/50000")
})

test("a bank payment that comes back costs $20.00 once, and is not tried again", async () => {
  const { receiptId, intentId } = await paysBy("pm_usBankAccount_insufficientFunds", dana, 50_000)
  itIs("2026-01-06")
  businessDays(2)
  await settled(intentId)
  await settled(intentId)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "failed" })
  expect(await owed()).toBe("100000/0/9000/50000")
  expect(await mails()).toContain("Your payment failed")
})

test("an older payment that was not confirmed is called off by a new one", async () => {
  const first = await starts(dana, 50_000)
  const second = await starts(dana, 60_000)
  const { cancelPayments } = await import("../../../jobs/cancel-payments.ts")
  await cancelPayments(new AbortController().signal, (error) => {
    throw error
  })
  expect(await receiptOf(first.receiptId)).toMatchObject({ status: "canceled" })
  expect(await receiptOf(second.receiptId)).toMatchObject({ status: "created" })
})
