/** Bank accounts and deposit slips: the worked example of docs/money.md 11.1, to the cent, and its variants. */
import { beforeEach, expect, test } from "vitest"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { reopenBankAccount } from "~/domain/bank-accounts/reopen-account.ts"
import { moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { trialBalance } from "~/domain/books/trial-balance.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { returnCheck, undoReturn } from "~/domain/payments/returned-checks.ts"
import { reportMonths } from "~/domain/reports/months.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import {
  bankAccountBegins,
  bookSums,
  booksAreSound,
  inBanks,
  inHandOn,
  isDeposited,
  isUndone,
  slipOf,
} from "../../support/bank.ts"
import { closes } from "../../support/closed-months.ts"
import { ada } from "../../support/reports.ts"
import { danaOwesRent, jobsOf, pays } from "../../support/tenancies.ts"
import { during, mona, seen } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaOwesRent()
})

const returns = (paymentId: number, on: string, day = on) =>
  during(day, (tx) => returnCheck(tx, mona, { paymentId, returnedOn: asDay(on), fee: 0 as never, lateFees: [] }))
const deletes = (id: number, day: string) =>
  during(day, (tx) => deletePayment(tx, mona, { id, paymentType: "rent", reason: "Recorded by mistake" }))

test("without a bank account nothing of the bank is posted", async () => {
  const { id } = await pays(dana, 100_000, "2026-01-05")
  await returns(id, "2026-01-08")
  expect(await inHandOn("2026-01-09")).toEqual([])
  expect(await bookSums("CASH:check", "OPENING")).toEqual([0, 0])
  expect(await booksAreSound("2026-01-09")).toEqual([])
})

test("the worked example: an account begins, a slip is deposited, a check comes back", async () => {
  const before = await pays(dana, 100_000, "2026-01-20")
  await pays(dana, 5_000, "2026-02-02")
  const bank = await bankAccountBegins("Operating", { on: "2026-02-01", opening: 812_345, addedOn: "2026-02-03" })
  expect(await bookSums(`BANK:${bank}`, "OPENING", "CASH:check")).toEqual([812_345, -712_345, 5_000])
  const check = await pays(dana, 60_000, "2026-02-03")
  const cash = await pays(dana, 40_000, "2026-02-04", { method: "cash" })
  expect(await inHandOn("2026-02-04")).toEqual([5_000, 60_000, 40_000])
  const slip = await slipOf(bank, [check.id, cash.id], "2026-02-05")
  expect(await inBanks("2026-02-05")).toEqual({ Operating: 812_345 })
  await isDeposited(slip, "2026-02-05")
  expect(await bookSums("CASH:check", "CASH:cash", `BANK:${bank}`)).toEqual([5_000, 0, 912_345])
  await returns(check.id, "2026-02-10")
  expect(await inBanks("2026-02-10")).toEqual({ Operating: 852_345 })
  await during("2026-02-12", (tx) => undoReturn(tx, mona, { paymentId: check.id }))
  await returns(before.id, "2026-02-13")
  expect(await inBanks("2026-02-13")).toEqual({ Operating: 812_345 })
  expect(await inHandOn("2026-02-13")).toEqual([5_000])
  expect(await booksAreSound("2026-02-13")).toEqual([])
})

test("a payment leaves a slip that the bank does not have, and stays on one that it has", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01" })
  const [first, second, third] = [
    await pays(dana, 1_000, "2026-01-05"),
    await pays(dana, 2_000, "2026-01-05"),
    await pays(dana, 4_000, "2026-01-05"),
  ]
  const slip = await slipOf(bank, [first.id, second.id, third.id], "2026-01-06")
  await deletes(first.id, "2026-01-06")
  await returns(second.id, "2026-01-06")
  const after = await isDeposited(slip, "2026-01-07")
  expect([after.total, await inBanks("2026-01-07")]).toEqual([4_000, { Operating: 4_000 }])
  await expect(deletes(third.id, "2026-01-08")).rejects.toMatchObject({ code: "PAYMENT_AT_BANK" })
  await expect(returns(third.id, "2026-01-06", "2026-01-08")).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  await isUndone(slip, "2026-01-08")
  expect([await inBanks("2026-01-08"), await inHandOn("2026-01-08")]).toEqual([{ Operating: 0 }, [4_000]])
  await deletes(third.id, "2026-01-08")
  expect([await inHandOn("2026-01-08"), await booksAreSound("2026-01-08")]).toEqual([[], []])
})

