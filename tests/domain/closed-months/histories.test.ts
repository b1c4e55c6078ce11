/** After random actions the reports of closed months do not change, and every law of the books holds. Source: money.md 11.6, I18. */

import { isNotNull } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { journals } from "#db/schema/index.ts"
import { closesOf } from "~/domain/closed-months/months.ts"
import { verifyCloses } from "~/domain/closed-months/verify-closes.ts"
import { accountBalance } from "~/domain/ledger/accounts.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { verifyReports } from "~/domain/reports/verify-reports.ts"
import { addDays } from "~/values/calendar.ts"
import { booksOn, closesMonthsOver } from "../../support/closed-months.ts"
import { begin, histories, type Life, live } from "../../support/history.ts"
import { seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

const laws = [verifyLedger, verifyCloses, verifyReceipts, verifyReports]

/** The closes in force, newest first. */
const closesNow = ({ day }: Life) =>
  seen(day, async (tx) => (await closesOf(tx)).filter(({ reopenedAt }) => reopenedAt === null))

test("closed months keep their figures, and every law holds, after any history", async () => {
  let [closed, dated] = [0, 0]
  await fc.assert(
    fc.asyncProperty(histories(30), async (history) => {
      const life = await begin()
      const before = (await closesNow(life)).map(({ id }) => id)
      for (const [at, step] of history.entries()) {
        if (at % 3 === 2) await closesMonthsOver(life.day)
        await live(life, step)
      }
      for (const law of laws) expect(await seen(life.day, law)).toEqual([])
      for (const { id, month } of await closesNow(life)) {
        // A unit that a later history creates changes the months of an earlier one.
        if (before.includes(id)) continue
        expect((await booksOn(month, life.day)).differences).toEqual([])
        closed += 1
      }
      const { entries, closing } = await seen(life.day, (tx) =>
        ledgerEntries(tx, { tenantId: life.tenantId, from: addDays(life.began, -70), to: life.day }),
      )
      expect(closing).toBe(accountBalance(await seen(life.day, (tx) => balancesOf(tx, life.tenantId))))
      dated += entries.filter(({ notes }) => /\bof [A-Z][a-z]{2} \d+, \d{4}$/.test(notes ?? "")).length
    }),
    { numRuns: 60, seed: 11_6 },
  )
  const later = await seen("2200-01-01", (tx) =>
    tx.all(tx.select().from(journals).where(isNotNull(journals.occurredOn))),
  )
  // The histories contained the tested cases.
  expect([closed > 20, later.length > 0, dated >= later.length]).toEqual([true, true, true])
})
