/** The account as the tenant sees it: the rows and the balances of the statement and of the staff's ledger. Source: money.md 10.1. */
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { fullBalance } from "~/domain/ledger/accounts.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { type AccountRow, accountRows } from "~/domain/portal/account-rows.ts"
import type { AccountQuery } from "~/domain/portal/inputs.ts"
import { type OwnAccount, ownAccount } from "~/domain/portal/own-account.ts"
import { statementOf } from "~/domain/statements/statement.ts"
import { asMonth, FIRST_DAY, monthOf } from "~/values/calendar.ts"
import { asCents, sum } from "~/values/money.ts"
import { begin, histories, type Life, live } from "../../support/history.ts"
import { fails, isDisputed, isRefunded, paysOnline, sendsByBank } from "../../support/provider.ts"
import { tenantAt } from "../../support/setups.ts"
import { jobsOf, movesIn, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
const account = (day: string, query: AccountQuery = {}, tenantId = dana) =>
  seen(day, (tx) => ownAccount(tx, tenantAt(tenantId), query))
const lineOf = ({ date, text, amount, balance, open, state }: AccountRow) =>
  [date, text, amount, `= ${balance}`, ...(open ? [`open ${open}`] : []), ...(state ? [state] : [])].join(" ")
const lines = ({ rows }: OwnAccount) => rows.map(lineOf)

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 120_000 })
  dana = await movesIn(101, "2026-01-01", {})
})

test("the worked example: the newest first, what is left to pay, and the deleted fee with its reversal", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana, 6_000, "2026-02-06", "late")
  await pays(dana, 100_000, "2026-02-09")
  const late = (await account("2026-02-09")).charges.find(({ kind }) => kind === "late")
  const deletion = {
    tenantId: dana,
    chargeType: "Fee Charge" as const,
    chargeId: late?.id ?? 0,
    reason: "Agreed with her brother on the phone",
  }
  await during("2026-02-10", (tx) => deleteCharge(tx, mona, deletion))
  const now = await account("2026-02-20")
  expect(lines(now)).toEqual([
    "2026-02-10 Charge deleted – Late fee -6000 = 20000 reversal",
    "2026-02-09 Payment – Check -100000 = 26000",
    "2026-02-06 Late fee 6000 = 126000 reversed",
    "2026-02-01 Rent for February 2026, unit 101 120000 = 120000 open 20000",
  ])
  expect(now.charges).toMatchObject([{ kind: "rent", dueOn: "2026-02-01", open: 20_000 }])
  expect(JSON.stringify(now)).not.toContain("brother")
})

test("what is on its way stands in no sum; what failed, came back or was refunded is a row", async () => {
  await jobsOf("2026-02-01")
  await fails(await sendsByBank(dana, 120_000, "2026-02-02"), "2026-02-05")
  await isRefunded(await paysOnline(dana, 50_000, "2026-02-06"), 20_000, "2026-02-07", "re_1")
  await isDisputed(await paysOnline(dana, 30_000, "2026-02-08"), 30_000, "2026-02-09", "lost")
  await sendsByBank(dana, 11_100, "2026-02-10")
  const now = await account("2026-02-11")
  expect(lines(now)).toEqual([
    expect.stringMatching(/^2026-02-09 Payment charged back – .* 30000 = \d+ reversal$/),
    "2026-02-08 Payment – Card -30000 = 62000",
    "2026-02-07 Payment refunded 20000 = 92000 reversal",
    "2026-02-06 Payment – Card -50000 = 72000",
    "2026-02-05 Payment – ACH Bank Account, failed: insufficient funds -120000 = 122000 failed",
    "2026-02-05 Fee: Returned bank payment: insufficient funds 2000 = 122000 open 2000",
    "2026-02-01 Rent for February 2026, unit 101 120000 = 120000 open 90000",
  ])
  expect(now.pending.map(({ amount }) => amount)).toEqual([11_100])
})

