import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { APPLICATION_ORDER } from "~/domain/ledger/application-order.ts"
import { appliedParts } from "~/domain/ledger/applied-parts.ts"
import { asCents } from "~/values/money.ts"
import { spread } from "~/values/payments/applied-parts-text.ts"
import { begin } from "../../support/history.ts"
import { owesFee } from "../../support/tenancies.ts"
import { seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

const cents = fc.nat(120_000).map(asCents)
const credits = fc.record({ late: cents, other: cents, amount: fc.integer({ min: 1, max: 400_000 }).map(asCents) })

test("what the script says of a credit is where the ledger puts it", async () => {
  await fc.assert(
    fc.asyncProperty(credits, fc.constantFrom("late", "other"), async ({ late, other, amount }, type) => {
      const { tenantId, day } = await begin()
      if (late > 0) await owesFee(tenantId, late, day, "late")
      if (other > 0) await owesFee(tenantId, other, day)
      const { journalId } = await owesFee(tenantId, -amount, day, type)
      const applied = await seen(day, (tx) => appliedParts(tx, journalId))
      const order = type === "late" ? APPLICATION_ORDER.lateCredit : APPLICATION_ORDER.otherCredit
      const rows = spread(amount, { rent: asCents(100_000), late, other }, order)
      expect(rows.toSorted((a, b) => a.bucket.localeCompare(b.bucket))).toEqual(
        applied.toSorted((a, b) => a.bucket.localeCompare(b.bucket)),
      )
    }),
    { numRuns: 20 },
  )
})
