/** The journal for the accountant: the content of an export, its files, and the names of the accounts. Source: money.md 11.8. */
import { inflateRawSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { deletedUsers, journalExportFiles, tenants } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { bookPosting } from "~/domain/books/posting.ts"
import { chartOfAccounts, setChart } from "~/domain/journal-export/chart.ts"
import { discardJournalExport } from "~/domain/journal-export/discard-export.ts"
import { journalExportList } from "~/domain/journal-export/exports.ts"
import { makeJournalExport } from "~/domain/journal-export/make-export.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccount } from "../../support/bank-files.ts"
import { liveExampleB } from "../../support/examples/b.ts"
import { ada } from "../../support/reports.ts"
import { during, mona, seen } from "../../support/world.ts"

const END = "2026-03-31"
let a = 0
beforeEach(async () => {
  a = (await liveExampleB()).a
})

const makes = (days: { from?: string; to?: string } = {}, on = END) =>
  during(on, (tx) =>
    makeJournalExport(tx, ada, {
      ...(days.from ? { from: asDay(days.from) } : {}),
      ...(days.to ? { to: asDay(days.to) } : {}),
    }),
  )
/** Recorded at the end, dated earlier. */
const paysLate = (tenantId: number, amount: number, day: string) =>
  during(END, (tx) =>
    recordPayment(tx, mona, {
      tenantId,
      amount: asCents(amount),
      paymentDate: asDay(day),
      method: "check",
      type: "rent",
    }),
  )
const since = async () => (await seen(END, (tx) => journalExportList(tx, ada, {}))).since

async function fileOf(exportId: number, format: "iif" | "csv"): Promise<string> {
  const rows = await read((tx) => tx.all(tx.select().from(journalExportFiles)))
  const row = rows.find((each) => each.exportId === exportId && each.format === format)
  return inflateRawSync(row?.content ?? Buffer.alloc(0)).toString(format === "iif" ? "latin1" : "utf8")
}

test("a month is exported, then what is left, and a posting that comes later into the month with the next one", async () => {
  const all = (await since()).postings
  const january = await makes({ from: "2026-01-01", to: "2026-01-31" })
  expect([january.from, january.to, january.postingCount]).toEqual(["2026-01-01", "2026-01-31", 4])
  await expect(makes({ from: "2026-01-01", to: "2026-01-31" })).rejects.toMatchObject({ status: 400 })
  const rest = await makes()
  expect([rest.from, rest.to, rest.postingCount]).toEqual(["2026-02-01", END, all - 4])
  expect(await since()).toEqual({ postings: 0, first: null, last: null })
  await paysLate(a, 4_000, "2026-01-15")
  expect(await since()).toEqual({ postings: 1, first: "2026-01-15", last: "2026-01-15" })
  expect((await makes()).postingCount).toBe(1)
  expect(await seen(END, allViolations)).toEqual([])
})

test("the IIF file has its accounts, and an entry for each posting with the lines as posted", async () => {
  const { id } = await makes({ to: "2026-01-31" })
  const lines = (await fileOf(id, "iif")).split("\r\n")
  expect(lines[0]).toBe("!ACCNT\tNAME\tACCNTTYPE")
  expect(lines).toContain("ACCNT\tSecurity Deposits Held\tOCLIAB")
  expect(lines).toContain("!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO")
  const rent = lines.findIndex((line) => line.startsWith("SPL") && line.includes("\tRental Income\t"))
  expect(lines.slice(rent - 1, rent + 2).map((line) => line.replace(/\t\d+\t/, "\tN\t"))).toEqual([
    "TRNS\tGENERAL JOURNAL\t01/01/2026\tTenant Receivables\t1000.00\tN\tCharge at move-in, Dana Reyes",
    "SPL\tGENERAL JOURNAL\t01/01/2026\tRental Income\t-1000.00\tN\tCharge at move-in, Dana Reyes",
    "ENDTRNS",
  ])
  const entries = (await fileOf(id, "iif")).split("ENDTRNS\r\n").slice(1, -1)
  expect(entries).toHaveLength(4)
  for (const entry of entries) {
    const amounts = entry.split("\r\n").flatMap((line) => line.split("\t")[4] ?? [])
    expect(amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)).toBe(0)
  }
})

test("the CSV file has a row for each line, the tenant, and debits and credits apart", async () => {
  const { id } = await makes({ to: "2026-01-31" })
  const lines = (await fileOf(id, "csv")).split("\r\n")
  expect(lines[0]).toBe(
    "\uFEFFJournalNo,JournalDate,AccountName,Debits,Credits,Description,Account of the books,Tenant",
  )
  const rent = '01/01/2026,Rental Income,,1000.00,"Charge at move-in, Dana Reyes",INC_RENT,Dana Reyes'
  expect(lines.some((line) => line.endsWith(rent))).toBe(true)
})

test("tabs, line ends and quotation marks leave names, and letters beyond the encoding lose their marks", async () => {
  const firstName = 'Da\tna\n"\u0141u" \u011b O\u2019Hara \u042f'
  await during(END, (tx) => tx.run(tx.update(tenants).set({ firstName }).where(eq(tenants.id, a))))
  const { id } = await makes({ to: "2026-01-31" })
  const text = await fileOf(id, "iif")
  expect(text).toContain("Charge at move-in, Da na Lu e O'Hara ? Reyes")
  for (const line of text.split("\r\n").filter((each) => /^(TRNS|SPL)/.test(each)))
    expect(line.split("\t")).toHaveLength(7)
})

