import { eq, like } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, journalLines, receipts } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { createReceipt } from "~/domain/ledger/receipts.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { ledgerArrays } from "~/domain/ledger/statement/tenant-ledger.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { partOf } from "~/domain/payments/online/principal-and-fee.ts"
import { postProviderFee } from "~/domain/payments/provider-fees.ts"
import { receiptCanceled, receiptFailed, receiptPaid } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asBasisPoints, asCents, percentOf, ZERO } from "~/values/money.ts"
import { enrolls, storedAutopay } from "../../support/autopay.ts"
import { autopayMails } from "../../support/autopay-jobs.ts"
import {
  begins,
  fails,
  isDisputed,
  isRefunded,
  paysOnline,
  refundFails,
  sendsByBank,
  succeeds,
} from "../../support/provider.ts"
import { jobsOf, movesBack, movesIn, movesOut, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, on, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 7_000 })
})

const rows = () => seen("2026-12-31", (tx) => ledgerArrays(tx, dana))
const statusOf = async (id: string) => {
  const [row] = await seen("2026-12-31", (tx) => tx.all(tx.select().from(receipts).where(eq(receipts.id, id))))
  return row && [row.status, row.takenBack]
}
const audits = (category: string) =>
  seen("2026-12-31", (tx) => tx.all(tx.select().from(auditLog).where(like(auditLog.category, category))))

test("a payment of everything gives a row for each type, and the fee is split by amount", async () => {
  await paysOnline(dana, 157_000, "2026-01-05", { fee: 4_711 })
  const { rentPayments, feePayments, depositPayments } = await rows()
  const view = [rentPayments, feePayments, depositPayments].map(([row]) => [
    row?.amount,
    row?.feeShare,
    row?.remainingAfter,
  ])
  expect(view).toEqual([
    [100_000, 3_001, 0],
    [7_000, 210, 0],
    [50_000, 1_500, 0],
  ])
})

test("money on its way counts toward nothing but `pending`", async () => {
  await sendsByBank(dana, 30_000, "2026-01-03")
  expect(await seen("2026-01-03", (tx) => balancesOf(tx, dana))).toMatchObject({
    rent: 100_000,
    pending: 30_000,
    totalPaid: 0,
  })
  expect((await rows()).rentPayments).toEqual([])
})

test("the audit log names whose payment succeeded or failed, and how it was paid", async () => {
  await paysOnline(dana, 10_000, "2026-01-03", { fee: 300 })
  const card = await begins(dana, 10_000, "2026-01-03")
  await fails(card, "2026-01-03", "do_not_honor")
  const details = async (category: string) => (await audits(category)).map((row) => row.details)
  expect(await details("TEN_RENTPAY")).toEqual(["A payment of $100.00 by card for Dana Reyes succeeded."])
  expect(await details("PAYMENT_FAILED")).toEqual([
    "A payment of $100.00 by card for Dana Reyes failed: the bank declined it.",
  ])
})

test("a failed card payment costs nothing, a returned bank payment $20.00, once", async () => {
  const card = await begins(dana, 10_000, "2026-01-03")
  await fails(card, "2026-01-03", "do_not_honor")
  expect(await stateOf(dana, "2026-01-03")).toMatchObject({ account: 157_000 })
  const bank = await sendsByBank(dana, 10_000, "2026-01-03")
  await fails(bank, "2026-01-06")
  await fails(bank, "2026-01-06")
  expect(await stateOf(dana, "2026-01-06")).toMatchObject({ owed: "100000/0/9000/50000" })
  expect(await audits("PAYMENT_FAILED")).toHaveLength(2)
  expect((await rows()).rentPayments.map((row) => row.status)).toEqual(["failed", "failed"])
})

test("a bank payment that fails at once, before it was on its way, costs nothing", async () => {
  const bank = await begins(dana, 10_000, "2026-01-03", { tender: "ach" })
  await fails(bank, "2026-01-03", "processing_error")
  expect(await stateOf(dana, "2026-01-03")).toMatchObject({ account: 157_000 })
})

test("a later success of the same payment takes the place of its failed row", async () => {
  const bank = await sendsByBank(dana, 10_000, "2026-01-03")
  await fails(bank, "2026-01-06")
  await succeeds(bank, "2026-01-08")
  expect((await rows()).rentPayments.map((row) => [row.status, row.paidOn])).toEqual([["succeeded", "2026-01-08"]])
  expect(await seen("2026-01-08", verifyLedger)).toEqual([])
})