test("a slip that was undone and made again brings its money once, also on the days in between", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01" })
  const { id } = await pays(dana, 4_000, "2026-01-05")
  const slip = await slipOf(bank, [id], "2026-01-06")
  await isDeposited(slip, "2026-01-06")
  await isUndone(slip, "2026-01-20")
  await isDeposited(await slipOf(bank, [id], "2026-01-20"), "2026-01-06", "2026-01-20")
  const { rows } = await seen("2026-01-20", (tx) => trialBalance(tx, ada, { date: asDay("2026-01-10") }))
  const lying = rows.flatMap(({ code, debit }) => (/^(BANK|CASH)/.test(code) ? [[code, debit]] : []))
  expect(lying).toEqual([[`BANK:${bank}`, 4_000]])
  expect(await booksAreSound("2026-01-20")).toEqual([])
})

test("a closed month takes no account's beginning, no slip and no transfer", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 1_000 })
  const trust = await bankAccountBegins("Trust", { on: "2026-01-01" })
  const { id } = await pays(dana, 4_000, "2026-01-05")
  const slip = await slipOf(bank, [id], "2026-01-06")
  await jobsOf("2026-02-01")
  await closes("2026-01", "2026-02-01")
  const refused = { code: "MONTH_CLOSED", message: expect.stringContaining("January 2026 is closed. Date it today") }
  await expect(isDeposited(slip, "2026-01-06", "2026-02-01")).rejects.toMatchObject(refused)
  const begins = bankAccountBegins("Third", { on: "2026-01-10", addedOn: "2026-02-01" })
  await expect(begins).rejects.toMatchObject(refused)
  const move = { fromBankAccountId: bank, toBankAccountId: trust, amount: asCents(100) }
  const moves = (on: string) => during("2026-02-01", (tx) => moveBetweenAccounts(tx, ada, { ...move, date: asDay(on) }))
  await expect(moves("2026-01-10")).rejects.toMatchObject(refused)
  await moves("2026-02-01")
  await isDeposited(slip, "2026-02-01")
  expect(await inBanks("2026-02-01")).toEqual({ Operating: 4_900, Trust: 100 })
  expect(await booksAreSound("2026-02-01")).toEqual([])
})

test("an account that begins before the books adds no month to the reports", async () => {
  const before = await seen("2026-02-01", (tx) => reportMonths(tx, ada, {}))
  await bankAccountBegins("Operating", { on: "2019-05-01", opening: 5_000, addedOn: "2026-02-01" })
  expect(await seen("2026-02-01", (tx) => reportMonths(tx, ada, {}))).toEqual(before)
})

test("a slip whose check came back is not undone", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01" })
  const { id } = await pays(dana, 1_000, "2026-01-05")
  const slip = await slipOf(bank, [id], "2026-01-06")
  await isDeposited(slip, "2026-01-06")
  await returns(id, "2026-01-09")
  await expect(isUndone(slip, "2026-01-10")).rejects.toMatchObject({ code: "DEPOSIT_SLIP_IN_USE" })
  await during("2026-01-11", (tx) => undoReturn(tx, mona, { paymentId: id }))
  await expect(isUndone(slip, "2026-01-12")).rejects.toMatchObject({ code: "DEPOSIT_SLIP_IN_USE" })
})

