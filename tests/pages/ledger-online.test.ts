/** The ledger, the tenant's page and the audit log describe online payments to staff in the same words. Source: specification 2 "Payments and ledger", 3 section 8. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { record } from "~/domain/audit/log.ts"
import { disputeWarned } from "~/domain/payments/refunds/disputes.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { statementOf } from "~/domain/statements/statement.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { browserOf } from "../support/moving-out.ts"
import { rows } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"
import { begins, fails, isDisputed, isRefunded, paysOnline, refundFails, sendsByBank } from "../support/provider.ts"
import { movesIn } from "../support/tenancies.ts"
import { on, seen, suite } from "../support/world.ts"

let as = ""
let dana = 0
beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 0 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
})

const open = (path: string) => browserOf(as).open(path)
const ledgerPage = () => open(`/management/viewtenant/payments?tenant=${dana}&range=all`)
/** Date, amount, method, status and note of the ledger's lines except the rent, newest first. */
const lines = async () =>
  rows((await ledgerPage()).html)
    .map((row) => [row[0], row[1], row[3], row[4], row[9]])
    .filter((row) => !row[4]?.includes("unit 101"))
const CARD = "Card , processed by the payment provider"
const BANK = "ACH Bank Account , processed by the payment provider"
/** The line of a decided dispute, and the line of an open one, which also says that the payment still counts. */
const DECIDED = "Payment disputed, $1,000.00 held until that was decided: reported as fraud."
const HELD = "Payment disputed, $1,000.00 held: reported as fraud. It counts as paid until that is decided."

test("a disputed payment wears the badge, and its line says why, how much is held and that it still counts", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-02")
  await isDisputed(card, 100_000, "2026-01-05", "open")
  expect(await lines()).toEqual([
    ["Jan 5, 2026", "– $0.00", CARD, "Currently Disputed", HELD],
    ["Jan 2, 2026", "($1,000.00)", CARD, "Currently Disputed", ""],
  ])
  expect((await open(`/management/viewtenant?tenant=${dana}`)).text).toContain(HELD)
  expect((await logged("CHARGEBACK_CREATED")).map(({ details }) => details)).toEqual([
    "A payment of $1,000.00 by card for Dana Reyes is disputed, and $1,000.00 is held: reported as fraud.",
  ])
})

test("a dispute that was won, lost, or won on appeal says so on its day", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-02")
  await isDisputed(card, 100_000, "2026-01-05", "won")
  expect((await lines()).slice(0, 2).map((row) => [row[0], row[3], row[4]])).toEqual([
    ["Jan 5, 2026", "Dispute won", "Dispute won, $1,000.00 released"],
    ["Jan 5, 2026", "Dispute won", DECIDED],
  ])
  await isDisputed(card, 100_000, "2026-01-06", "lost", { disputeId: "dp_2" })
  expect((await lines())[0]).toEqual([
    "Jan 6, 2026",
    "$1,000.00",
    CARD,
    "Dispute lost",
    "Payment charged back: reported as fraud",
  ])
  await isDisputed(card, 100_000, "2026-01-07", "won", { disputeId: "dp_2" })
  expect((await lines())[0]?.slice(3)).toEqual(["Dispute won", "Chargeback reversed, won on appeal: reported as fraud"])
})

test("an announced dispute is a line without money, and so is its end", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-02")
  const dispute = {
    receiptId: card,
    disputeId: "dp_1",
    amount: asCents(100_000),
    status: "open",
    chargeId: "ch_1",
  } as const
  const warns = (day: string, isOver: boolean) =>
    write((tx) => disputeWarned(tx, SYSTEM, { ...dispute, reason: "duplicate", at: on(day), isOver }))
  await warns("2026-01-03", false)
  await warns("2026-01-03", false)
  await warns("2026-01-09", true)
  await warns("2026-01-09", true)
  expect((await lines()).map((row) => [row[0], row[1], row[3], row[4]])).toEqual([
    ["Jan 9, 2026", "– $0.00", "Succeeded", "Dispute prevented or given up: reported as paid twice. Nothing is held."],
    ["Jan 3, 2026", "– $0.00", "Succeeded", "Payment may be disputed: reported as paid twice. Nothing is held."],
    ["Jan 2, 2026", "($1,000.00)", "Succeeded", ""],
  ])
  expect((await logged("CHARGEBACK_WON"))[0]?.details).toBe(
    "An announced dispute of a payment of $1,000.00 by card for Dana Reyes never came: reported as paid twice. Nothing is held.",
  )
})

test("a bank payment that fails says why, and so does its fee; the audit log has the same words beside the codes", async () => {
  await fails(await sendsByBank(dana, 100_000, "2026-01-02"), "2026-01-06")
  expect(await lines()).toEqual([
    ["Jan 6, 2026", "($1,000.00)", BANK, "Failed", "Failed: insufficient funds"],
    ["Jan 6, 2026", "$20.00", "", "n/a", "Returned bank payment: insufficient funds"],
  ])
  const [row] = await logged("PAYMENT_FAILED")
  expect(row?.details).toBe("A payment of $1,000.00 by ACH Bank Account for Dana Reyes failed: insufficient funds.")
  const admin = browserOf(await tokenOf(await staff(3), "page"))
  expect((await admin.open(`/admin/log/entry?id=${row?.id}`)).text).toContain(
    "Failure Reason insufficient funds (insufficient_funds)",
  )
})

