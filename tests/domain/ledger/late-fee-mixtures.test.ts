/** Late fees of days that were missed, with rent changes and back-dated payments before they are caught up. Source: money.md 4, "Missed days" and "Late fee". */

import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { charges } from "#db/schema/index.ts"
import { chargeRent } from "~/domain/ledger/charges/charges.ts"
import { applyLateFee, lateFeesDue } from "~/domain/ledger/charges/late-fees.ts"
import { rentDue } from "~/domain/ledger/charges/rent-due.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { changeUnit } from "~/domain/units/write-units.ts"
import { addDays, addMonths, clampedDay, type Day, monthOf } from "~/values/calendar.ts"
import { asBasisPoints, asCents, percentOf } from "~/values/money.ts"
import { begin } from "../../support/history.ts"
import { during, mona, seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

const event = fc.oneof(
  fc.record({ action: fc.constant("rent is" as const), cents: fc.integer({ min: 0, max: 200_000 }) }),
  fc.record({ action: fc.constant("pays" as const), cents: fc.integer({ min: 1, max: 200_000 }), ago: fc.nat(40) }),
  fc.record({ action: fc.constant("catches up" as const), days: fc.integer({ min: 1, max: 20 }) }),
)

test("a late fee looks at the balances and the rents of the day it is caught up on, once a month", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
      const { tenantId, unit, began } = await begin()
      const today = clampedDay(addMonths(monthOf(began), 3), 20)
      let [watermark, rent] = [began, asCents(100_000)]
      const expected: [Day, number][] = []
      const openRent = (before: Day) =>
        seen(today, async (tx) => {
          const rows = await tx.all(tx.select().from(charges).where(eq(charges.tenantId, tenantId)))
          return rows.filter((row) => row.kind === "rent" && row.dueOn < before && row.open > 0).length
        })
      for (const it of events) {
        if (it.action === "rent is") {
          rent = asCents(it.cents)
          await during(today, (tx) => changeUnit(tx, unit, { monthlyRent: rent }))
        }
        if (it.action === "pays") {
          const paid = { tenantId, amount: asCents(it.cents), paymentDate: addDays(today, -it.ago) }
          await during(today, (tx) => recordPayment(tx, mona, { ...paid, method: "cash", type: "rent" }))
        }
        for (let left = it.action === "catches up" ? it.days : 0; left > 0 && watermark < today; left -= 1) {
          watermark = addDays(watermark, 1)
          await during(today, async (tx) => {
            for (const due of await rentDue(tx, watermark)) await chargeRent(tx, SYSTEM, due)
          })
          const fee = percentOf(rent, asBasisPoints(500))
          if (watermark.endsWith("-05") && fee > 0 && (await openRent(watermark)) > 0) expected.push([watermark, fee])
          await during(today, async (tx) => {
            for (const due of await lateFeesDue(tx, watermark)) await applyLateFee(tx, SYSTEM, due)
            for (const due of await lateFeesDue(tx, watermark)) await applyLateFee(tx, SYSTEM, due)
          })
        }
      }
      const fees = await seen(today, (tx) =>
        tx.all(tx.select().from(charges).where(eq(charges.tenantId, tenantId)).orderBy(charges.id)),
      )
      expect(fees.filter((row) => row.kind === "late").map((row) => [row.effectiveOn, row.amount])).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
