/** Statements of the examples of money.md 6, and of random histories. */

import * as fc from "fast-check"
import { expect, test } from "vitest"
import { accountBalance, advanceRent } from "~/domain/ledger/accounts.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { renderPdf } from "~/domain/print/pdf.ts"
import { rangeOf } from "~/domain/statements/print-statement.ts"
import { type StatementLine, statementOf, type TenantStatement } from "~/domain/statements/statement.ts"
import { statementDocument } from "~/domain/statements/statement-document.ts"
import { addDays, asDay, formatDay } from "~/values/calendar.ts"
import { asCents, formatMoney, minus, plus, ZERO } from "~/values/money.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { liveExampleC } from "../../support/examples/c.ts"
import { liveExampleF } from "../../support/examples/f.ts"
import { begin, histories, live } from "../../support/history.ts"
import { linesOf, readPdf } from "../../support/pdf.ts"
import { sendsByBank } from "../../support/provider.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, movesInto, seen, setting, suite, USUAL } from "../../support/world.ts"

const statement = (tenantId: number, from: string, to: string) =>
  seen(to, (tx) => statementOf(tx, { tenantId, from: asDay(from), to: asDay(to) }))

/** A line as text: "2026-01-05 Late fee +5000 = 105000". */
function textOf({ date, description, charge, payment, convenienceFee, balance }: StatementLine): string {
  const figures = [
    charge !== null && `+${charge}`,
    payment !== null && `-${payment}`,
    convenienceFee && `fee ${convenienceFee}`,
  ]
  return [date, description, ...figures.filter(Boolean), `= ${balance}`].join(" ")
}

test("example A's spring: rent, a late fee, payments by check, Zelle and card, and the fee of a failed bank payment", async () => {
  const dana = await liveExampleA()
  const { opening, lines, closing } = await statement(dana, "2026-03-01", "2026-04-30")
  expect({ opening, lines: lines.map(textOf), closing }).toEqual({
    opening: 0,
    lines: [
      "2026-03-01 Rent for March 2026, unit 101 +100000 = 100000",
      "2026-03-05 Late fee +5000 = 105000",
      "2026-03-10 Payment – Zelle -105000 = 0",
      "2026-04-01 Rent for April 2026, unit 101 +100000 = 100000",
      "2026-04-07 Fee: Returned bank payment: insufficient funds +2000 = 102000",
      "2026-04-07 Late fee +5000 = 107000",
      "2026-04-08 Payment – Card -105000 fee 3150 = 2000",
      "2026-04-08 Payment – Card -2000 fee 60 = 0",
    ],
    closing: 0,
  })
})

test("a deleted charge says what it was: two of one day are told apart", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const tenantId = await movesIn(101, "2026-01-01", { rent: 0 })
  const fees = [await owesFee(tenantId, 4_500, "2026-01-08", "late"), await owesFee(tenantId, 2_500, "2026-01-08")]
  for (const { id } of fees) {
    const deletion = { chargeId: id, chargeType: "Fee Charge", reason: "Agreed with the tenant" } as const
    await during("2026-01-09", (tx) => deleteCharge(tx, mona, deletion))
  }
  const { lines } = await statement(tenantId, "2026-01-09", "2026-01-31")
  expect(lines.map(textOf)).toEqual([
    "2026-01-09 Charge deleted – Late fee +-4500 = 2500",
    "2026-01-09 Charge deleted – Fee +-2500 = 0",
  ])
})

test("a deleted payment stays with its reversal; the staff's reason is on no statement", async () => {
  const { tenantId, deleteThePayment } = await liveExampleC()
  await deleteThePayment()
  const { lines } = await statement(tenantId, "2026-01-12", "2026-03-31")
  expect(lines.map(textOf).filter((line) => line.includes("Payment"))).toEqual([
    "2026-01-12 Payment – Check -230000 = -76000",
    "2026-03-02 Payment reversed --230000 = 360000",
  ])
})

