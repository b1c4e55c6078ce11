import { expect, test } from "vitest"
import { accountBalance } from "~/domain/ledger/accounts.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { ledgerArrays } from "~/domain/ledger/statement/tenant-ledger.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleC } from "../../support/examples/c.ts"
import { liveExampleD } from "../../support/examples/d.ts"
import { liveExampleF } from "../../support/examples/f.ts"
import { fails, isDisputed, isRefunded, paysOnline, sendsByBank } from "../../support/provider.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const ledger = (tenantId: number, from: string, to: string) =>
  seen("2027-01-01", (tx) => ledgerEntries(tx, { tenantId, from: asDay(from), to: asDay(to) }))

/** The balance after each posting: rows of one receipt are one line of a statement. */
async function running(tenantId: number, from: string, to: string) {
  const { opening, entries, closing } = await ledger(tenantId, from, to)
  const lines = Map.groupBy(entries, (entry) => entry.journalId).values()
  return { opening, running: [...lines].map((rows) => rows.at(-1)?.balance), closing }
}

test("the statement of example A runs as documented", async () => {
  const dana = await liveExampleA()
  expect(await running(dana, "2026-07-01", "2026-09-30")).toEqual({
    opening: 0,
    running: [100_000, 0, 100_000, 200_000, 205_000, 155_000, 162_500, 157_500, 257_500, 262_500, 112_500],
    closing: 112_500,
  })
})

test("the statement of example D runs as documented", async () => {
  const dana = await liveExampleD()
  expect(await running(dana, "2026-02-01", "2026-06-30")).toEqual({
    opening: 0,
    running: [100_000, 105_000, 5_000, 105_000, 5_000, 105_000, 5_000, 105_000, 5_000, 105_000, 5_000],
    closing: 5_000,
  })
})

test("the statement of example F runs as documented", async () => {
  const dana = await liveExampleF()
  expect(await running(dana, "2026-01-01", "2026-05-31")).toEqual({
    opening: 0,
    running: [
      100_000, 200_000, 100_000, 0, 100_000, 105_000, 205_000, 210_000, 218_000, 118_000, 58_000, 158_000, 258_000,
      260_500, 160_500, 40_500, 45_500, 0,
    ],
    closing: 0,
  })
})

test("a payment of several types gives one row each, and their balances run through it", async () => {
  const dana = await liveExampleA()
  const { entries } = await ledger(dana, "2026-04-08", "2026-04-08")
  expect(entries).toMatchObject([
    {
      entry: "Payment",
      type: "Rent",
      amount: -105_000,
      convenienceFee: 3_150,
      balance: 2_000,
      status: "succeeded",
      method: "card",
    },
    { entry: "Payment", type: "Fees", amount: -2_000, convenienceFee: 60, balance: 0, deletable: null },
  ])
})

test("a deleted payment stays, and its reversal stands beside it", async () => {
  const { tenantId, deleteThePayment } = await liveExampleC()
  await deleteThePayment()
  const { entries, closing } = await ledger(tenantId, "2026-01-12", "2026-03-31")
  expect(entries.filter((entry) => entry.entry === "Payment")).toMatchObject([
    { amount: -230_000, status: "reversed", isReversed: true, isReversal: false, deletable: null, balance: -76_000 },
    {
      amount: 230_000,
      isReversal: true,
      notes: "Payment reversed",
      staffNote: "The check was returned.",
      balance: 360_000,
    },
  ])
  expect(closing).toBe(accountBalance(await seen("2026-03-31", (tx) => balancesOf(tx, tenantId))))
})

test("rows say what they are, and what can be deleted", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, depositPayment: 50_000, depositMethod: "cash" })
  await owesFee(dana, 2_500, "2026-01-05")
  await owesFee(dana, -1_000, "2026-01-06", "late")
  await jobsOf("2026-02-01")
  const { entries } = await ledger(dana, "2026-01-01", "2026-12-31")
  expect(
    entries.map(({ date, entry, type, amount, balance, notes }) => [date, entry, type, amount, balance, notes]),
  ).toEqual([
    ["2026-01-01", "Charge", "Deposit Charge", 50_000, 50_000, "Unit 101"],
    ["2026-01-01", "Payment", "Deposit", -50_000, 0, null],
    ["2026-01-05", "Charge", "Fee", 2_500, 2_500, null],
    ["2026-01-06", "Charge", "Late fee credit", -1_000, 1_500, null],
    ["2026-02-01", "Charge", "Rent Charge", 100_000, 101_500, "February 2026, unit 101"],
  ])
  expect(entries.map((entry) => entry.deletable?.kind)).toEqual(["charge", "payment", "charge", "charge", "charge"])
})