test("a slip of a check that came back and was paid again before it is undone as any other", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01" })
  const { id } = await pays(dana, 1_000, "2026-01-05")
  await returns(id, "2026-01-06")
  await during("2026-01-07", (tx) => undoReturn(tx, mona, { paymentId: id }))
  const slip = await slipOf(bank, [id], "2026-01-08")
  await isDeposited(slip, "2026-01-08")
  await isUndone(slip, "2026-01-09")
  expect([await inHandOn("2026-01-09"), await inBanks("2026-01-09")]).toEqual([[1_000], { Operating: 0 }])
  expect(await booksAreSound("2026-01-09")).toEqual([])
})

test("a payment is on one slip at most, and no slip has what is not in hand", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01" })
  const { id } = await pays(dana, 1_000, "2026-01-05")
  await slipOf(bank, [id], "2026-01-06")
  await expect(slipOf(bank, [id], "2026-01-06")).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  await expect(slipOf(bank, [id + 99], "2026-01-06")).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  await expect(isDeposited(1, "2026-01-04", "2026-01-06")).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
})

test("a method's payments go to the account that was chosen for it, from then on", async () => {
  const bank = await bankAccountBegins("Operating", { on: "2026-01-01" })
  await pays(dana, 1_000, "2026-01-05", { method: "zelle" })
  await during("2026-01-05", (tx) => setBankMethod(tx, ada, { method: "zelle", bankAccountId: bank }))
  const paid = await pays(dana, 2_000, "2026-01-05", { method: "zelle" })
  await pays(dana, 4_000, "2025-12-20", { method: "zelle" })
  expect([await inHandOn("2026-01-06"), await inBanks("2026-01-06")]).toEqual([[1_000], { Operating: 2_000 }])
  await deletes(paid.id, "2026-01-07")
  expect([await inBanks("2026-01-07"), await bookSums("CASH:zelle", "OPENING")]).toEqual([
    { Operating: 0 },
    [1_000, 4_000],
  ])
  expect(await booksAreSound("2026-01-07")).toEqual([])
})

test("a check from before the beginning that came back since is taken out of the account", async () => {
  const early = await pays(dana, 3_000, "2025-12-20")
  const late = await pays(dana, 7_000, "2025-12-21")
  await pays(dana, 9_000, "2025-12-22").then(({ id }) => deletes(id, "2026-01-04"))
  await returns(early.id, "2025-12-30")
  await returns(late.id, "2026-01-03")
  await bankAccountBegins("Operating", { on: "2026-01-01", opening: 50_000, addedOn: "2026-01-10" })
  expect([await inBanks("2026-01-10"), await bookSums("CASH:check")]).toEqual([{ Operating: 43_000 }, [0]])
  await during("2026-01-11", (tx) => undoReturn(tx, mona, { paymentId: early.id }))
  await during("2026-01-11", (tx) => undoReturn(tx, mona, { paymentId: late.id }))
  expect([await inBanks("2026-01-11"), await bookSums("CASH:check")]).toEqual([{ Operating: 53_000 }, [0]])
  expect(await booksAreSound("2026-01-11")).toEqual([])
})

test("an account that was never used is voided, one with a balance is not archived", async () => {
  await pays(dana, 3_000, "2025-12-20")
  const wrong = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 50_000 })
  const archive = (bankAccountId: number) =>
    during("2026-01-02", (tx) => archiveBankAccount(tx, ada, { bankAccountId }))
  expect((await archive(wrong)).voidedAt).not.toBeNull()
  expect(await bookSums(`BANK:${wrong}`, "OPENING", "CASH:check")).toEqual([0, 0, 3_000])
  const right = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 60_000, addedOn: "2026-01-02" })
  const { id } = await pays(dana, 1_000, "2026-01-02")
  await isDeposited(await slipOf(right, [id], "2026-01-02"), "2026-01-02")
  await expect(archive(right)).rejects.toMatchObject({ code: "BANK_ACCOUNT_IN_USE" })
  expect(await booksAreSound("2026-01-02")).toEqual([])
})