test("a late fee is held back while money on its way would clear the rent, and charged when it fails", async () => {
  await pays(dana, 107_000, "2026-01-02")
  await jobsOf("2026-02-01")
  const bank = await sendsByBank(dana, 100_000, "2026-02-03")
  await jobsOf("2026-02-05")
  expect(await stateOf(dana, "2026-02-05")).toMatchObject({ owed: "100000/0/0/50000" })
  await fails(bank, "2026-02-07")
  expect(await postingsOf(dana, "2026-02-07")).toEqual(["AR_OTHER+2000 INC_OTHER−2000", "AR_LATE+5000 INC_LATE−5000"])
})

test("a held back late fee is never charged when the money arrives", async () => {
  await pays(dana, 107_000, "2026-01-02")
  await jobsOf("2026-02-01")
  const bank = await sendsByBank(dana, 100_000, "2026-02-03")
  await jobsOf("2026-02-05")
  await succeeds(bank, "2026-02-08")
  await jobsOf("2026-02-09")
  expect(await stateOf(dana, "2026-02-09")).toMatchObject({ owed: "0/0/0/50000" })
})

test("a deposit payment on its way holds the late fee back of a tenant who has left: it will clear the rent", async () => {
  await pays(dana, 107_000, "2026-01-02")
  await jobsOf("2026-02-01")
  const rent = await sendsByBank(dana, 100_000, "2026-02-03")
  await jobsOf("2026-02-05")
  const deposit = await sendsByBank(dana, 150_000, "2026-02-06", "deposit")
  await movesOut(101, 0, "2026-02-07")
  await fails(rent, "2026-02-09")
  expect(await postingsOf(dana, "2026-02-09")).toEqual(["AR_OTHER+2000 INC_OTHER−2000"])
  await succeeds(deposit, "2026-02-10")
  expect(await stateOf(dana, "2026-02-10")).toMatchObject({ owed: "0/0/0/0", advance: 48_000 })
})

test("another payment on its way takes over holding the late fee back", async () => {
  await pays(dana, 107_000, "2026-01-02")
  await jobsOf("2026-02-01")
  const first = await sendsByBank(dana, 100_000, "2026-02-03")
  await jobsOf("2026-02-05")
  const second = await sendsByBank(dana, 100_000, "2026-02-06")
  await fails(first, "2026-02-07")
  expect(await stateOf(dana, "2026-02-07")).toMatchObject({ owed: "100000/0/2000/50000" })
  await during("2026-02-08", (tx) => receiptCanceled(tx, SYSTEM, { receiptId: second, at: on("2026-02-08") }))
  expect(await stateOf(dana, "2026-02-08")).toMatchObject({ owed: "100000/5000/2000/50000" })
})

test("a part payment on its way does not hold the late fee back", async () => {
  await pays(dana, 107_000, "2026-01-02")
  await jobsOf("2026-02-01")
  await sendsByBank(dana, 99_999, "2026-02-03")
  await jobsOf("2026-02-05")
  expect(await stateOf(dana, "2026-02-05")).toMatchObject({ owed: "100000/5000/0/50000" })
})

test("a payment is dated on the provider's day in the property's time zone, never in the future", async () => {
  const receiptId = await begins(dana, 10_000, "2026-01-05", { choice: "rent" })
  const at = Date.UTC(2026, 0, 6, 7, 30)
  await during("2026-01-08", (tx) => receiptPaid(tx, SYSTEM, { receiptId, at }))
  expect((await rows()).rentPayments[0]?.paidOn).toBe("2026-01-05")
})

test("percents and shares are rounded half up, and nothing drifts", () => {
  const share = (cents: number, bps: number) => percentOf(asCents(cents), asBasisPoints(bps))
  expect([share(1_050, 333), share(333, 300) * 2, share(666, 300)]).toEqual([35, 20, 20])
  const small = { amount: asCents(100_000), fee: asCents(3_000) }
  expect(partOf(small, ZERO, asCents(1))).toEqual({ principal: 1, fee: 0 })
  const receipt = { amount: asCents(150_000), fee: asCents(4_500) }
  const [middle, whole] = [asCents(150_000), asCents(154_500)]
  expect(partOf(receipt, ZERO, middle)).toEqual({ principal: 145_631, fee: 4_369 })
  expect(partOf(receipt, middle, whole)).toEqual({ principal: 4_369, fee: 131 })
})

test("a partial refund keeps the payment succeeded, the rest of it makes it refunded", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-05", { fee: 3_000, choice: "rent" })
  await isRefunded(card, 1, "2026-01-06", "re_1")
  expect(await statusOf(card)).toEqual(["succeeded", 1])
  await isRefunded(card, 200_000, "2026-01-07", "re_2")
  expect(await statusOf(card)).toEqual(["refunded", 103_000])
  expect(await stateOf(dana, "2026-01-07")).toMatchObject({ owed: "100000/0/7000/50000" })
})