test("a failed and a disputed payment do not pass for made ones beside the forms that record payments", async () => {
  await fails(await sendsByBank(dana, 40_000, "2026-01-02"), "2026-01-06")
  await isDisputed(await paysOnline(dana, 60_000, "2026-01-07"), 60_000, "2026-01-08", "open")
  await isRefunded(await paysOnline(dana, 40_000, "2026-01-09"), 5_000, "2026-01-10", "re_1")
  const by = (method: string) => `${method}, rent , processed by the payment provider`
  for (const page of ["manualpayment", "manualpayment/card"]) {
    const recent = rows((await open(`/management/${page}?tenant=${dana}`)).html).map((row) => [row[1], row[2]])
    expect(recent).toContainEqual([`${by("ACH Bank Account")} Failed`, "($400.00)"])
    expect(recent).toContainEqual([`${by("Card")} Currently Disputed`, "($600.00)"])
    expect(recent).toContainEqual([`${by("Card")} Partly refunded`, "($400.00)"])
    expect(recent).toContainEqual([HELD.replace("1,000", "600"), "– $0.00"])
    expect(recent).toContainEqual(["Payment refunded", "$50.00"])
  }
})

test("where one documented code stands for many reasons, the audit entry does not contradict the bank's own", async () => {
  const admin = browserOf(await tokenOf(await staff(3), "page"))
  const expected = [
    ["account_closed", "the account is closed", "unknown_error"],
    ["no_account", "there is no such account", "incorrect_number"],
  ] as const
  for (const [reason, why, code] of expected) {
    await fails(await sendsByBank(dana, 10_000, "2026-01-02"), "2026-01-06", reason)
    const id = Math.max(...(await logged("PAYMENT_FAILED")).map((row) => row.id))
    const { text } = await admin.open(`/admin/log/entry?id=${id}`)
    expect(text).toContain(`failed: ${why}.`)
    expect(text).toContain(`Failure Reason ${code} `)
  }
})

test("a bank payment that is returned after it arrived says why, with its fee", async () => {
  const bank = await paysOnline(dana, 100_000, "2026-01-02", { tender: "ach" })
  await isDisputed(bank, 100_000, "2026-01-08", "lost", { reason: "bank_cannot_process" })
  expect((await lines()).map((row) => [row[1], row[3], row[4]])).toEqual([
    ["$20.00", "n/a", "Returned bank payment: the bank could not process it"],
    ["$1,000.00", "Dispute lost", "Payment charged back: the bank could not process it"],
    ["– $0.00", "Dispute lost", DECIDED.replace("reported as fraud", "the bank could not process it")],
    ["($1,000.00)", "Dispute lost", ""],
  ])
})

test("a refund, and one that failed, are lines of their own", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-02")
  await isRefunded(card, 40_000, "2026-01-05", "re_1")
  await refundFails(card, 40_000, "2026-01-07", "re_1")
  expect((await lines()).map((row) => [row[1], row[3], row[4]])).toEqual([
    ["($400.00)", "Refund failed", "Refund failed"],
    ["$400.00", "Refund", "Payment refunded"],
    ["($1,000.00)", "Succeeded", ""],
  ])
})

test("a card that was declined for a reason nobody documents is told in the bank's words, and by the documented name in the log", async () => {
  await fails(await begins(dana, 100_000, "2026-01-02"), "2026-01-02", "bank_of_the_moon_closed")
  expect((await lines())[0]?.[4]).toBe("Failed: the bank says: bank of the moon closed")
  await fails(await begins(dana, 100_000, "2026-01-03"), "2026-01-03", "unknown_error")
  expect((await lines())[0]?.[4]).toBe("Failed: no reason was given")
  const admin = browserOf(await tokenOf(await staff(3), "page"))
  const [row] = await logged("PAYMENT_FAILED")
  const { text } = await admin.open(`/admin/log/entry?id=${row?.id}`)
  expect(text).toContain("failed: the bank says: bank of the moon closed.")
  expect(text).toContain("Failure Reason unknown_error ")
})

test("a payment of the sandbox leads nowhere in the log, one of the provider to its page there", async () => {
  const admin = browserOf(await tokenOf(await staff(3), "page"))
  for (const [intent, isLink] of [
    ["pi_sbx1", false],
    ["pi_1", true],
  ] as const) {
    const link = `https://dashboard.stripe.com/test/payments/${intent}`
    const metadata = { LinkToStripe: link }
    await write((tx) => record(tx, SYSTEM, { category: "PAYMENT_FAILED", details: "A payment failed.", metadata }))
    const id = Math.max(...(await logged("PAYMENT_FAILED")).map((row) => row.id))
    const { html, text } = await admin.open(`/admin/log/entry?id=${id}`)
    expect([html.includes(`href="${link}"`), text.includes(link)]).toEqual([isLink, true])
  }
})

test("a tenant's statement has the money only: not the lines that are for staff", async () => {
  const card = await paysOnline(dana, 100_000, "2026-01-02")
  await isDisputed(card, 100_000, "2026-01-05", "won")
  const { lines: printed } = await seen("2026-02-01", (tx) =>
    statementOf(tx, { tenantId: dana, from: asDay("2026-01-02"), to: asDay("2026-02-01") }),
  )
  expect(printed.map(({ description }) => description)).toEqual(["Payment – Card"])
})