test("a pending payment is shown and not counted, a failed one likewise", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  const bank = await sendsByBank(dana, 100_000, "2026-01-03")
  const [, pending] = (await ledger(dana, "2026-01-01", "2026-01-31")).entries
  expect(pending).toMatchObject({
    status: "pending",
    amount: -100_000,
    effect: 0,
    balance: 100_000,
    date: "2026-01-03",
  })
  await fails(bank, "2026-01-07")
  const { entries, closing } = await ledger(dana, "2026-01-01", "2026-01-31")
  expect(entries.map((entry) => entry.status)).toEqual([null, null, "failed"])
  expect(closing).toBe(102_000)
})

test("a deposit charge that was paid is deleted without a posting, and the ledger tells it", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, depositPayment: 50_000, depositMethod: "cash" })
  const [charge] = (await seen("2026-01-01", (tx) => ledgerArrays(tx, dana))).depositCharges
  const deletion = {
    chargeId: charge?.id ?? 0,
    chargeType: "Deposit Charge",
    reason: "Agreed without deposit",
  } as const
  await during("2026-01-09", (tx) => deleteCharge(tx, mona, deletion))
  const { entries, closing } = await ledger(dana, "2026-01-01", "2026-01-31")
  expect(entries.at(-1)).toMatchObject({
    amount: -50_000,
    effect: 0,
    isReversal: true,
    notes: "Charge deleted",
    staffNote: "Agreed without deposit",
  })
  expect(closing).toBe(0)
  expect(await seen("2026-01-31", (tx) => balancesOf(tx, dana))).toMatchObject({
    depositReserve: 50_000,
    depositOwed: 0,
  })
})

test("the arrays of a tenant hold each kind, newest first, and no adjustment among the charges", async () => {
  const { tenantId } = await liveExampleC()
  await pays(tenantId, 6_000, "2026-03-10", { type: "fees" })
  const arrays = await seen("2026-03-10", (tx) => ledgerArrays(tx, tenantId))
  expect(arrays.rentCharges.map((row) => row.effectiveOn)).toEqual(["2026-03-01", "2026-02-01", "2026-01-01"])
  expect(arrays.feeCharges.map((row) => row.amount)).toEqual([6_000, 4_000])
  expect(arrays.rentPayments).toHaveLength(1)
  expect(arrays.feePayments).toHaveLength(1)
  expect(arrays.statementEvents).toEqual([])
})

test("adjustments, refunds, chargebacks and move-outs say what they did", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000 })
  const card = await paysOnline(dana, 150_000, "2026-01-02", { fee: 4_500 })
  await during("2026-01-03", (tx) => adjustBalances(tx, mona, { tenantId: dana, newOtherFeeBalance: asCents(2_500) }))
  await isRefunded(card, 51_500, "2026-01-04", "re_1")
  await isDisputed(card, 103_000, "2026-01-05", "lost")
  await pays(dana, 250_000, "2026-01-06")
  await during("2026-01-07", (tx) =>
    returnAdvance(tx, mona, { tenantId: dana, amount: asCents(20_000), note: "Paid too much" }),
  )
  await movesOut(101, 0, "2026-01-08")
  const { entries, closing } = await ledger(dana, "2026-01-03", "2026-01-31")
  expect(
    entries.map(({ entry, type, amount, effect, convenienceFee, notes }) => [
      entry,
      type,
      amount,
      effect,
      convenienceFee,
      notes,
    ]),
  ).toEqual([
    ["Adjustment", "Balance", 2_500, 2_500, null, "Other fee balance $0.00 to $25.00, Dana Reyes"],
    ["Payment", "Rent", 50_000, 50_000, -1_500, "Payment refunded"],
    ["Payment", "Rent", 0, 0, 0, "Payment disputed, $1,030.00 held until that was decided: reported as fraud."],
    ["Payment", "Rent", 100_000, 100_000, -3_000, "Payment charged back: reported as fraud"],
    ["Payment", "Rent", -250_000, -250_000, 0, null],
    ["Adjustment", "Advance Rent", 20_000, 20_000, null, "Advance rent returned: Paid too much"],
    [
      "Adjustment",
      "Deposit",
      0,
      -50_000,
      null,
      "Deposit applied $0.00, returned $0.00, deposit owed $500.00 cancelled",
    ],
  ])
  expect(closing).toBe(accountBalance(await seen("2026-01-31", (tx) => balancesOf(tx, dana))))
})