test("advance rent is taken back before what was paid, from what is held and then from what it was spent on", async () => {
  const card = await paysOnline(dana, 257_000, "2026-01-05", { choice: "rent" })
  await jobsOf("2026-02-01")
  expect(await stateOf(dana, "2026-02-01")).toMatchObject({ owed: "0/0/0/50000", advance: 50_000 })
  await isRefunded(card, 90_000, "2026-02-10", "re_1")
  expect(await postingsOf(dana, "2026-02-10")).toEqual(["ADV_CASH+50000 AR_RENT+40000 STRIPE−90000"])
  expect(await stateOf(dana, "2026-02-10")).toMatchObject({ owed: "40000/0/0/50000", advance: 0 })
})

test("of what was paid the last application is taken back first", async () => {
  const card = await paysOnline(dana, 107_000, "2026-01-05", { choice: "rent" })
  await isRefunded(card, 5_000, "2026-01-06", "re_1")
  expect(await postingsOf(dana, "2026-01-06")).toEqual(["AR_OTHER+5000 STRIPE−5000"])
  await isRefunded(card, 5_000, "2026-01-07", "re_2")
  expect(await postingsOf(dana, "2026-01-07")).toEqual(["AR_OTHER+2000 AR_RENT+3000 STRIPE−5000"])
})

test("a refund that failed is applied again", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-05", { choice: "rent" })
  await isRefunded(card, 100_000, "2026-01-06", "re_1")
  await refundFails(card, 100_000, "2026-01-09", "re_1")
  expect(await statusOf(card)).toEqual(["succeeded", 0])
  expect(await stateOf(dana, "2026-01-09")).toMatchObject({ owed: "0/0/7000/50000" })
  await refundFails(card, 100_000, "2026-01-09", "re_1")
  expect((await audits("PAYMENT_REFUNDED")).map(({ details, metadata }) => [details, metadata?.Amount])).toEqual([
    ["$1,000.00 of a payment of $1,000.00 by card for Dana Reyes was refunded.", 100_000],
    [
      "A refund of $1,000.00 of a payment of $1,000.00 by card for Dana Reyes did not arrive: it counts as paid again.",
      -100_000,
    ],
  ])
})

test("a disputed payment still counts; a lost one is owed again, and won on appeal it is paid again", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-05", { fee: 3_000, choice: "rent" })
  await isDisputed(card, 103_000, "2026-01-20", "open")
  expect([await statusOf(card), (await stateOf(dana, "2026-01-20")).owed]).toEqual([["disputed", 0], "0/0/7000/50000"])
  await isDisputed(card, 103_000, "2026-02-20", "lost")
  expect([await statusOf(card), (await stateOf(dana, "2026-02-20")).owed]).toEqual([
    ["dispute-lost", 103_000],
    "100000/0/7000/50000",
  ])
  await isDisputed(card, 103_000, "2026-03-20", "won")
  expect([await statusOf(card), (await stateOf(dana, "2026-03-20")).owed]).toEqual([
    ["dispute-won", 0],
    "0/0/7000/50000",
  ])
  const payment = "payment of $1,000.00 (and a fee of $30.00) by card for Dana Reyes"
  expect((await audits("CHARGEBACK%")).map((row) => [row.category, row.details])).toEqual([
    ["CHARGEBACK_CREATED", `A ${payment} is disputed, and $1,030.00 is held: reported as fraud.`],
    ["CHARGEBACK_LOST", `The dispute of a ${payment} was lost, and $1,030.00 is taken back: reported as fraud.`],
    [
      "CHARGEBACK_WON",
      `The dispute of a ${payment} was won on appeal, and $1,030.00 counts as paid again: reported as fraud.`,
    ],
  ])
})

test("the audit log says of a dispute that was won that nothing is held any more", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-05", { choice: "rent" })
  await isDisputed(card, 100_000, "2026-01-20", "open")
  await isDisputed(card, 100_000, "2026-02-20", "won")
  expect((await audits("CHARGEBACK_WON")).map((row) => row.details)).toEqual([
    "The dispute of a payment of $1,000.00 by card for Dana Reyes was won, and $1,000.00 is released: reported as fraud.",
  ])
})

test.each([
  ["insufficient_funds", "ach", 2_000],
  ["debit_not_authorized", "ach", 0],
  ["insufficient_funds", "card", 0],
] as const)("a dispute lost for %s by %s costs %i", async (reason, tender, cost) => {
  const receiptId = await paysOnline(dana, 7_000, "2026-01-05", { choice: "rent", tender })
  await isDisputed(receiptId, 7_000, "2026-01-09", "lost", { reason })
  expect(await stateOf(dana, "2026-01-09")).toMatchObject({ owed: `100000/0/${7_000 + cost}/50000` })
})