test("a balance that staff set shows its change, without who did it and why", async () => {
  await jobsOf("2026-02-01")
  const edit = { tenantId: dana, newRentBalance: asCents(90_000), notes: "Her cousin asked nicely" }
  await during("2026-02-03", (tx) => adjustBalances(tx, mona, edit))
  const now = await account("2026-02-04")
  expect(lines(now)[0]).toBe("2026-02-03 Adjustment – Rent balance $1,200.00 to $900.00 -30000 = 90000")
  expect(JSON.stringify(now)).not.toMatch(/cousin|Mona/)
})

test("months follow each other without a gap or a row twice, and each page begins where the one before ended", async () => {
  for (let month = 2; month <= 12; month += 1) {
    const on = `2026-${String(month).padStart(2, "0")}`
    await jobsOf(`${on}-01`)
    for (const day of ["03", "05", "07", "09"]) await pays(dana, 30_000, `${on}-${day}`)
  }
  const all = (
    await seen("2026-12-31", (tx) => accountRows(tx, { tenantId: dana, from: FIRST_DAY, to: monthEnd }))
  ).toReversed()
  const read: AccountRow[] = []
  let page: OwnAccount = await account("2026-12-31")
  expect(page.rows.length).toBeLessThan(all.length)
  for (read.push(...page.rows); page.older !== null; read.push(...page.rows)) {
    const until = page.older
    page = await account("2026-12-31", { until })
    expect(page.rows.every(({ date }) => monthOf(date) <= until)).toBe(true)
  }
  expect(read).toEqual(all)
})

test("a search finds words, days and amounts, a kind its rows, both with the balances of the whole account", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana, 2_550, "2026-02-06")
  await pays(dana, 100_000, "2026-02-09", { method: "zelle" })
  const found = async (query: AccountQuery) => lines(await account("2026-02-20", query))
  const zelle = "2026-02-09 Payment – Zelle -100000 = 22550"
  expect(await found({ search: "ZELLE" })).toEqual([zelle])
  expect(await found({ search: "1000.00" })).toEqual([zelle])
  expect(await found({ search: "$1,000.00 feb" })).toEqual([zelle])
  expect(await found({ search: "2026-02-09" })).toEqual([zelle])
  expect(await found({ search: "zelle 25.50" })).toEqual([])
  expect(await found({ kind: "payment" })).toEqual([zelle])
  expect(await found({ kind: "rent" })).toEqual([expect.stringContaining("Rent for February 2026")])
  expect((await account("2026-02-20", { kind: "other" })).charges.map(({ kind }) => kind)).toEqual(["other"])
  expect(await found({ until: asMonth("2026-01") })).toEqual([])
})

const monthEnd = "2026-12-31" as OwnAccount["today"]

/** Compares the account's rows after a whole history with the ledger of staff and the statement of the same days. */
async function threeOf({ tenantId, day }: Life) {
  const range = { tenantId, from: FIRST_DAY, to: day }
  return seen(day, async (tx) => ({
    rows: await accountRows(tx, range),
    ledger: (await ledgerEntries(tx, range)).entries.filter(({ isInfo, status }) => !isInfo && status !== "pending"),
    statement: (await statementOf(tx, range)).lines,
    charges: (await ownAccount(tx, tenantAt(tenantId), {})).charges,
    balances: (await ownAccount(tx, tenantAt(tenantId), {})).balances,
  }))
}

test("after any history each row has the balance of the staff's ledger and of the statement", async () => {
  await fc.assert(
    fc.asyncProperty(histories(25), async (history) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      const { rows, ledger, statement, charges, balances } = await threeOf(life)
      expect(rows.map(({ id, date, amount, balance }) => [id, date, amount, balance])).toEqual(
        ledger.map(({ id, date, amount, balance }) => [id, date, amount, balance]),
      )
      const printed = rows
        .filter(({ state }) => state !== "failed")
        .map(({ date, text, balance }) => [date, text, balance])
      expect(printed).toEqual(statement.map(({ date, description, balance }) => [date, description, balance]))
      expect(sum(charges.map(({ open }) => open))).toBe(fullBalance(balances))
      const inside = ledger.flatMap(({ staffNote }) => staffNote ?? [])
      for (const note of inside) expect(rows.map(({ text }) => text).join("\n")).not.toContain(note)
    }),
    { numRuns: 25 },
  )
})
