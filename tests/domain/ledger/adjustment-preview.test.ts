/** The preview of setting balances equals its effect. Source: money.md 1.4. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { advanceRent, NO_BALANCES } from "~/domain/ledger/accounts.ts"
import { previewAdjustments } from "~/domain/ledger/adjustment-preview.ts"
import { adjustBalances, FIELDS, type FieldName } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { movesIn, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-01-10"
const names = Object.keys(FIELDS) as FieldName[]

test("advance rent meets what is added, field by field; what is unchanged is no adjustment", () => {
  const now = { ...NO_BALANCES, depositReserve: asCents(500), advanceCash: asCents(700), advanceCredit: asCents(300) }
  const wanted = {
    newDepositReserve: asCents(500),
    newRentBalance: asCents(800),
    newOtherFeeBalance: asCents(900),
    newLateFeeBalance: ZERO,
  }
  expect(previewAdjustments(now, wanted)).toEqual({
    adjustments: [
      { name: "newRentBalance", from: 0, to: 800, ends: 0 },
      { name: "newOtherFeeBalance", from: 0, to: 900, ends: 700 },
    ],
    advance: { from: 1_000, to: 0 },
  })
})

test("whatever is set from whatever state, the balances end as was shown", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  const id = await movesIn(101, "2026-01-01", { rent: 50_000 })
  const amount = fc.constantFrom(0, 1, 20_000, 50_000, 90_000).map(asCents)
  const wish = fc.record(Object.fromEntries(names.map((name) => [name, amount])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 120_000 }), wish, async (paid, wanted) => {
      if (paid > 0) await pays(id, paid, DAY)
      const now = await seen(DAY, (tx) => balancesOf(tx, id))
      const view = previewAdjustments(now, wanted)
      const after = await during(DAY, (tx) => adjustBalances(tx, mona, { tenantId: id, ...wanted }))
      const ends = Object.fromEntries(view.adjustments.map((one) => [FIELDS[one.name].balance, one.ends]))
      expect({ ...after, ...ends }).toEqual(after)
      expect(advanceRent(after)).toBe(view.advance.to)
    }),
    { numRuns: 40 },
  )
})
