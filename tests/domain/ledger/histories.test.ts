/** After random events of an account in any order, the books are sound. Source: money.md 1.8. */
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { charges, receipts, tenantBalances, tenantMonths } from "#db/schema/index.ts"
import { accountBalance } from "~/domain/ledger/accounts.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { rebuildProjections } from "~/domain/ledger/projections.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { addDays } from "~/values/calendar.ts"
import { begin, histories, type Life, live } from "../../support/history.ts"
import { during, seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

const projections = (life: Life) =>
  seen(life.day, async (tx) => [
    await tx.all(tx.select().from(tenantBalances).orderBy(tenantBalances.tenantId)),
    await tx.all(tx.select().from(tenantMonths).orderBy(tenantMonths.tenantId, tenantMonths.period)),
    await tx.all(tx.select().from(charges).orderBy(charges.id)),
    await tx.all(tx.select().from(receipts).orderBy(receipts.id)),
  ])

test("every law of the ledger holds after any history, and the statement adds up to the balance", async () => {
  await fc.assert(
    fc.asyncProperty(histories(30), async (history) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      expect(await seen(life.day, verifyLedger)).toEqual([])
      const balances = await seen(life.day, (tx) => balancesOf(tx, life.tenantId))
      const range = { tenantId: life.tenantId, from: addDays(life.began, 40), to: life.day }
      const { opening, entries, closing } = await seen(life.day, (tx) => ledgerEntries(tx, range))
      expect(closing).toBe(opening + entries.reduce((sum, entry) => sum + entry.effect, 0))
      if (life.day >= range.from) expect(closing).toBe(accountBalance(balances))
    }),
    { numRuns: 60 },
  )
})

test("the projections are what a rebuild makes of the append-only tables, row for row", async () => {
  await fc.assert(
    fc.asyncProperty(histories(25), async (history) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      const stored = await projections(life)
      await during(life.day, rebuildProjections)
      expect(await projections(life)).toEqual(stored)
    }),
    { numRuns: 12 },
  )
})