test("a move-out tells the use of the deposit, and a move back begins anew", async () => {
  const dana = await liveExampleF()
  const { lines } = await statement(dana, "2026-03-31", "2026-05-01")
  expect(lines.map(textOf).slice(0, 2)).toEqual([
    "2026-03-31 Deposit applied $1,000.00, returned $0.00 -100000 = 118000",
    "2026-04-10 Payment – Check -60000 = 58000",
  ])
})

test("what a move-out keeps of the deposit beyond all debt is called a move-out charge, and units are named once", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, depositPayment: 50_000, depositMethod: "check" })
  await movesOut(101, 20_000, "2026-01-20", "Carpet stain")
  await movesBack(dana, 101, "2026-01-20", { deposit: 1_000, depositPayment: 1_000, depositMethod: "cash" })
  await movesOut(101, 1_000, "2026-01-20")
  const { header, lines } = await statement(dana, "2026-01-01", "2026-01-31")
  expect(lines.map(textOf).filter((line) => line.includes("charge"))).toEqual([
    "2026-01-20 Move-out charge, unit 101: Carpet stain +20000 = 20000",
    "2026-01-20 Move-out charge, unit 101 +1000 = 1000",
  ])
  expect(header.addressee).toContain("Unit 101, until Jan 20, 2026")
})

test.each([
  ["2041", "Check (no. 2041)"],
  ["Check 2041", "Check (no. 2041)"],
  ["from his sister", "Check, from his sister"],
])("the note %j of a check is told as %j", async (note, message) => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 0 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  const check = {
    tenantId: dana,
    amount: asCents(1_000),
    paymentDate: asDay("2026-01-07"),
    method: "check",
    type: "rent",
  } as const
  await during("2026-01-07", (tx) => recordPayment(tx, mona, { ...check, note }))
  const { lines } = await statement(dana, "2026-01-05", "2026-01-31")
  expect(lines.map(({ description }) => description)).toEqual([`Payment – ${message}`])
})

test("credits, checks, adjustments and deposit money that is not owed are told in their words", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", {
    deposit: 50_000,
    depositPayment: 50_000,
    depositMethod: "check",
  })
  await owesFee(dana, 2_500, "2026-01-05")
  await owesFee(dana, -1_000, "2026-01-06", "late")
  await pays(dana, 20_000, "2026-01-07", { type: "deposit", method: "cash" })
  const check = {
    tenantId: dana,
    amount: asCents(1_000),
    paymentDate: asDay("2026-01-07"),
    method: "check",
    type: "fees",
    note: "2041",
  } as const
  await during("2026-01-07", (tx) => recordPayment(tx, mona, check))
  await during("2026-01-08", (tx) =>
    adjustBalances(tx, mona, {
      tenantId: dana,
      newOtherFeeBalance: asCents(4_000),
      newDepositReserve: asCents(80_000),
    }),
  )
  const { lines, depositReserve, advanceRent: advance } = await statement(dana, "2026-01-01", "2026-12-31")
  expect(lines.map(textOf)).toEqual([
    "2026-01-01 Deposit, unit 101 +50000 = 50000",
    "2026-01-01 Payment – Check -50000 = 0",
    "2026-01-05 Fee +2500 = 2500",
    "2026-01-06 Late fee credit +-1000 = 1500",
    "2026-01-07 Payment – Cash ($200.00 into the deposit reserve, outside the balance) = 1500",
    "2026-01-07 Payment – Check (no. 2041) -1000 = 500",
    expect.stringMatching(/Adjustment – Deposit reserve \$700\.00 to \$800\.00 = 500/),
    expect.stringMatching(/Adjustment – Other fee balance \$5\.00 to \$40\.00 \+3500 = 4000/),
  ])
  expect([depositReserve, advance]).toEqual([80_000, 0])
})

test("a payment on its way does not appear", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await sendsByBank(dana, 100_000, "2026-01-03")
  expect((await statement(dana, "2026-01-01", "2026-01-31")).lines).toHaveLength(1)
})

test("the reserve and the advance rent are those at the end of the range, not of today", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 150_000, "2026-01-10")
  await jobsOf("2026-02-01")
  expect(await statement(dana, "2026-01-01", "2026-01-31")).toMatchObject({ advanceRent: 50_000, closing: -50_000 })
  expect(await statement(dana, "2026-01-01", "2026-02-28")).toMatchObject({ advanceRent: 0, closing: 50_000 })
})

