/** The amount of a scheduled payment, for random debts and pending payments. Source: money.md 9.10. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { owedAndHeld } from "~/domain/ledger/balances.ts"
import { wholeBalanceOf } from "~/domain/payments/online/payable.ts"
import { type ScheduledAmount, scheduledAmount } from "~/domain/scheduled-payments/scheduled-amount.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { sendsByBank, succeeds } from "../../support/provider.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { hasSaved } from "../../support/saved-methods.ts"
import { signedIn } from "../../support/scheduled-payments.ts"
import { movesIn, owesDeposit, owesFee } from "../../support/tenancies.ts"
import { seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-01-02"
const CHOICES = ["everything", "rent", "deposit"] as const
const cents = fc.integer({ min: 1, max: 150_000 })
const choice = fc.constantFrom(...CHOICES)

const world = fc.record({
  rent: cents,
  late: fc.option(cents),
  other: fc.option(cents),
  deposit: fc.option(cents),
  pending: fc.array(fc.record({ choice, amount: cents }), { maxLength: 3 }),
  atMost: fc.option(cents),
})

test("what is under way counts as if it had arrived, and never more is taken than set, or than is owed of the choice", async () => {
  payOnline()
  itIs(DAY)
  await setting(USUAL)
  let unit = 100
  await fc.assert(
    fc.asyncProperty(world, async ({ rent, late, other, deposit, pending, atMost }) => {
      unit += 1
      await suite(unit, { rent: 100_000 })
      const tenantId = await movesIn(unit, DAY, { rent, primaryEmail: `suite-${unit}@example.com` })
      if (late) await owesFee(tenantId, late, DAY, "late")
      if (other) await owesFee(tenantId, other, DAY)
      if (deposit) await owesDeposit(tenantId, deposit, DAY)
      const sent: string[] = []
      for (const one of pending) sent.push(await sendsByBank(tenantId, one.amount, DAY, one.choice))
      const method = await hasSaved(tenantId, "pm_card_visa")
      const { userId } = await signedIn(tenantId)
      const terms = { tenantId, userId: userId ?? 0, methodId: method.id, payOn: asDay(DAY) }
      const most = atMost === null ? null : asCents(atMost)
      const amounts = (): Promise<ScheduledAmount[]> =>
        Promise.all(
          CHOICES.map((each) => seen(DAY, (tx) => scheduledAmount(tx, { ...terms, choice: each, atMost: most }))),
        )
      const before = await amounts()
      const owed = await seen(DAY, (tx) => owedAndHeld(tx, tenantId))
      for (const [index, { charge }] of before.entries()) {
        const whole = wholeBalanceOf(CHOICES[index] ?? "rent", owed)
        expect(charge?.amount ?? 0).toBeLessThanOrEqual(Math.min(whole, most ?? whole))
      }
      // Payments of one instant arrive in the order in which the amount counts them.
      for (const receipt of sent.toSorted()) await succeeds(receipt, DAY)
      expect(await amounts()).toEqual(before)
    }),
    { numRuns: randomRuns(12) },
  )
}, 60_000)