const archives = (bankAccountId: number, day: string) =>
  during(day, (tx) => archiveBankAccount(tx, ada, { bankAccountId }))
const reopens = (bankAccountId: number, day: string) =>
  during(day, (tx) => reopenBankAccount(tx, ada, { bankAccountId }))
const moves = (fromBankAccountId: number, toBankAccountId: number, cents: number, day: string) =>
  during(day, (tx) =>
    moveBetweenAccounts(tx, ada, { fromBankAccountId, toBankAccountId, amount: asCents(cents), date: asDay(day) }),
  )

test("an archived account holds nothing, whatever is undone, deleted or returned, until it is opened again", async () => {
  const old = await bankAccountBegins("Old", { on: "2026-01-01" })
  const next = await bankAccountBegins("Operating", { on: "2026-01-01" })
  await during("2026-01-02", (tx) => setBankMethod(tx, ada, { method: "zelle", bankAccountId: old }))
  const direct = await pays(dana, 2_000, "2026-01-05", { method: "zelle" })
  const [cash, check, paidAgain] = [
    await pays(dana, 1_000, "2026-01-05", { method: "cash" }),
    await pays(dana, 4_000, "2026-01-05"),
    await pays(dana, 8_000, "2026-01-05"),
  ]
  const slips = [await slipOf(old, [cash.id], "2026-01-06"), await slipOf(old, [check.id, paidAgain.id], "2026-01-06")]
  for (const slip of slips) await isDeposited(slip, "2026-01-06")
  await returns(paidAgain.id, "2026-01-07")
  const moved = await moves(old, next, 7_000, "2026-01-08")
  await during("2026-01-08", (tx) => setBankMethod(tx, ada, { method: "zelle", bankAccountId: null }))
  await archives(old, "2026-01-09")
  const attempts = [
    () => isUndone(slips[0] ?? 0, "2026-01-10"),
    () => deletes(direct.id, "2026-01-10"),
    () => during("2026-01-10", (tx) => undoBankTransfer(tx, ada, { bankTransferId: moved.id })),
    () => during("2026-01-10", (tx) => undoReturn(tx, mona, { paymentId: paidAgain.id })),
    () => returns(check.id, "2026-01-10"),
  ]
  const refused = { code: "BANK_ACCOUNT_ARCHIVED", message: expect.stringContaining("Old is archived") }
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused)
  expect(await bookSums(`BANK:${old}`)).toEqual([0])
  await reopens(old, "2026-01-10")
  await expect(reopens(old, "2026-01-10")).rejects.toMatchObject({ code: "BANK_ACCOUNT_NOT_FOUND" })
  for (const attempt of attempts) await attempt()
  expect(await inBanks("2026-01-10")).toEqual({ Old: 8_000, Operating: 0 })
  await moves(old, next, 8_000, "2026-01-11")
  await archives(old, "2026-01-11")
  expect(await booksAreSound("2026-01-11")).toEqual([])
})

test("an archived account whose name another one has by now is opened again once that has another", async () => {
  const old = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 500 })
  const next = await bankAccountBegins("Next", { on: "2026-01-01" })
  await moves(old, next, 500, "2026-01-02")
  await archives(old, "2026-01-02")
  const same = await bankAccountBegins("OPERATING", { on: "2026-01-02" })
  await expect(reopens(old, "2026-01-03")).rejects.toMatchObject({ status: 400, fields: { name: expect.anything() } })
  await archives(same, "2026-01-03")
  await expect(reopens(same, "2026-01-03")).rejects.toMatchObject({ code: "BANK_ACCOUNT_NOT_FOUND" })
  await reopens(old, "2026-01-03")
  expect(await inBanks("2026-01-03")).toEqual({ Operating: 0, Next: 500 })
  expect(await booksAreSound("2026-01-03")).toEqual([])
})
