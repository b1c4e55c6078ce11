/** The security deposits held against the trust account, as of any day: the worked example of docs/money.md 11.1. */
import { beforeEach, expect, test } from "vitest"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { paidDepositList, undoPaidDeposit } from "~/domain/bank-accounts/paid-deposits.ts"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { reopenBankAccount } from "~/domain/bank-accounts/reopen-account.ts"
import { moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, bookSums, booksAreSound, inBanks } from "../../support/bank.ts"
import { isRefunded, paysOnline } from "../../support/provider.ts"
import { ada } from "../../support/reports.ts"
import { movesIn, movesOut, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  await suite(102, { rent: 80_000, deposit: 80_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 150_000 })
  await pays(dana, 150_000, "2026-01-02", { type: "deposit" })
})

const held = async (day: string, date?: string) => {
  const input = date === undefined ? {} : { date: asDay(date) }
  const { rows, total, trust, difference } = await seen(day, (tx) => heldDeposits(tx, ada, input))
  return [rows.map((row) => [row.unitNumber, row.held, row.toPay]), total, trust?.balance ?? null, difference]
}
const moves = (from: number, to: number, amount: number, day: string) =>
  during(day, (tx) =>
    moveBetweenAccounts(tx, ada, {
      fromBankAccountId: from,
      toBankAccountId: to,
      amount: asCents(amount),
      date: asDay(day),
    }),
  )
const paysOut = (bankAccountId: number, amount: number, day: string) =>
  during(day, (tx) =>
    payOutDeposit(tx, ada, { tenantId: dana, bankAccountId, amount: asCents(amount), date: asDay(day) }),
  )

test("without a trust account the list has every deposit, and no difference", async () => {
  expect(await held("2026-01-03")).toEqual([[[101, 150_000, 0]], 150_000, null, null])
  expect(await held("2026-01-03", "2026-01-01")).toEqual([[], 0, null, null])
})

test("deposits are moved into trust and back, and a returned one stands there until the bank paid it", async () => {
  const operating = await bankAccountBegins("Operating", { on: "2026-02-01", opening: 400_000 })
  const trust = await bankAccountBegins("Trust", { on: "2026-02-01", opening: 100_000, isTrust: true })
  expect(await held("2026-02-01")).toEqual([[[101, 150_000, 0]], 150_000, 100_000, -50_000])
  await moves(operating, trust, 50_000, "2026-02-02")
  expect(await held("2026-02-02")).toEqual([[[101, 150_000, 0]], 150_000, 150_000, 0])
  await movesOut(101, 30_000, "2026-02-20")
  expect(await held("2026-02-20")).toEqual([[[null, 0, 120_000]], 120_000, 150_000, 30_000])
  const back = await moves(trust, operating, 30_000, "2026-02-21")
  await expect(paysOut(trust, 120_001, "2026-02-22")).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  await paysOut(trust, 120_000, "2026-02-22")
  expect(await held("2026-02-22")).toEqual([[], 0, 0, 0])
  expect(await held("2026-02-22", "2026-02-21")).toEqual([[[null, 0, 120_000]], 120_000, 120_000, 0])
  expect(await bookSums("DEP_OUT", `BANK:${operating}`, `BANK:${trust}`)).toEqual([0, 380_000, 0])
  await during("2026-02-23", (tx) => undoBankTransfer(tx, ada, { bankTransferId: back.id }))
  expect(await inBanks("2026-02-23")).toEqual({ Operating: 350_000, Trust: 30_000 })
  const again = during("2026-02-23", (tx) => undoBankTransfer(tx, ada, { bankTransferId: back.id }))
  await expect(again).rejects.toMatchObject({ code: "BANK_TRANSFER_UNDONE" })
  expect(await booksAreSound("2026-02-23")).toEqual([])
})

