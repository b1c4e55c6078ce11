/** Lines of a bank account matched to the books. Source: money.md 11.4, api.md X284 to X291. */
import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { expenses, journals } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { depositSlipAtBank, undoDepositSlip } from "~/domain/bank-accounts/deposit-slip.ts"
import { makeDepositSlip } from "~/domain/bank-accounts/make-slip.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { paidDepositList, undoPaidDeposit } from "~/domain/bank-accounts/paid-deposits.ts"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { bankFileList, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { bankLineList, bankLineNamed } from "~/domain/bank-files/bank-lines.ts"
import { bookCredit, bookDebit } from "~/domain/bank-matching/book-line.ts"
import { linkLine } from "~/domain/bank-matching/link-line.ts"
import { matchCertain } from "~/domain/bank-matching/match-certain.ts"
import { suggestionsFor } from "~/domain/bank-matching/suggestions.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { deleteTenantPayment } from "~/domain/ledger/delete-entry.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { matchBankLines } from "../../../jobs/match-bank-lines.ts"
import { bankAccount, bankLine } from "../../support/bank-files.ts"
import { movesIn, movesOut } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

let account = 0
let cleo = 0
let ben = 0

beforeEach(async () => {
  await setting(USUAL)
  for (const unit of [101, 102]) await suite(unit, { rent: 60_000 })
  const names = (tenantFirstName: string, tenantLastName: string) => ({ tenantFirstName, tenantLastName })
  cleo = await movesIn(101, "2026-01-01", { rent: 60_000, ...names("Cleo", "Park") })
  ben = await movesIn(102, "2026-01-01", { rent: 60_000, ...names("Ben", "Ortiz"), primaryEmail: "ben@example.com" })
  account = await bankAccount("Checking")
  await write((tx) => setBankMethod(tx, SYSTEM, { method: "zelle", bankAccountId: account }))
})

const paid = async (
  tenantId: number,
  cents: number,
  on: string,
  method: "check" | "zelle" = "zelle",
  note?: string,
) => {
  const payment = { tenantId, amount: asCents(cents), paymentDate: asDay(on), method, type: "rent" as const, note }
  return (await write((tx) => recordPayment(tx, SYSTEM, payment))).id
}
const deposited = async (day: string, ...paymentIds: number[]) => {
  const { id } = await write((tx) => makeDepositSlip(tx, SYSTEM, { bankAccountId: account, paymentIds }))
  await write((tx) => depositSlipAtBank(tx, SYSTEM, { depositSlipId: id, depositedDate: asDay(day) }))
  return id
}
const line = (cents: number, text: string, day: string, check = "") => bankLine(cents, text, day, check, account)
const open = async () => {
  const lines = await read((tx) => bankLineList(tx, SYSTEM, { bankAccountId: account, open: true }))
  return lines.map(({ text }) => text).toSorted()
}
const certain = () => matchCertain(SYSTEM, {})
const suggested = async (id: number) => read((tx) => suggestionsFor(tx, SYSTEM, { line: id }))
const laws = () => read(allViolations)
const posted = async () => (await read((tx) => tx.all(tx.select({ id: journals.id }).from(journals)))).length

test("the worked example, from a certain check to a deleted payment", async () => {
  await line(105_000, "CHECK 2041", "01/09/2026", "2041")
  const zelle = await line(60_000, "ZELLE CLEO PARK", "01/09/2026")
  const other = await line(60_000, "ZELLE", "01/12/2026")
  const water = await line(-8_910, "City water", "01/13/2026")
  await deposited("2026-01-08", await paid(cleo, 105_000, "2026-01-07", "check", "2041"))
  const cleos = await paid(cleo, 60_000, "2026-01-09")
  const before = await posted()
  expect([await certain(), await certain()]).toEqual([1, 0])
  expect(await posted()).toBe(before)
  expect(await open()).toEqual(["City water", "ZELLE", "ZELLE CLEO PARK"])
  expect((await suggested(zelle))[0]).toMatchObject({
    kind: "payment",
    paymentId: cleos,
    reasons: ["the text names the tenant", "the same amount", "the same day"],
  })
  await write((tx) => linkLine(tx, SYSTEM, { lineId: zelle, paymentId: cleos }))
  const booked = await write((tx) =>
    bookCredit(tx, SYSTEM, { lineId: other, tenantId: ben, method: "zelle", remember: true }),
  )
  expect(booked.match).toMatchObject({ origin: "booked", tenantId: ben, name: "Ben Ortiz" })
  expect(await posted()).toBe(before + 2)
  const { id: expenseTypeId } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Water" }))
  await write((tx) => bookDebit(tx, SYSTEM, { lineId: water, expenseTypeId }))
  expect(await read((tx) => tx.all(tx.select().from(expenses)))).toMatchObject([{ amount: 8_910, month: "2026-01" }])
  expect(await open()).toEqual([])
  const paymentId = booked.match?.paymentId ?? 0
  await write((tx) =>
    deleteTenantPayment(tx, SYSTEM, {
      id: paymentId,
      tenantId: ben,
      paymentType: "rent",
      reason: "Entered by mistake.",
    }),
  )
  expect(await open()).toEqual(["ZELLE"])
  expect(await laws()).toEqual([])
})

