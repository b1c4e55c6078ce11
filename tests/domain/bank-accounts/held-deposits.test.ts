/** The security deposits held against the trust account, as of any day: the worked example of docs/money.md 11.1. */
import { beforeEach, expect, test } from "vitest"
import { heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, bookSums, booksAreSound, inBanks } from "../../support/bank.ts"
import { ada } from "../../support/reports.ts"
import { movesIn, movesOut, pays } from "../../support/tenancies.ts"
import { during, seen, setting, suite, USUAL } from "../../support/world.ts"

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
  await bankAccountBegins("Trust", { on: "2026-02-01", isTrust: true })
  expect(await held("2026-02-01")).toEqual([[], 0, 0, 0])
})