test("only the last export can be discarded, and its postings come again", async () => {
  const first = await makes({ to: "2026-01-31" })
  const second = await makes({ to: "2026-02-28" })
  const discards = (exportId: number) => during(END, (tx) => discardJournalExport(tx, ada, { exportId }))
  await expect(discards(first.id)).rejects.toMatchObject({ code: "JOURNAL_EXPORT_NOT_LAST" })
  expect((await discards(second.id)).discardedAt).not.toBeNull()
  await expect(discards(second.id)).rejects.toMatchObject({ code: "JOURNAL_EXPORT_NOT_FOUND" })
  expect((await makes({ to: "2026-02-28" })).postingCount).toBe(second.postingCount)
  expect(await seen(END, allViolations)).toEqual([])
})

test("the landlord names accounts for later exports; one name has one type", async () => {
  const names = (account: string, name: string, type: "INC" | "EXP") =>
    during(END, (tx) => setChart(tx, ada, { accounts: [{ account: account as "INC_RENT", name, type }] }))
  const before = await makes({ to: "2026-01-31" })
  await names("INC_RENT", "Income:Rent", "INC")
  const after = await makes({ to: "2026-02-28" })
  expect(await fileOf(before.id, "iif")).toContain("\tRental Income\t")
  expect(await fileOf(after.id, "iif")).toContain("\tIncome:Rent\t")
  await expect(names("INC_LATE", "income:rent", "EXP")).rejects.toMatchObject({
    fields: { "accounts.0.type": ["Rent charged has the same name with another type."] },
  })
  await expect(names("BANK:9", "Bank", "INC")).rejects.toMatchObject({ status: 400 })
  const chart = await seen(END, (tx) => chartOfAccounts(tx, ada, {}))
  expect(chart.filter(({ isOwn }) => isOwn).map(({ account, name }) => `${account.code} ${name}`)).toEqual([
    "INC_RENT Income:Rent",
  ])
})

const bankNames = async () =>
  (await seen(END, (tx) => chartOfAccounts(tx, ada, {})))
    .filter(({ account }) => account.code.startsWith("BANK:"))
    .map(({ name, type }) => `${name} ${type}`)

test("a bank account never shares the name that another account is offered, has, or that an earlier bank account has", async () => {
  const long = "Savings of the Harbor House Suites"
  const ids: number[] = []
  for (const name of [`${long} A`, `${long} B`, "rental  income", "Deposits"]) ids.push(await bankAccount(name))
  const [, b, c, d] = ids
  const names = ["Savings of the Harbor House Sui", `Savings of the Harbor House (${b})`, `rental income (${c})`]
  expect(await bankNames()).toEqual([...names, "Deposits"].map((name) => `${name} BANK`))
  const named = (name: string, type: "OCLIAB" | "BANK", account = "DEP_HELD" as const) =>
    during(END, (tx) => setChart(tx, ada, { accounts: [{ account, name, type }] }))
  await expect(named("deposits", "OCLIAB")).rejects.toMatchObject({
    fields: { "accounts.0.type": ["Deposits has the same name with another type."] },
  })
  await named("Trust", "OCLIAB")
  const e = await bankAccount("Trust")
  expect(await bankNames()).toEqual([...names, "Deposits", `Trust (${e})`].map((name) => `${name} BANK`))
  expect(d).toBeLessThan(e)
})

test("a bank account that takes the place of a voided one has its name", async () => {
  const wrong = await bankAccount("Checking", "4417")
  await during(END, (tx) => archiveBankAccount(tx, ada, { bankAccountId: wrong }))
  await bankAccount("Checking", "4417")
  expect(await bankNames()).toEqual(["Checking, 4417 BANK", "Checking, 4417 BANK"])
})

test("an export and a posting tell who made them, also after the account was deleted", async () => {
  const gone = { ...ada, userId: 77 }
  const payment = { tenantId: a, amount: asCents(100), paymentDate: asDay(END), method: "check", type: "rent" } as const
  await during(END, (tx) => recordPayment(tx, gone, payment))
  const { lastJournalId: posting } = await during(END, (tx) => makeJournalExport(tx, gone, {}))
  await during(END, (tx) => tx.run(tx.insert(deletedUsers).values({ id: 77, name: "Gone Admin", deletedAt: 1 })))
  const { exports } = await seen(END, (tx) => journalExportList(tx, ada, {}))
  const { actor } = await seen(END, (tx) => bookPosting(tx, ada, { posting }))
  expect([exports[0]?.madeBy, actor]).toEqual(["Gone Admin", "Gone Admin"])
})

test("days that are backwards or in the future are refused", async () => {
  await expect(makes({ from: "2026-02-02", to: "2026-02-01" })).rejects.toMatchObject({ status: 400 })
  await expect(makes({ to: "2026-04-01" })).rejects.toMatchObject({ status: 400 })
})