test("a remembered sender is proposed for the same text of the same account only", async () => {
  const first = await line(61_000, "ZELLE 77 B ORTIZ", "01/05/2026")
  await write((tx) => bookCredit(tx, SYSTEM, { lineId: first, tenantId: ben, method: "zelle", remember: true }))
  const [next, changed] = [
    await line(61_001, "ZELLE 77 B ORTIZ", "02/05/2026"),
    await line(61_001, "ZELLE 78 B ORTIZ", "02/05/2026"),
  ]
  const elsewhere = await bankLine(61_001, "ZELLE 77 B ORTIZ", "02/05/2026")
  expect(await suggested(next)).toMatchObject([
    {
      kind: "tenant",
      tenantId: ben,
      method: "zelle",
      type: "rent",
      reasons: ["this text was a payment of this tenant before"],
    },
  ])
  expect([await suggested(changed), await suggested(elsewhere)]).toEqual([[], []])
})

test("a line and a payment are matched once, also by two people at once", async () => {
  const [first, second] = [await line(5_000, "A", "01/05/2026"), await line(5_000, "B", "01/05/2026")]
  const payment = await paid(cleo, 5_000, "2026-01-05")
  const link = (lineId: number) => write((tx) => linkLine(tx, SYSTEM, { lineId, paymentId: payment }))
  const outcomes = await Promise.allSettled([link(first), link(second), link(first)])
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 409 })
})

test("another amount, a credit by management and a debit are refused", async () => {
  const [credit, debit] = [await line(5_000, "A", "01/05/2026"), await line(-5_000, "B", "01/05/2026")]
  const payment = await paid(cleo, 5_001, "2026-01-05")
  const link = write((tx) => linkLine(tx, SYSTEM, { lineId: credit, paymentId: payment }))
  await expect(link).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED", message: expect.stringContaining("$50.01") })
  const book = write((tx) => bookCredit(tx, SYSTEM, { lineId: debit, tenantId: ben, method: "zelle" }))
  await expect(book).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED" })
  const expense = write((tx) => bookDebit(tx, SYSTEM, { lineId: credit, expenseTypeId: 1 }))
  await expect(expense).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED" })
})

test("two debits of one expense are shares of it; undoing one takes it off again", async () => {
  const { id: expenseTypeId } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Water" }))
  const [first, second] = [await line(-1_000, "A", "01/05/2026"), await line(-2_500, "B", "01/06/2026")]
  for (const lineId of [first, second]) await write((tx) => bookDebit(tx, SYSTEM, { lineId, expenseTypeId }))
  await write((tx) => unlinkLine(tx, SYSTEM, { line: first }))
  expect(await read((tx) => tx.one(tx.select().from(expenses)))).toMatchObject({ amount: 2_500 })
  await write((tx) => bookDebit(tx, SYSTEM, { lineId: first, expenseTypeId }))
  expect(await read((tx) => tx.one(tx.select().from(expenses)))).toMatchObject({ amount: 3_500 })
  expect(await open()).toEqual([])
  await expect(write((tx) => unlinkLine(tx, SYSTEM, { line: 999 }))).rejects.toMatchObject({ status: 404 })
})

test("a file whose lines are matched is taken back only after that was undone", async () => {
  const only = await line(5_000, randomUUID(), "01/05/2026")
  const paymentId = await paid(cleo, 5_000, "2026-01-05")
  await write((tx) => linkLine(tx, SYSTEM, { lineId: only, paymentId }))
  const [file] = await read((tx) => bankFileList(tx, SYSTEM, { bankAccountId: account }))
  const takeBack = () => write((tx) => takeBackBankFile(tx, SYSTEM, { file: file?.id ?? 0 }))
  await expect(takeBack()).rejects.toMatchObject({ code: "BANK_FILE_MATCHED" })
  await write((tx) => unlinkLine(tx, SYSTEM, { line: only }))
  await takeBack()
  expect(await open()).toEqual([])
})

test("a slip is matched whole, by itself; undone, it leaves the line open", async () => {
  const slip = await deposited(
    "2026-01-09",
    await paid(cleo, 30_000, "2026-01-07", "check", "1"),
    await paid(ben, 20_000, "2026-01-08", "check", "2"),
  )
  await line(50_000, "DEPOSIT", "01/09/2026")
  expect(await certain()).toBe(1)
  expect(await open()).toEqual([])
  await write((tx) => undoDepositSlip(tx, SYSTEM, { depositSlipId: slip }))
  expect(await open()).toEqual(["DEPOSIT"])
  expect(await laws()).toEqual([])
})