test("a deposit used for rent at move-out and then lost is owed, and together the cash that stayed is income", async () => {
  await pays(dana, 107_000, "2026-01-02")
  const bank = await paysOnline(dana, 50_000, "2026-01-03", { choice: "deposit", tender: "ach" })
  await jobsOf("2026-02-01")
  await movesOut(101, 50_000, "2026-02-28")
  await isDisputed(bank, 50_000, "2026-03-20", "lost")
  expect(await postingsOf(dana, "2026-03-20")).toEqual([
    "DISPUTE_HOLD+50000 STRIPE−50000",
    "AR_OTHER+50000 DISPUTE_HOLD−50000",
  ])
  const [returned] = await seen("2026-03-20", (tx) =>
    tx.all(tx.select().from(charges).where(eq(charges.origin, "returned_deposit"))),
  )
  expect(returned).toMatchObject({ kind: "other", amount: 50_000, open: 50_000 })
})

test("a refunded deposit stands against what its own move-out returned, not against an earlier one", async () => {
  await pays(dana, 107_000, "2026-01-02")
  await pays(dana, 50_000, "2026-01-02", { type: "deposit" })
  await movesOut(101, 0, "2026-01-10")
  await movesBack(dana, 101, "2026-01-12", { deposit: 50_000 })
  const card = await paysOnline(dana, 50_000, "2026-01-13", { choice: "deposit" })
  await movesOut(101, 50_000, "2026-01-20")
  await isRefunded(card, 50_000, "2026-01-25", "re_1")
  expect(await postingsOf(dana, "2026-01-25")).toEqual(["AR_OTHER+50000 STRIPE−50000"])
})

test("a refund of advance rent that was already returned by hand stands against that return", async () => {
  const card = await paysOnline(dana, 157_000, "2026-01-05", { choice: "rent" })
  await during("2026-01-10", (tx) => returnAdvance(tx, mona, { tenantId: dana, amount: asCents(50_000) }))
  await isRefunded(card, 50_000, "2026-01-12", "re_1")
  expect(await postingsOf(dana, "2026-01-12")).toEqual(["ADV_OUT+50000 STRIPE−50000"])
})

test("the provider's fee is booked once, as the property's expense", async () => {
  const fee = {
    transactionId: "txn_1",
    receiptId: null,
    kind: "processing",
    amount: asCents(320),
    at: on("2026-01-05"),
  } as const
  const draft = () => during("2026-01-05", (tx) => postProviderFee(tx, SYSTEM, fee))
  await draft()
  await draft()
  const lines = await seen("2026-01-05", (tx) =>
    tx.all(tx.select().from(journalLines).where(eq(journalLines.account, "EXP_PROC"))),
  )
  expect(lines).toMatchObject([{ cents: 320, tenantId: null }])
})

test("a failure told late, after the money came, changes nothing but the fee of a returned bank payment", async () => {
  const bank = await begins(dana, 7_000, "2026-01-03", { choice: "rent", tender: "ach" })
  await succeeds(bank, "2026-01-08")
  const failure = {
    receiptId: bank,
    at: on("2026-01-05"),
    chargeId: "ch_9",
    reason: "insufficient_funds",
    wasPending: true,
  }
  await during("2026-01-09", (tx) => receiptFailed(tx, SYSTEM, failure))
  expect(await statusOf(bank)).toEqual(["succeeded", 0])
  expect(await stateOf(dana, "2026-01-09")).toMatchObject({ owed: "93000/0/9000/50000" })
})

test("a lost dispute of a bank payment by autopay turns autopay off: its mandate is over", async () => {
  await enrolls(dana, "us_bank_account")
  const terms = {
    tenantId: dana,
    choice: "rent",
    amount: asCents(50_000),
    fee: ZERO,
    tender: "ach",
    source: "autopay",
  } as const
  const receiptId = await during("2026-01-03", (tx) => createReceipt(tx, terms))
  await isDisputed(receiptId, 50_000, "2026-01-09", "lost", { reason: "debit_not_authorized" })
  expect(await storedAutopay(dana)).toMatchObject({ isOn: false })
  expect(await autopayMails()).toEqual(["Autopay was turned off"])
  expect(await stateOf(dana, "2026-01-09")).toMatchObject({ account: 157_000 })
})

test("a lost dispute of a payment made by hand leaves autopay as it is", async () => {
  await enrolls(dana, "us_bank_account")
  const receiptId = await paysOnline(dana, 50_000, "2026-01-03", { tender: "ach" })
  await isDisputed(receiptId, 50_000, "2026-01-09", "lost", { reason: "debit_not_authorized" })
  expect(await storedAutopay(dana)).toMatchObject({ isOn: true })
})