test("what was returned before the first account's day counts as paid", async () => {
  await movesOut(101, 0, "2026-01-20")
  const lee = await movesIn(102, "2026-01-10", { deposit: 80_000, primaryEmail: "lee@example.com" })
  const receipt = await paysOnline(lee, 80_000, "2026-01-11", { choice: "deposit" })
  await movesOut(102, 0, "2026-01-21")
  await bankAccountBegins("Trust", { on: "2026-02-01", isTrust: true })
  expect(await held("2026-02-01")).toEqual([[], 0, 0, 0])
  await isRefunded(receipt, 80_000, "2026-02-05", "re_2")
  expect(await held("2026-02-05")).toEqual([[], 0, 0, 0])
})

test("a deposit that was recorded as paid by mistake is to be paid again, and is undone once", async () => {
  const trust = await bankAccountBegins("Trust", { on: "2026-02-01", opening: 150_000, isTrust: true })
  await movesOut(101, 0, "2026-02-10")
  await paysOut(trust, 150_000, "2026-02-12")
  const [row] = await seen("2026-02-12", (tx) => paidDepositList(tx, ada, {}))
  expect(row).toMatchObject({ tenant: "Dana Reyes", amount: 150_000, accountId: trust, isUndone: false })
  const undo = () => during("2026-02-13", (tx) => undoPaidDeposit(tx, ada, { postingId: row?.journalId ?? 0 }))
  await during("2026-02-13", (tx) => archiveBankAccount(tx, ada, { bankAccountId: trust }))
  await expect(undo()).rejects.toMatchObject({ code: "BANK_ACCOUNT_ARCHIVED" })
  await during("2026-02-13", (tx) => reopenBankAccount(tx, ada, { bankAccountId: trust }))
  await undo()
  expect(await held("2026-02-12")).toEqual([[[null, 0, 150_000]], 150_000, 150_000, 0])
  await expect(undo()).rejects.toMatchObject({ code: "PAID_DEPOSIT_NOT_FOUND" })
  expect(await booksAreSound("2026-02-13")).toEqual([])
})

test("returned advance rent is listed beside, in no sum, until a bank account paid it", async () => {
  const operating = await bankAccountBegins("Operating", { on: "2026-02-01", opening: 100_000 })
  await pays(dana, 30_000, "2026-02-02")
  await movesOut(101, 150_000, "2026-02-10")
  await during("2026-02-11", (tx) => returnAdvance(tx, mona, { tenantId: dana, amount: asCents(30_000) }))
  const { rows, total } = await seen("2026-02-11", (tx) => heldDeposits(tx, ada, {}))
  expect([rows.map(({ toPay, advanceToPay }) => [toPay, advanceToPay]), total]).toEqual([[[0, 30_000]], 0])
  const input = { tenantId: dana, bankAccountId: operating, date: asDay("2026-02-12"), returned: "advance" } as const
  const paid = (cents: number) =>
    during("2026-02-12", (tx) => payOutDeposit(tx, ada, { ...input, amount: asCents(cents) }))
  await expect(paid(30_001)).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  await paid(30_000)
  expect(await bookSums("ADV_OUT", `BANK:${operating}`)).toEqual([0, 70_000])
  expect(await booksAreSound("2026-02-12")).toEqual([])
})

test("a refund is not offset against what a bank account has paid of a returned deposit", async () => {
  const trust = await bankAccountBegins("Trust", { on: "2026-02-01", opening: 500_000, isTrust: true })
  const lee = await movesIn(102, "2026-02-01", { deposit: 80_000, primaryEmail: "lee@example.com" })
  const receipt = await paysOnline(lee, 80_000, "2026-02-02", { choice: "deposit" })
  await movesOut(102, 0, "2026-02-10")
  const input = { tenantId: lee, bankAccountId: trust, amount: asCents(50_000), date: asDay("2026-02-12") }
  await during("2026-02-12", (tx) => payOutDeposit(tx, ada, input))
  await isRefunded(receipt, 80_000, "2026-02-13", "re_1")
  const balances = await seen("2026-02-13", (tx) => balancesOf(tx, lee))
  expect([balances.other, await bookSums("DEP_OUT")]).toEqual([50_000, [0]])
  expect(await held("2026-02-13")).toEqual([[[101, 150_000, 0]], 150_000, 450_000, 300_000])
  expect(await booksAreSound("2026-02-13")).toEqual([])
})