test("a check in hand is suggested, never linked by itself, and goes to the bank by a press", async () => {
  const payment = await paid(cleo, 30_000, "2026-01-07", "check", "41")
  const id = await line(30_000, "CHECK 41", "01/09/2026", "41")
  expect(await certain()).toBe(0)
  const [best] = await suggested(id)
  expect(best).toMatchObject({ paymentId: payment, isInHand: true })
  expect(best?.reasons).toEqual(["check 41", "the same amount", "2 business days apart", "not deposited yet"])
  const linked = await write((tx) => linkLine(tx, SYSTEM, { lineId: id, paymentId: payment }))
  expect(linked.match).toMatchObject({ paymentId: payment, tenantId: cleo, depositSlipId: expect.any(Number) })
  expect(await laws()).toEqual([])
})

test("two slips of several payments and one sum are both suggested", async () => {
  const pair = async (day: string) =>
    deposited(day, await paid(cleo, 30_000, day, "check"), await paid(ben, 20_000, day, "check"))
  const slips = [await pair("2026-01-08"), await pair("2026-01-09")]
  const id = await line(50_000, "DEPOSIT", "01/09/2026")
  expect(await certain()).toBe(0)
  expect((await suggested(id)).map(({ depositSlipId }) => depositSlipId)).toEqual(slips.toReversed())
})

test("a slip of another account is none", async () => {
  const other = await bankAccount("Other")
  await deposited("2026-01-09", await paid(cleo, 30_000, "2026-01-07", "check", "1"))
  const id = await bankLine(30_000, "DEPOSIT", "01/09/2026", "", other)
  expect([await certain(), (await suggested(id)).filter(({ kind }) => kind === "slip")]).toEqual([0, []])
})

test("what is posted later is matched by the hourly job, and what was undone stays so", async () => {
  const id = await line(40_000, "ZELLE", "01/09/2026")
  await matchBankLines()
  expect(await open()).toEqual(["ZELLE"])
  await paid(cleo, 40_000, "2026-01-08")
  await matchBankLines()
  expect(await open()).toEqual([])
  await write((tx) => unlinkLine(tx, SYSTEM, { line: id }))
  await matchBankLines()
  expect(await open()).toEqual(["ZELLE"])
  const [best] = await suggested(id)
  await write((tx) => linkLine(tx, SYSTEM, { lineId: id, paymentId: best?.paymentId ?? undefined }))
  expect(await open()).toEqual([])
})

test("a line whose match was undone is a candidate still: another one of its amount is not linked in its place", async () => {
  const id = await line(40_000, "ZELLE", "01/09/2026")
  await paid(cleo, 40_000, "2026-01-09")
  expect(await certain()).toBe(1)
  await write((tx) => unlinkLine(tx, SYSTEM, { line: id }))
  await line(40_000, "ANOTHER ZELLE", "01/12/2026")
  expect([await certain(), await open()]).toEqual([0, ["ANOTHER ZELLE", "ZELLE"]])
})

test("a line beyond what a payment or an expense may be is not booked", async () => {
  const [most, more] = [99_999_999, 100_000_000]
  const credit = await line(more, "A", "01/05/2026")
  await expect(
    write((tx) => bookCredit(tx, SYSTEM, { lineId: credit, tenantId: ben, method: "zelle" })),
  ).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED", message: "A payment is at most $999,999.99." })
  const { id: expenseTypeId } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Loan" }))
  const [first, second] = [await line(-most, "B", "01/05/2026"), await line(-1, "C", "01/06/2026")]
  await write((tx) => bookDebit(tx, SYSTEM, { lineId: first, expenseTypeId }))
  await expect(write((tx) => bookDebit(tx, SYSTEM, { lineId: second, expenseTypeId }))).rejects.toMatchObject({
    message: "The expense would be above $999,999.99.",
  })
})

const moved = (toBankAccountId: number, cents: number, on: string) =>
  write((tx) =>
    moveBetweenAccounts(tx, SYSTEM, {
      fromBankAccountId: account,
      toBankAccountId,
      amount: asCents(cents),
      date: asDay(on),
    }),
  )
const openOf = async (bankAccountId: number) =>
  (await read((tx) => bankLineList(tx, SYSTEM, { bankAccountId, open: true }))).map(({ text }) => text)

