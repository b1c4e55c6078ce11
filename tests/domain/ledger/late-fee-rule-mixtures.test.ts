/** Random histories of rules, payments and skips: no period is charged twice, skipped or under a rule set after its rent was due. Source: money.md 9.3. */
import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { charges, journals } from "#db/schema/index.ts"
import { reverseCharge } from "~/domain/ledger/reversals.ts"
import { addDays, asDay, type Day, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { begin } from "../../support/history.ts"
import { ruleFrom, skips } from "../../support/late-fees.ts"
import { jobsOf, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

type Rule = { kind: "percent_of_rent" | "percent_of_overdue" | "flat"; figure: number; smallest: number; most: number }
type Known = Rule & { setOn: Day; from: Day; isOwn: boolean }

const rule = fc.record({
  action: fc.constant("rule" as const),
  kind: fc.constantFrom("percent_of_rent" as const, "percent_of_overdue" as const, "flat" as const),
  figure: fc.integer({ min: 0, max: 30 }),
  smallest: fc.constantFrom(0, 0, 20_000, 110_000),
  most: fc.constantFrom(0, 0, 6_000),
  ahead: fc.nat(25),
  isOwn: fc.boolean(),
})
const event = fc.oneof(
  rule,
  fc.record({ action: fc.constant("pays" as const), cents: fc.integer({ min: 1, max: 180_000 }) }),
  fc.record({ action: fc.constant("skips" as const) }),
  fc.record({ action: fc.constant("waives" as const) }),
  fc.record({ action: fc.constant("days" as const), days: fc.integer({ min: 1, max: 16 }), isRunTwice: fc.boolean() }),
)

/** The histories run one after another in the same building, whose rules remain. */
const ofProperty: Known[] = []

/** The rule in force on a day, among those set by then. */
function inForce(known: readonly Known[], due: Day): Rule {
  const newest = (isOwn: boolean) =>
    known
      .filter((each) => each.isOwn === isOwn && each.setOn <= due && each.from <= due)
      .reduce<Known | undefined>((best, each) => (best && best.from > each.from ? best : each), undefined)
  return newest(true) ?? newest(false) ?? { kind: "percent_of_rent", figure: 5, smallest: 0, most: 0 }
}

function expectedFee({ kind, figure, smallest, most }: Rule, overdue: number, charged: number): number {
  if (overdue < Math.max(1, smallest)) return 0
  const share = (of: number) => Math.floor((of * figure * 100 + 5_000) / 10_000)
  const whole = kind === "flat" ? figure * 300 : share(kind === "percent_of_rent" ? 100_000 : overdue)
  return most === 0 ? whole : Math.max(0, Math.min(whole, most - charged))
}

test("no history charges a period twice, a skipped one, or under a rule set after the rent was due", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 16 }), async (events) => {
      const { tenantId, began } = await begin()
      const known = [...ofProperty]
      const skipped = new Set<string>()
      const expected: [string, number][] = []
      let today = began
      const all = () => seen(today, (tx) => tx.all(tx.select().from(charges).where(eq(charges.tenantId, tenantId))))
      for (const it of events) {
        const { action } = it
        if (action === "pays") await pays(tenantId, it.cents, today)
        if (action === "skips" && Number(today.slice(8)) < 5 && !skipped.has(monthOf(today))) {
          skipped.add(monthOf(today))
          await skips(tenantId, monthOf(today), today)
        }
        if (action === "waives") {
          const fee = (await all()).find((row) => row.kind === "late" && row.deletedAt === null)
          if (fee) await during(today, (tx) => reverseCharge(tx, mona, fee, { reason: "Agreed", on: today }))
        }
        if (action === "rule") {
          const from = addDays(today, it.ahead)
          const { kind, figure, smallest, most, isOwn } = it
          const terms = kind === "flat" ? { kind, amount: figure * 300 } : { kind, percent: figure }
          const limits = { smallestOverdue: smallest, ...(most > 0 ? { mostPerMonth: most } : {}) }
          await ruleFrom(from, { ...terms, ...limits }, { setOn: today, ...(isOwn ? { tenantId } : {}) })
          const set = { kind, figure, smallest, most, isOwn, setOn: today, from }
          known.push(set)
          if (!isOwn) ofProperty.push(set)
        }
        for (let left = action === "days" ? it.days : 0; left > 0; left -= 1) {
          today = addDays(today, 1)
          const period = monthOf(today)
          const isLateDay = today.endsWith("-05") && !skipped.has(period)
          const before = await all()
          const sumOf = (rows: typeof before, of: "open" | "amount") => rows.reduce((total, row) => total + row[of], 0)
          const overdue = sumOf(
            before.filter((row) => row.kind === "rent" && row.dueOn < today),
            "open",
          )
          const ofMonth = before.filter(
            (row) => row.kind === "late" && row.deletedAt === null && monthOf(row.effectiveOn) === period,
          )
          const fee = expectedFee(inForce(known, asDay(`${period}-01`)), overdue, sumOf(ofMonth, "amount"))
          if (isLateDay && fee > 0) expected.push([`latefee:${tenantId}:${period}`, asCents(fee)])
          await jobsOf(today)
          if (action === "days" && it.isRunTwice) await jobsOf(today)
        }
      }
      const fees = await seen(today, (tx) =>
        tx.all(
          tx
            .select({ key: journals.key, amount: charges.amount })
            .from(charges)
            .innerJoin(journals, eq(journals.id, charges.journalId))
            .where(eq(charges.tenantId, tenantId))
            .orderBy(charges.id),
        ),
      )
      expect(fees.filter(({ key }) => key.startsWith("latefee:")).map(({ key, amount }) => [key, amount])).toEqual(
        expected,
      )
    }),
    { numRuns: 40 },
  )
})
