/** Bank accounts reconciled with their statements. Source: money.md 11.5, api.md X300 to X309. */
import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { moveBetweenAccounts } from "~/domain/bank-accounts/transfers.ts"
import { bankFileList, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { bookDebit } from "~/domain/bank-matching/book-line.ts"
import { matchCertain } from "~/domain/bank-matching/match-certain.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { nextReconciliation } from "~/domain/reconciliation/proposal.ts"
import { reconciliationList } from "~/domain/reconciliation/reconciliations.ts"
import { discardReconciliation, reopenReconciliation } from "~/domain/reconciliation/reopen-reconciliation.ts"
import { reconciliationReport } from "~/domain/reconciliation/stored-report.ts"
import { changeClosing, tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { bankAccountBegins, isUndone } from "../../support/bank.ts"
import { bankLine } from "../../support/bank-files.ts"
import { linesOf, readPdf } from "../../support/pdf.ts"
import { amountsOf, begins, deposited, finishes, paid, reconciliation } from "../../support/reconciliations.ts"
import { movesIn } from "../../support/tenancies.ts"
import { during, seen, setting, suite, USUAL } from "../../support/world.ts"

const people: Record<"dana" | "ben" | "cleo", number> = { dana: 0, ben: 0, cleo: 0 }
let operating = 0
let trust = 0

beforeEach(async () => {
  await setting(USUAL)
  for (const unit of [101, 102, 103]) await suite(unit, { rent: 60_000 })
  people.dana = await movesIn(101, "2025-12-01", { rent: 100_000 })
  people.ben = await movesIn(102, "2025-12-01", { tenantFirstName: "Ben", primaryEmail: "ben@example.com" })
  people.cleo = await movesIn(103, "2025-12-01", { tenantFirstName: "Cleo", primaryEmail: "cleo@example.com" })
  operating = await bankAccountBegins("Operating", { on: "2026-01-01", opening: 500_000 })
  trust = await bankAccountBegins("Trust", { on: "2026-01-01", isTrust: true })
})

const day = (text: string) => asDay(text)
const laws = () => read(allViolations)
const closes = (id: number, closing: number) =>
  write((tx) => changeClosing(tx, SYSTEM, { reconciliationId: id, closing: asCents(closing) }))
const ticks = (id: number, more: object) => write((tx) => tickLines(tx, SYSTEM, { reconciliationId: id, ...more }))

type January = { slip: number; bensCheck: number; zelle: number; line: Record<string, number> }

/** The worked example of money.md 11.5 up to the end of January. */
async function january(): Promise<January> {
  await write((tx) => setBankMethod(tx, SYSTEM, { method: "zelle", bankAccountId: operating }))
  const danas = await paid({ tenantId: people.dana, amount: 100_000, day: "2026-01-05" })
  const bensCheck = await paid({ tenantId: people.ben, amount: 60_000, day: "2026-01-05" })
  const slip = await deposited(operating, [danas, bensCheck], "2026-01-05")
  const zelle = await paid({ tenantId: people.cleo, amount: 60_000, day: "2026-01-09", method: "zelle" })
  const mistake = await paid({ tenantId: people.cleo, amount: 25_000, day: "2026-01-12" })
  await isUndone(await deposited(operating, [mistake], "2026-01-12"), "2026-01-12")
  const move = { fromBankAccountId: operating, toBankAccountId: trust, amount: asCents(30_000) }
  await during("2026-01-15", (tx) => moveBetweenAccounts(tx, SYSTEM, { ...move, date: day("2026-01-15") }))
  const late = await paid({ tenantId: people.dana, amount: 40_000, day: "2026-01-30" })
  await deposited(operating, [late], "2026-01-30")
  const line = {
    slip: await bankLine(160_000, "DEPOSIT", "01/06/2026", "", operating),
    zelle: await bankLine(60_000, "ZELLE CLEO", "01/09/2026", "", operating),
    move: await bankLine(-30_000, "XFER", "01/16/2026", "", operating),
    water: await bankLine(-8_910, "City water", "01/20/2026", "", operating),
  }
  await matchCertain(SYSTEM, {})
  return { slip, bensCheck, zelle, line }
}

test("the worked example: two statements, what happened to the first one since, and the books", async () => {
  const { bensCheck, line } = await january()
  const first = await begins(operating, "2026-01-31", 681_090, "2026-02-03")
  expect(amountsOf(first)).toEqual({ ticked: [160_000, 60_000, 25_000, -25_000, -30_000], outstanding: [40_000] })
  expect(first.sums).toMatchObject({ difference: 8_910, moneyIn: 245_000, moneyOut: -55_000 })
  expect(first.unmatched).toMatchObject([{ bankLineId: line.water, amount: -8_910, text: "City water" }])
  await expect(finishes(first.id, "2026-02-03")).rejects.toMatchObject({
    code: "RECONCILIATION_DIFFERS",
    message: "$89.10 is left between the ticked lines and the statement.",
  })
  const { id: expenseTypeId } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Water" }))
  await during("2026-02-03", (tx) => bookDebit(tx, SYSTEM, { lineId: line.water ?? 0, expenseTypeId }))
  const ticked = await ticks(first.id, { choice: "matched" })
  expect(ticked.sums).toEqual({
    moneyIn: 245_000,
    moneyOut: -63_910,
    difference: 0,
    inTransit: 40_000,
    outstandingPayments: 0,
    expenses: -8_910,
    bookedLater: 0,
    books: 730_000,
  })
  const finished = await finishes(first.id, "2026-02-03")
  expect(finished).toMatchObject({
    state: "finished",
    changes: [],
    unmatchedCount: 0,
    reports: [{ finishedByName: "System" }],
  })
  const returned = { paymentId: bensCheck, returnedOn: day("2026-02-10"), fee: ZERO, lateFees: [] }
  await during("2026-02-10", (tx) => returnCheck(tx, SYSTEM, returned))
  await during("2026-02-11", (tx) => unlinkLine(tx, SYSTEM, { line: line.zelle ?? 0 }))
  expect((await reconciliation(first.id)).changes).toMatchObject([
    { kind: "returned", on: "2026-02-10", since: "2026-02-10", amount: -60_000, name: "Returned check of Ben Reyes" },
    { kind: "unmatched", on: "2026-01-09", since: "2026-02-11", amount: 60_000, name: "ZELLE CLEO" },
  ])
  const second = await begins(operating, "2026-02-28", 661_090, "2026-03-02")
  expect(second).toMatchObject({ beginsOn: "2026-02-01", opening: 681_090 })
  expect((await ticks(second.id, { choice: "all" })).sums).toMatchObject({
    difference: 0,
    expenses: -8_910,
    books: 670_000,
  })
  await finishes(second.id, "2026-03-02")
  expect(amountsOf(await reconciliation(first.id)).outstanding).toEqual([40_000])
  const listed = await read((tx) => reconciliationList(tx, SYSTEM, { bankAccountId: operating }))
  expect(listed.map(({ endsOn, changes }) => [endsOn, changes.length])).toEqual([
    ["2026-02-28", 0],
    ["2026-01-31", 2],
  ])
  expect(await laws()).toEqual([])
})

test("its report is a PDF with every line, kept with its SHA-256, also when it is opened again", async () => {
  await january()
  const first = await begins(operating, "2026-01-31", 690_000, "2026-02-03")
  await finishes(first.id, "2026-02-03")
  const { bytes, name } = await read((tx) => reconciliationReport(tx, SYSTEM, { reconciliation: first.id }))
  expect(name).toBe("Reconciliation Operating 2026-01-31.pdf")
  const text = linesOf(await readPdf(bytes)).map((line) => line.join(" "))
  for (const part of ["Deposit slip 1", "Zelle of Cleo Reyes", "Transfer to Trust", "Deposit slip 2, undone"])
    expect(text.some((line) => line.includes(part))).toBe(true)
  expect(text.some((line) => line.includes("Deposits in transit") && line.includes("$400.00"))).toBe(true)
  const reason = "The bank corrected its statement"
  await during("2026-02-04", (tx) => reopenReconciliation(tx, SYSTEM, { reconciliationId: first.id, reason }))
  await finishes(first.id, "2026-02-05")
  const [latest, before] = (await reconciliation(first.id)).reports
  expect([latest?.reopenedReason, before?.reopenedReason]).toEqual([null, reason])
  const again = await read((tx) => reconciliationReport(tx, SYSTEM, { reconciliation: first.id, report: before?.id }))
  expect(createHash("sha256").update(again.bytes).digest("hex")).toBe(before?.digest)
  expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true)
  expect(await laws()).toEqual([])
})

test("one at a time, in order, of days that are over; only the last finished one is opened again", async () => {
  await january()
  const first = await begins(operating, "2026-01-31", 690_000, "2026-02-03")
  await expect(begins(operating, "2026-02-28", 0, "2026-03-02")).rejects.toMatchObject({
    code: "RECONCILIATION_OPEN",
    message: "The reconciliation to Jan 31, 2026 is not finished. Finish it or discard it first.",
  })
  await finishes(first.id, "2026-02-03")
  await expect(begins(operating, "2026-01-31", 0, "2026-02-03")).rejects.toMatchObject({
    fields: { endDate: expect.anything() },
  })
  await expect(begins(operating, "2026-02-03", 0, "2026-02-03")).rejects.toMatchObject({
    fields: { endDate: expect.anything() },
  })
  await expect(ticks(first.id, { choice: "none" })).rejects.toMatchObject({ code: "RECONCILIATION_FINISHED" })
  await expect(closes(first.id, 1)).rejects.toMatchObject({ code: "RECONCILIATION_FINISHED" })
  const second = await begins(operating, "2026-02-28", 730_000, "2026-03-02")
  const reopens = (id: number) =>
    write((tx) => reopenReconciliation(tx, SYSTEM, { reconciliationId: id, reason: "Another closing balance" }))
  await expect(reopens(first.id)).rejects.toMatchObject({ code: "RECONCILIATION_OPEN" })
  await ticks(second.id, { choice: "all" })
  await finishes(second.id, "2026-03-02")
  await expect(reopens(first.id)).rejects.toMatchObject({ code: "RECONCILIATION_NOT_NEWEST" })
  const open = await reopens(second.id)
  expect([open.state, amountsOf(open).ticked]).toEqual(["open", [40_000]])
  await write((tx) => discardReconciliation(tx, SYSTEM, { reconciliationId: second.id }))
  expect((await reopens(first.id)).state).toBe("open")
  expect(await laws()).toEqual([])
})

test("lines are ticked one by one or all at once, and another person's ticks are not undone unseen", async () => {
  await january()
  const { id, lines, version } = await begins(operating, "2026-01-31", 690_000, "2026-02-03")
  const [slip] = lines
  expect(amountsOf(await ticks(id, { choice: "none", version })).ticked).toEqual([])
  await expect(ticks(id, { choice: "all", version })).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" })
  const one = await ticks(id, { journalLineIds: [slip?.journalLineId ?? 0] })
  expect([amountsOf(one).ticked, one.sums.difference]).toEqual([[160_000], -30_000])
  await expect(ticks(id, { journalLineIds: [999_999] })).rejects.toMatchObject({
    fields: { journalLineIDs: expect.anything() },
  })
  await expect(ticks(id, { bankLineIds: [slip?.bankLineId ?? 0] })).rejects.toMatchObject({
    fields: { bankLineIDs: expect.anything() },
  })
  expect((await closes(id, 660_000)).sums.difference).toBe(0)
})

test("a file with a line in a finished reconciliation stays, one of an unfinished one goes with its tick", async () => {
  const water = await bankLine(-8_910, "City water", "01/20/2026", "", operating)
  const { id: expenseTypeId } = await write((tx) => createExpenseType(tx, SYSTEM, { name: "Water" }))
  await write((tx) => bookDebit(tx, SYSTEM, { lineId: water, expenseTypeId }))
  const first = await begins(operating, "2026-01-31", 491_090, "2026-02-03")
  const [file] = await read((tx) => bankFileList(tx, SYSTEM, { bankAccountId: operating }))
  const takesBack = () => write((tx) => takeBackBankFile(tx, SYSTEM, { file: file?.id ?? 0 }))
  await finishes(first.id, "2026-02-03")
  await during("2026-02-04", (tx) => unlinkLine(tx, SYSTEM, { line: water }))
  expect((await reconciliation(first.id)).changes).toMatchObject([{ kind: "unmatched", amount: -8_910 }])
  await expect(takesBack()).rejects.toMatchObject({ message: "Lines of the file are in a finished reconciliation." })
  await write((tx) =>
    reopenReconciliation(tx, SYSTEM, { reconciliationId: first.id, reason: "It was another account" }),
  )
  expect((await reconciliation(first.id)).lines).toEqual([])
  await takesBack()
  expect((await closes(first.id, 500_000)).sums.difference).toBe(0)
  await finishes(first.id, "2026-02-05")
  expect(await laws()).toEqual([])
})

test("the next statement begins where the last one ended, and an account with one is not voided", async () => {
  const next = () => seen("2026-03-10", (tx) => nextReconciliation(tx, SYSTEM, { bankAccountId: trust }))
  expect(await next()).toMatchObject({
    beginsOn: "2026-01-01",
    opening: 0,
    endsOn: "2026-01-31",
    closing: null,
    unfinished: null,
  })
  const first = await begins(trust, "2026-02-15", 0, "2026-03-02")
  expect(await next()).toMatchObject({ unfinished: first.id })
  await finishes(first.id, "2026-03-02")
  expect(await next()).toMatchObject({ beginsOn: "2026-02-16", opening: 0, endsOn: "2026-02-28", unfinished: null })
  const archived = await during("2026-03-03", (tx) => archiveBankAccount(tx, SYSTEM, { bankAccountId: trust }))
  expect(archived).toMatchObject({ voidedAt: null })
  expect((await begins(trust, "2026-02-28", 0, "2026-03-04")).opening).toBe(0)
})

test("a slip undone, and a posting dated into the days since, are later changes, each once", async () => {
  const { slip } = await january()
  const first = await begins(operating, "2026-01-31", 690_000, "2026-02-03")
  await finishes(first.id, "2026-02-03")
  const check = await paid({ tenantId: people.ben, amount: 5_000, day: "2026-01-20" })
  await during("2026-02-05", (tx) =>
    moveBetweenAccounts(tx, SYSTEM, {
      fromBankAccountId: trust,
      toBankAccountId: operating,
      amount: asCents(1_000),
      date: day("2026-01-31"),
    }),
  )
  await deposited(operating, [check], "2026-02-06")
  expect((await reconciliation(first.id)).changes).toMatchObject([
    { kind: "posted", on: "2026-01-31", since: "2026-02-05", amount: 1_000, name: "Transfer from Trust" },
  ])
  await isUndone(slip, "2026-02-07")
  expect((await reconciliation(first.id)).changes.map(({ kind, amount, since }) => [kind, amount, since])).toEqual([
    ["posted", 1_000, "2026-02-05"],
    ["undone", -160_000, "2026-02-07"],
  ])
  expect(await laws()).toEqual([])
})

test("the database keeps what is finished", async () => {
  await january()
  const first = await begins(operating, "2026-01-31", 690_000, "2026-02-03")
  await finishes(first.id, "2026-02-03")
  const refused = (statement: ReturnType<typeof sql>) => expect(write((tx) => tx.rows(statement))).rejects.toThrow()
  await refused(sql`delete from bank_reconciliation_rows`)
  await refused(sql`update bank_reconciliation_rows set amount = amount + 1`)
  await refused(
    sql`insert into bank_reconciliation_rows (id, reconciliation_id, bank_line_id, amount) values (9000, ${first.id}, 1, 5)`,
  )
  await refused(sql`delete from bank_reconciliations`)
  await refused(sql`update bank_reconciliations set opening_cents = 1`)
  await refused(sql`update bank_reconciliations set closing_cents = 1`)
  await refused(sql`delete from bank_reconciliation_reports`)
  await refused(sql`update bank_reconciliation_reports set digest = 'x'`)
})