test("both lines of an own transfer are matched to it by themselves, and open again once it is undone", async () => {
  const trust = await bankAccount("Trust")
  const { id: bankTransferId } = await moved(trust, 30_000, "2026-01-14")
  const out = await line(-30_000, "XFER OUT", "01/15/2026")
  await bankLine(30_000, "XFER IN", "01/15/2026", "", trust)
  expect(await certain()).toBe(2)
  expect([await open(), await openOf(trust)]).toEqual([[], []])
  const [shown] = await read((tx) => bankLineList(tx, SYSTEM, { bankAccountId: account, open: false }))
  expect(shown?.match).toMatchObject({
    origin: "certain",
    name: "Transfer to Trust",
    journalLineId: expect.any(Number),
  })
  await write((tx) => undoBankTransfer(tx, SYSTEM, { bankTransferId }))
  expect([await open(), await openOf(trust)]).toEqual([["XFER OUT"], ["XFER IN"]])
  await expect(write((tx) => unlinkLine(tx, SYSTEM, { line: out }))).rejects.toMatchObject({ code: "BANK_LINE_OPEN" })
  expect([await certain(), await suggested(out)]).toEqual([0, []])
  await moved(trust, 30_000, "2026-01-14")
  expect(await certain()).toBe(2)
  expect(await laws()).toEqual([])
})

test("a transfer that was undone is no target, and neither is its undoing", async () => {
  const { id: bankTransferId } = await moved(await bankAccount("Trust"), 30_000, "2026-01-14")
  await write((tx) => undoBankTransfer(tx, SYSTEM, { bankTransferId }))
  const [out] = [await line(-30_000, "OUT", "01/14/2026"), await line(30_000, "IN", "01/14/2026")]
  expect([await certain(), await suggested(out)]).toEqual([0, []])
})

test("a returned check and what was paid out are matched to their debits, in doubt by a press", async () => {
  const check = await paid(cleo, 40_000, "2026-01-06", "check", "41")
  await deposited("2026-01-07", check)
  await write((tx) =>
    returnCheck(tx, SYSTEM, { paymentId: check, returnedOn: asDay("2026-01-12"), fee: ZERO, lateFees: [] }),
  )
  const returned = await line(-40_000, "RETURNED ITEM CLEO PARK", "01/13/2026", "41")
  expect(await certain()).toBe(1)
  await write((tx) => unlinkLine(tx, SYSTEM, { line: returned }))
  expect(await certain()).toBe(0)
  await line(-40_000, "WATER", "01/13/2026")
  const [best] = await suggested(returned)
  expect(best).toMatchObject({ kind: "posting", name: "Returned check of Cleo Park", tenantId: cleo, paymentId: null })
  expect(best?.reasons).toEqual(["check 41", "the text names the tenant", "the same amount", "1 business day apart"])
  const link = (lineId: number) =>
    write((tx) => linkLine(tx, SYSTEM, { lineId, journalLineId: best?.journalLineId ?? undefined }))
  const elsewhere = await bankLine(-40_000, "OTHER", "01/13/2026", "", await bankAccount("Other"))
  await expect(link(elsewhere)).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED" })
  const linked = await link(returned)
  expect(linked.match).toMatchObject({ origin: "hand", name: "Returned check of Cleo Park", tenantId: cleo })
  await expect(link(await line(-40_000, "B", "01/13/2026"))).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED" })
  expect(await laws()).toEqual([])
})

test("a deposit that was paid out is matched to its check, and open again once that is undone", async () => {
  await suite(103, { rent: 60_000, deposit: 25_000 })
  const dana = await movesIn(103, "2026-01-01", { deposit: 25_000, primaryEmail: "dana@example.com" })
  const deposit = {
    tenantId: dana,
    amount: asCents(25_000),
    paymentDate: asDay("2026-01-02"),
    type: "deposit",
  } as const
  await write((tx) => recordPayment(tx, SYSTEM, { ...deposit, method: "zelle" }))
  await movesOut(103, 0, "2026-01-20")
  await write((tx) =>
    payOutDeposit(tx, SYSTEM, {
      tenantId: dana,
      bankAccountId: account,
      amount: asCents(25_000),
      date: asDay("2026-01-21"),
      note: "#77",
    }),
  )
  await line(-25_000, "CHECK", "01/22/2026", "78")
  expect(await certain()).toBe(0)
  const paidOut = await line(-25_000, "CHECK", "01/22/2026", "77")
  expect(await certain()).toBe(1)
  const matched = await read((tx) => bankLineNamed(tx, SYSTEM, { line: paidOut }))
  expect(matched.match).toMatchObject({ name: expect.stringContaining("Deposit paid to"), tenantId: dana })
  const [row] = await read((tx) => paidDepositList(tx, SYSTEM, {}))
  await write((tx) => undoPaidDeposit(tx, SYSTEM, { postingId: row?.journalId ?? 0 }))
  expect(await open()).toEqual(["CHECK", "CHECK"])
  expect(await laws()).toEqual([])
})
