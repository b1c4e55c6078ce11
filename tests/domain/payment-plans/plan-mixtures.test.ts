/** Random histories with payment plans: a late fee excludes the rent that a kept plan defers, and never changes afterwards. Source: money.md 9.9. */
import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { charges, lateFeesHeldBack, paymentPlans } from "#db/schema/index.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { verifyPlans } from "~/domain/payment-plans/verify-plans.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { begin } from "../../support/history.ts"
import { ruleFrom } from "../../support/late-fees.ts"
import { agrees } from "../../support/payment-plans.ts"
import { jobsOf, pays, stateOf } from "../../support/tenancies.ts"
import { seen, setting, USUAL } from "../../support/world.ts"

beforeEach(async () => {
  await setting(USUAL)
  await ruleFrom("2026-01-01", { kind: "percent_of_overdue", percent: 10 }, { setOn: "2026-01-01" })
})

const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: fc.constant("pays" as const), share: fc.integer({ min: 1, max: 12 }) }) },
  fc.record({
    action: fc.constant("agrees" as const),
    gaps: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    grace: fc.nat(4),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant("days" as const),
      days: fc.integer({ min: 1, max: 16 }),
      isRunTwice: fc.boolean(),
    }),
  },
)

type Agreed = { instalments: [Day, number][]; grace: number; journals: { day: Day; cents: number }[] }

/** Computed independently: payments less charges by the day have reached each sum whose grace is over. */
function holds({ instalments, grace, journals }: Agreed, day: Day): boolean {
  const moved = (until: Day, due: Day) =>
    journals.filter((each) => each.day <= (each.cents < 0 ? due : until)).reduce((all, { cents }) => all + cents, 0)
  let target = 0
  return instalments.every(([due, cents]) => {
    target += cents
    const last = addDays(due, grace)
    return last >= day || moved(last, due) >= target
  })
}

test("no history charges a late fee on what a kept plan covers, nor a fee twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      const { tenantId, began } = await begin()
      let today = began
      let plan: Agreed | null = null
      const expected: [string, number][] = []
      const owed = async () => (await stateOf(tenantId, today)).owed.split("/").map(Number) as [number, number, number]
      const fees = () =>
        seen(today, (tx) => tx.all(tx.select().from(charges).where(eq(charges.tenantId, tenantId)).orderBy(charges.id)))
      const isOpen = async () => {
        const own = await seen(today, (tx) =>
          tx.all(tx.select().from(paymentPlans).where(eq(paymentPlans.tenantId, tenantId))),
        )
        return own.some(({ state }) => state === "open")
      }
      for (const it of events) {
        if (it.action === "pays") {
          await pays(tenantId, it.share * 15_000, today)
          plan?.journals.push({ day: today, cents: it.share * 15_000 })
        }
        const [rent, late, other] = await owed()
        const each = it.action === "agrees" ? Math.floor((rent + late + other) / it.gaps.length) : 0
        if (it.action === "agrees" && each > 0 && !(await isOpen())) {
          let due = today
          const instalments = it.gaps.map((gap): [Day, number] => {
            due = addDays(due, gap)
            return [due, each]
          })
          await agrees(tenantId, instalments, { on: today, grace: it.grace })
          plan = { instalments, grace: it.grace, journals: [] }
        }
        for (let left = it.action === "days" ? it.days : 0; left > 0; left -= 1) {
          today = addDays(today, 1)
          if (today.endsWith("-01")) plan?.journals.push({ day: today, cents: -100_000 })
          const wasOpen = await isOpen()
          if (plan && wasOpen && !holds(plan, today)) plan = null
          const [openRent] = await owed()
          const due = today.endsWith("-05") ? openRent : 0
          const deferred =
            plan && wasOpen ? plan.instalments.filter(([on]) => addDays(on, plan?.grace ?? 0) >= today) : []
          const overdue = due - deferred.reduce((all, [, cents]) => all + cents, 0)
          await jobsOf(today)
          if (it.action === "days" && it.isRunTwice) await jobsOf(today)
          const isFulfilled = wasOpen && plan !== null && !(await isOpen())
          const counted = isFulfilled ? due : overdue
          const fee = Math.floor((Math.max(0, counted) * 1_000 + 5_000) / 10_000)
          if (fee > 0) expected.push([today, fee])
          if (fee > 0) plan?.journals.push({ day: today, cents: -fee })
          if (isFulfilled) plan = null
        }
      }
      const late = (await fees()).filter(({ kind }) => kind === "late").map((row) => [row.effectiveOn, row.amount])
      expect(late).toEqual(expected)
      expect(await seen(today, (tx) => tx.all(tx.select().from(lateFeesHeldBack)))).toEqual([])
      expect(await seen(today, async (tx) => [await verifyPlans(tx), await verifyLedger(tx)])).toEqual([[], []])
    }),
    { numRuns: 25 },
  )
})
