/** hledger accepts the exported books, and each balance of each account and tenant at each month's end equals ours, to the cent. */

import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { read, readInTurns, write } from "#db/client.server.ts"
import { journalLines, journals, tenants } from "#db/schema/index.ts"
import { hledgerJournal, JOURNAL_ACCOUNTS, journalAccount, tenantPart } from "~/domain/export/hledger-journal.ts"
import { ACCOUNTS } from "~/domain/ledger/accounts.ts"
import { begin, histories, live } from "../../support/history.ts"
import { hasHledger, hledger, monthEnds } from "../../support/hledger.ts"
import { danaOwesRent, owesFee, pays } from "../../support/tenancies.ts"
import { setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

async function journal(): Promise<string> {
  return readInTurns(async (readSnapshot) => (await Array.fromAsync(hledgerJournal(readSnapshot))).join(""))
}

/** The sums of the database's lines by account and tenant, at the end of each of these months, in cents. */
async function ownMonthEnds(months: string[]): Promise<Map<string, Map<string, number>>> {
  const { account, cents } = journalLines
  const lines = await read((tx) =>
    tx.all(
      tx
        .select({ account, cents, effectiveOn: journals.effectiveOn, tenant: tenants })
        .from(journalLines)
        .innerJoin(journals, eq(journals.id, journalLines.journalId))
        .leftJoin(tenants, eq(tenants.id, journalLines.tenantId)),
    ),
  )
  const ofAccount = Map.groupBy(lines, (line) => journalAccount(line.account, line.tenant))
  const until = (own: typeof lines, month: string) =>
    own.filter(({ effectiveOn }) => effectiveOn.slice(0, 7) <= month).reduce((sum, line) => sum + line.cents, 0)
  return new Map(
    [...ofAccount].map(([name, own]) => [name, new Map(months.map((month) => [month, until(own, month)]))]),
  )
}

async function mustAgree(text: string): Promise<void> {
  hledger(text, "check", "accounts", "commodities", "ordereddates")
  const theirs = monthEnds(text)
  const months = [...(theirs.values().next().value?.keys() ?? [])]
  const ours = await ownMonthEnds(months)
  for (const [name, own] of ours) expect([name, theirs.get(name)]).toEqual([name, own])
  for (const name of theirs.keys())
    expect([name, ours.has(name) || [...(theirs.get(name)?.values() ?? [])].every((cents) => cents === 0)]).toEqual([
      name,
      true,
    ])
}

test("every account has a name of its own", () => {
  expect(Object.keys(JOURNAL_ACCOUNTS).toSorted()).toEqual([...new Set(ACCOUNTS)].toSorted())
  expect(new Set(Object.values(JOURNAL_ACCOUNTS)).size).toBe(new Set(ACCOUNTS).size)
})

test("a posting is a transaction with its number as code, and one line for each of its own", async () => {
  const tenantId = await danaOwesRent()
  await pays(tenantId, 40_000, "2026-01-12", { method: "check", type: "rent" })
  const text = await journal()
  const [paid] = await read((tx) => tx.all(tx.select().from(journals).where(eq(journals.kind, "payment"))))
  expect(text).toContain(`
2026-01-12 (${paid?.id}) payment, 0001 Dana Reyes
    assets:cash:check  $400.00
    assets:receivable:rent:0001 Dana Reyes  $-400.00
`)
  expect(text).toContain("\ncommodity $1000.00\n")
  expect(text).toContain("\naccount liabilities:deposits held:0001 Dana Reyes\n")
})

test.each([
  [{ firstName: "Ann:e", lastName: "O;Neil" }, "0007 Ann e O Neil"],
  [{ firstName: "Two  spaces", lastName: "\ttab\u00a0 \u2003wide" }, "0007 Two spaces tab wide"],
  [{ firstName: "(par)", lastName: "[bra] *!" }, "0007 (par) [bra] *!"],
  [{ firstName: "a|b", lastName: "line\nbreak" }, "0007 a b line break"],
])("the name %j is one part of an account", (name, part) => {
  expect(tenantPart({ id: 7, ...name })).toBe(part)
})

describe.skipIf(!hasHledger)("hledger", () => {
  test("reads a tenant whose name has every sign that means something to it", async () => {
    const tenantId = await danaOwesRent()
    const name = { firstName: "; (Ann) :", lastName: 'O\'Neil  "& | Sons" = @ $1 ! * # 2026-01-01' }
    await write((tx) => tx.run(tx.update(tenants).set(name)))
    await pays(tenantId, 40_000, "2026-01-12")
    await owesFee(tenantId, 1_234, "2026-02-01")
    await mustAgree(await journal())
  })

  test("agrees on every account and tenant at every month's end after any history", async () => {
    await fc.assert(
      fc.asyncProperty(histories(40), async (history) => {
        const life = await begin()
        for (const step of history) await live(life, step)
        await mustAgree(await journal())
      }),
      { numRuns: 6 },
    )
  })
})