test("the header names the company, the property, everybody on the lease and all units", async () => {
  await setting({
    ...USUAL,
    companyName: "Halloran & Daughters",
    companyCity: "Ontario",
    companyPhone: "9095550101",
    propertyName: "Runway Row",
  })
  await suite(101, { rent: 100_000 })
  await suite(103, { rent: 50_000 })
  const dana = await movesIn(101, "2026-01-01", {
    cotenantFirstName: "Sam",
    cotenantLastName: "Reyes",
    businessName: "Reyes Auto LLC",
  })
  await movesInto(dana, 103, { isSubunit: true })
  const { header } = await statement(dana, "2026-01-01", "2026-01-31")
  expect(header).toMatchObject({
    tenant: "Dana Reyes",
    addressee: ["Dana Reyes", "Sam Reyes", "Reyes Auto LLC", "Units 101 and 103", "Runway Row"],
    letterhead: ["Halloran & Daughters", "Ontario", "(909) 555-0101"],
    madeOn: "2026-01-31",
  })
})

/** The rows of the table in the PDF, without headings and lines that belong to pages. */
async function printedRows(made: TenantStatement): Promise<string[]> {
  const lines = linesOf(await readPdf(await renderPdf(statementDocument(made))))
  return lines
    .filter(([first = ""]) => /^[A-Z][a-z]{2} \d/.test(first) && !first.includes(" to "))
    .map((line) => line.join("|"))
}

/** The same rows from the statement; further lines of a description are separate rows. */
function expectedRows({ lines, from, opening }: TenantStatement): RegExp[] {
  const escaped = (text: string) => text.replaceAll(/[$().]/g, "\\$&")
  const rows = lines.map(({ date, charge, payment, convenienceFee, balance }) => {
    const figures = [charge, payment, convenienceFee, balance].filter((cents) => cents !== null)
    return new RegExp(
      `^${formatDay(date)}\\|[^|]+\\|${escaped(figures.map(formatMoney).join("|")).replaceAll("|", "\\|")}$`,
    )
  })
  return [new RegExp(`^${formatDay(from)}\\|Opening balance\\|${escaped(formatMoney(opening))}$`), ...rows]
}

test("after any history, the figures printed are the ledger's, line by line, and add up", {
  timeout: 120_000,
}, async () => {
  await setting(USUAL)
  await fc.assert(
    fc.asyncProperty(histories(30), async (history) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      const range = { tenantId: life.tenantId, from: addDays(life.began, 20), to: addDays(life.day, 1) }
      const made = await statement(range.tenantId, range.from < range.to ? range.from : range.to, range.to)
      const ledger = await seen(range.to, (tx) => ledgerEntries(tx, { ...range, from: made.from }))
      expect([made.opening, made.closing]).toEqual([ledger.opening, ledger.closing])
      const moved = made.lines.map(({ charge, payment }) => minus(charge ?? ZERO, payment ?? ZERO))
      expect(plus(made.opening, ...moved)).toBe(made.closing)
      const balances = await seen(range.to, (tx) => balancesOf(tx, life.tenantId))
      expect(made).toMatchObject({ depositReserve: balances.depositReserve, advanceRent: advanceRent(balances) })
      expect(made.closing).toBe(accountBalance(balances))
      const rows = await printedRows(made)
      expect(rows).toEqual(expectedRows(made).map((row) => expect.stringMatching(row)))
    }),
    { numRuns: 25 },
  )
})

test("a statement of a range that has begun ends today; one that lies behind or ahead is as requested", async () => {
  const range = (startDate: string, endDate: string) =>
    seen("2026-11-23", (tx) => rangeOf(tx, { startDate: asDay(startDate), endDate: asDay(endDate) }))
  expect(await range("2026-11-01", "2026-11-30")).toEqual({ from: "2026-11-01", to: "2026-11-23" })
  expect(await range("2026-10-01", "2026-10-31")).toEqual({ from: "2026-10-01", to: "2026-10-31" })
  expect(await range("2026-12-01", "2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" })
})
