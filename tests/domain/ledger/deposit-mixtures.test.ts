/** A deposit payment that is deleted after random events of its charge and stay. Source: money.md 1.4, 1.5 and I9. */
import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { charges } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { addDays } from "~/values/calendar.ts"
import { begin, deletesCharge, type Life } from "../../support/history.ts"
import { movesBack, movesOut, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

const cents = fc.integer({ min: 1, max: 200_000 })
const between = fc.oneof(
  fc.record({ action: fc.constant("waives" as const), cents }),
  fc.record({ action: fc.constant("deletes waiver" as const) }),
  fc.record({ action: fc.constant("deletes charge" as const) }),
  fc.record({ action: fc.constant("moves out" as const), cents }),
  fc.record({ action: fc.constant("moves back" as const), cents }),
)
type Between = typeof between extends fc.Arbitrary<infer One> ? One : never

const now = (life: Life) => seen(life.day, (tx) => balancesOf(tx, life.tenantId))
const erases = (life: Life, id: number) =>
  during(life.day, (tx) => deletePayment(tx, mona, { id, paymentType: "deposit", reason: "Entered by mistake" }))
const depositChargeOf = (life: Life) =>
  seen(life.day, async (tx) => {
    const rows = await tx.all(tx.select().from(charges).where(eq(charges.tenantId, life.tenantId)).orderBy(charges.id))
    return rows.filter((row) => row.kind === "deposit")[0]
  })

/** The deposit that would be owed without the payment. */
type Story = {
  owed: number
  waiver: { id: number; cents: number; isEnded: boolean } | null
  left: boolean
  back: boolean
}

async function waives(life: Life, story: Story, wanted: number) {
  const amount = Math.min(wanted, (await now(life)).depositOwed)
  if (amount === 0) return
  const row = await pays(life.tenantId, amount, life.day, { type: "deposit", method: "managementCredit" })
  story.owed -= amount
  story.waiver ??= { id: row.id, cents: amount, isEnded: false }
}

async function continues(life: Life, story: Story, event: Between) {
  const charge = await depositChargeOf(life)
  const hasUnit = story.left === story.back
  if (event.action === "waives" && hasUnit) await waives(life, story, event.cents)
  if (event.action === "deletes waiver" && story.waiver) {
    await erases(life, story.waiver.id)
    if (!story.waiver.isEnded) story.owed += story.waiver.cents
    story.waiver = null
  }
  if (event.action === "deletes charge" && charge && charge.deletedAt === null && !story.left) {
    await deletesCharge(charge.id, "deposit", life.day)
    story.owed = 0
    if (story.waiver) story.waiver.isEnded = true
  }
  if (event.action === "moves out" && !story.left) {
    const { depositReserve } = await now(life)
    await movesOut(life.unit, Math.min(event.cents, depositReserve), life.day)
    Object.assign(story, { owed: 0, left: true })
    if (story.waiver) story.waiver.isEnded = true
  }
  if (event.action === "moves back" && story.left && !story.back) {
    await movesBack(life.tenantId, life.unit, life.day, { deposit: event.cents })
    Object.assign(story, { owed: event.cents, back: true })
  }
}

test("after a deposit payment is deleted as much is owed as if it had never been made", async () => {
  const given = fc.record({ waived: fc.nat(160_000), paid: cents, events: fc.array(between, { maxLength: 6 }) })
  await fc.assert(
    fc.asyncProperty(given, async ({ waived, paid, events }) => {
      const life = await begin()
      const story: Story = { owed: 150_000, waiver: null, left: false, back: false }
      await waives(life, story, waived)
      const payment = await pays(life.tenantId, paid, life.day, { type: "deposit" })
      for (const event of events) {
        life.day = addDays(life.day, 1)
        await continues(life, story, event)
      }
      const before = await now(life)
      await erases(life, payment.id)
      const after = await now(life)
      expect(after.depositOwed).toBe(story.owed)
      // After a move-out the deleted amount is owed again; before it, the amount is taken from the reserve.
      expect(after.other - before.other).toBe(story.left ? paid : 0)
      expect(before.depositReserve - after.depositReserve).toBe(story.left ? 0 : paid)
      expect([after.rent, after.late]).toEqual([before.rent, before.late])
      expect(await seen(life.day, verifyLedger)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
