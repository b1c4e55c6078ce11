/** Credits of remembered senders are booked automatically. Source: money.md 11.4, "Book without asking"; api.md X292 and X293. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, bankReconciliations } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { bankFileList, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { bookCredit } from "~/domain/bank-matching/book-line.ts"
import { bookUnasked } from "~/domain/bank-matching/book-unasked.ts"
import { linkLine } from "~/domain/bank-matching/link-line.ts"
import { bookWithoutAsking, stopBooking } from "~/domain/bank-matching/sender-booking.ts"
import { forgetSender, senderList } from "~/domain/bank-matching/senders.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { recordLook } from "~/domain/clock/watermark.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { deleteTenantPayment } from "~/domain/ledger/delete-entry.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { mailBookedLines } from "../../../jobs/mail/mail-booked-lines.ts"
import { matchBankLines } from "../../../jobs/match-bank-lines.ts"
import { bankAccount, bankLine } from "../../support/bank-files.ts"
import { closes } from "../../support/closed-months.ts"
import { mails } from "../../support/mails.ts"
import { staff } from "../../support/people.ts"
import { jobsOf, movesIn, movesOut, pays, stateOf } from "../../support/tenancies.ts"
import { during, on, setting, suite, USUAL } from "../../support/world.ts"

const TEXT = "ZELLE BEN ORTIZ 77"
const NOW = "2026-02-06"
let account = 0
let ben = 0
let ada: Actor = SYSTEM

beforeEach(async () => {
  await setting(USUAL)
  await suite(102, { rent: 60_000 })
  const name = { tenantFirstName: "Ben", tenantLastName: "Ortiz" }
  ben = await movesIn(102, "2026-01-01", { rent: 60_000, ...name })
  account = await bankAccount("Checking")
  const { userId } = await staff(3)
  ada = { ...ANONYMOUS, userId, name: "Ada", level: 3 }
  await write((tx) => setBankMethod(tx, SYSTEM, { method: "zelle", bankAccountId: account }))
  const first = await line(60_000, TEXT, "01/05/2026")
  await write((tx) => bookCredit(tx, ada, { lineId: first, tenantId: ben, method: "zelle", remember: true }))
})

const line = (cents: number, text: string, day: string, check = "") => bankLine(cents, text, day, check, account)
const sender = async () => (await read((tx) => senderList(tx, SYSTEM, { bankAccountId: account })))[0]
const allow = async (largest = 70_000, actor = ada) => {
  const { id = 0 } = (await sender()) ?? {}
  return write((tx) => bookWithoutAsking(tx, actor, { senderId: id, largestAmount: asCents(largest) }))
}
const books = (day = NOW) => bookUnasked({ now: on(day) })
const open = async () => {
  const lines = await read((tx) => bankLineList(tx, SYSTEM, { bankAccountId: account, open: true }))
  return lines.map(({ on: day, amount }) => `${day} ${amount}`).toSorted()
}
const matched = async () => {
  const lines = await read((tx) => bankLineList(tx, SYSTEM, { bankAccountId: account, open: false }))
  return lines.flatMap(({ id, match }) => (match?.isUnasked ? [{ id, ...match }] : []))
}
const mailed = async (day: string) => {
  const before = (await mails()).length
  for (const _again of [1, 2])
    for (const step of await during(day, (tx) => mailBookedLines.due(tx, asDay(day)))) await during(day, step)
  return (await mails()).slice(before)
}
const deletes = (paymentId: number | null) =>
  write((tx) =>
    deleteTenantPayment(tx, SYSTEM, { id: paymentId ?? 0, tenantId: ben, paymentType: "rent", reason: "A mistake." }),
  )
const laws = () => read(allViolations)

test("the worked example: exact text, largest amount, a duplicate, the mail, the deletion, the eviction", async () => {
  await jobsOf("2026-02-01")
  expect(await stateOf(ben, NOW)).toMatchObject({ owed: "60000/0/0/0" })
  await allow()
  await line(60_000, TEXT, "02/02/2026")
  await line(60_000, TEXT, "02/03/2026")
  await line(75_000, TEXT, "02/04/2026")
  await line(60_000, "ZELLE BEN ORTIZ 78", "02/05/2026")
  expect([await books(), await books()]).toEqual([1, 0])
  expect(await open()).toEqual(["2026-02-03 60000", "2026-02-04 75000", "2026-02-05 60000"])
  const [booked] = await matched()
  expect(booked).toMatchObject({ origin: "booked", tenantId: ben })
  expect(await stateOf(ben, NOW)).toMatchObject({ owed: "0/0/0/0" })
  const [mail, ...more] = await mailed("2026-02-07")
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: "Credits that were booked without asking" })
  expect(mail?.recipients).toEqual([{ name: "Sam Level 3", address: "level-3@example.com" }])
  expect(mail?.body).toContain("Feb 2, 2026  $600.00  Ben Ortiz\n    ZELLE BEN ORTIZ 77")
  await deletes(booked?.paymentId ?? 0)
  expect([await books(), (await open()).length]).toEqual([0, 4])
  await write((tx) => setLeaseStatus(tx, SYSTEM, { tenantId: ben, status: "eviction" }))
  expect(await books("2026-02-10")).toBe(0)
  await write((tx) => setLeaseStatus(tx, SYSTEM, { tenantId: ben, status: "current" }))
  await line(61_000, TEXT, "02/11/2026")
  expect(await books("2026-02-12")).toBe(0)
  expect((await sender())?.booking).toMatchObject({ upTo: 70_000, ended: "eviction", setBy: "Sam Level 3" })
  const [second] = await mailed("2026-02-13")
  expect(second?.body).toContain("Ben Ortiz: the lease is in eviction\n    ZELLE BEN ORTIZ 77")
  expect(await laws()).toEqual([])
})

test("an ordinary payment by the system, in the account, with its audit rows", async () => {
  await allow()
  await line(60_000, TEXT, "02/02/2026")
  await books()
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  const last = rows.slice(-2)
  expect(last.map(({ category, userId }) => [category, userId])).toEqual([
    ["MAN_RENTPAY", null],
    ["BANK_MATCH", null],
  ])
  expect(last[1]?.details).toMatch(
    /^The bank's line of Feb 2, 2026, \$600.00, is payment \d+, booked without asking\.$/,
  )
  expect(last[1]?.metadata).toMatchObject({ SetBy: ada.userId })
})

test("a check goes to the account by a slip of its own, and one of a tenant marked for checks is left", async () => {
  const check = await line(61_000, "CHECK BEN", "01/06/2026", "41")
  await write((tx) => bookCredit(tx, ada, { lineId: check, tenantId: ben, method: "check", remember: true }))
  for (const { id } of await read((tx) => senderList(tx, SYSTEM, { bankAccountId: account })))
    await write((tx) => bookWithoutAsking(tx, ada, { senderId: id, largestAmount: asCents(70_000) }))
  await line(61_000, "CHECK BEN", "02/02/2026", "42")
  expect(await books()).toBe(1)
  expect((await matched())[0]).toMatchObject({ depositSlipId: expect.any(Number), paymentId: expect.any(Number) })
  await write((tx) => changeTenant(tx, ben, { noChecks: true }))
  await line(62_000, "CHECK BEN", "02/03/2026", "43")
  expect(await books()).toBe(0)
  expect(await laws()).toEqual([])
})

test.each([
  ["dated before the move-in", "12/31/2025", NOW],
  ["in the future", "02/09/2026", NOW],
])("a credit %s is left for a person", async (_what, day, now) => {
  await allow()
  await line(61_000, TEXT, day)
  expect(await books(now)).toBe(0)
})

test("a closed month is left for a person, an earlier month that is open is booked", async () => {
  await allow()
  await line(61_000, TEXT, "01/20/2026")
  await line(62_000, TEXT, "02/20/2026")
  await closes("2026-01", "2026-03-05")
  expect(await books("2026-03-06")).toBe(1)
  expect(await open()).toEqual(["2026-01-20 61000"])
})

test("a credit within a finished reconciliation is left for a person", async () => {
  await allow()
  await line(61_000, TEXT, "02/03/2026")
  await line(62_000, TEXT, "02/04/2026")
  await during("2026-02-05", (tx) => {
    const days = { beginsOn: asDay("2026-01-01"), endsOn: asDay("2026-02-03"), begunAt: tx.now }
    const finished = { finishedAt: tx.now, lastJournalId: 1 }
    const row = { accountId: account, opening: ZERO, closing: ZERO, ...days, ...finished }
    return tx.run(tx.insert(bankReconciliations).values(row))
  })
  expect([await books(), await open()]).toEqual([1, ["2026-02-03 61000"]])
})

test("what may be recorded already is left: a payment of another method that no line is matched to", async () => {
  await allow()
  await pays(ben, 61_000, "2026-01-28", { method: "cash" })
  await pays(ben, 62_000, "2026-01-20", { method: "cash" })
  await line(61_000, TEXT, "02/02/2026")
  await line(62_000, TEXT, "02/03/2026")
  expect(await books()).toBe(1)
  expect(await open()).toEqual(["2026-02-02 61000"])
})

test("a certain match comes first, and what was matched once is never booked", async () => {
  await allow()
  const { id } = await pays(ben, 61_000, "2026-02-02", { method: "zelle" })
  const certain = await line(61_000, TEXT, "02/02/2026")
  await matchBankLines()
  expect([await matched(), await open()]).toEqual([[], []])
  await write((tx) => unlinkLine(tx, ada, { line: certain }))
  await deletes(id)
  expect(await books()).toBe(0)
  const byHand = await line(62_000, TEXT, "02/03/2026")
  const other = await pays(ben, 62_000, "2026-02-03", { method: "zelle" })
  await write((tx) => linkLine(tx, ada, { lineId: byHand, paymentId: other.id }))
  await deletes(other.id)
  expect(await books()).toBe(0)
})

test("two runs at once book one payment", async () => {
  await allow()
  await line(60_000, TEXT, "02/02/2026")
  const both = await Promise.all([books(), books()])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await laws()).toEqual([])
})

test("a file taken back and imported again is not booked again, also after the payment was deleted", async () => {
  await allow()
  await line(60_000, TEXT, "02/02/2026")
  await books()
  const [booked] = await matched()
  await write((tx) => unlinkLine(tx, ada, { line: booked?.id ?? 0 }))
  const [file] = await read((tx) => bankFileList(tx, SYSTEM, { bankAccountId: account }))
  await write((tx) => takeBackBankFile(tx, SYSTEM, { file: file?.id ?? 0 }))
  await line(60_000, TEXT, "02/02/2026")
  expect(await books()).toBe(0)
  await deletes(booked?.paymentId ?? 0)
  expect(await books()).toBe(0)
  expect(await laws()).toEqual([])
})

const ENDS = {
  "no payment": () =>
    write((tx) => setTenantPolicy(tx, SYSTEM, { tenantId: ben, policy: "none", message: "Ask the office." })),
  "moved out": () => movesOut(102, 0, "2026-02-01"),
  administrator: () => write((tx) => disableUser(tx, SYSTEM, { userId: ada.userId ?? 0 })),
} as const

test.each(Object.entries(ENDS))("it ends by itself: %s", async (end, happens) => {
  await allow()
  await line(60_000, TEXT, "02/02/2026")
  await happens()
  expect(await books("2026-02-07")).toBe(0)
  expect((await sender())?.booking).toMatchObject({ ended: end, endedAt: on("2026-02-07") })
  const sent = await mailed("2026-02-08")
  expect(sent.map(({ subject }) => subject)).toEqual(end === "administrator" ? [] : ["No longer booked without asking"])
  if (end !== "administrator") await expect(allow()).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED" })
})

test("another meaning of the text ends it, the same keeps it; asked again and forgotten, nothing is booked", async () => {
  await allow()
  const again = await line(61_000, TEXT, "01/15/2026")
  await write((tx) => bookCredit(tx, ada, { lineId: again, tenantId: ben, method: "zelle", remember: true }))
  expect((await sender())?.booking).toMatchObject({ upTo: 70_000, ended: null })
  const { id = 0 } = (await sender()) ?? {}
  await write((tx) => stopBooking(tx, ada, { sender: id }))
  expect((await sender())?.booking).toBeNull()
  await allow()
  const fees = await line(62_000, TEXT, "01/16/2026")
  await write((tx) =>
    bookCredit(tx, ada, { lineId: fees, tenantId: ben, type: "fees", method: "zelle", remember: true }),
  )
  expect((await sender())?.booking).toBeNull()
  await expect(allow()).rejects.toMatchObject({ code: "BANK_MATCH_REFUSED", message: expect.stringContaining("rent") })
  await write((tx) => forgetSender(tx, ada, { sender: id }))
  await line(63_000, TEXT, "02/02/2026")
  expect(await books()).toBe(0)
})

test("one's own ledger is refused (rule W)", async () => {
  await expect(allow(70_000, { ...ada, tenantId: ben })).rejects.toMatchObject({ status: 403 })
})

test("nothing is booked while the clock is in doubt", async () => {
  await allow()
  await line(60_000, TEXT, "02/02/2026")
  await during("2026-02-02", (tx) => recordLook(tx))
  expect(await books("2026-06-02")).toBe(0)
  expect(await books()).toBe(1)
})

test("a run books so many at most and ends when it is to stop; the next goes on", async () => {
  await allow()
  for (const at of [1, 2, 3]) await line(60_000 + at, TEXT, "02/02/2026")
  expect(await bookUnasked({ now: on(NOW), stop: { aborted: true } })).toBe(0)
  expect(await bookUnasked({ now: on(NOW), most: 2 })).toBe(2)
  expect([await books(), await open()]).toEqual([1, []])
})
