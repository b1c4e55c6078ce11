/** Facts that are reported twice, in any order, are posted once. Source: money.md 1.8 I8, 3.10. */

import { eq } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { journals, receipts } from "#db/schema/index.ts"
import { charge } from "~/domain/ledger/draft-charges.ts"
import { post } from "~/domain/ledger/journal.ts"
import { disputed } from "~/domain/payments/refunds/disputes.ts"
import { refunded, refundFailed } from "~/domain/payments/refunds/refunds.ts"
import { receiptFailed, receiptPaid, receiptPending } from "~/domain/payments/sweep/provider-events.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { begin, type Life, ledgerOf } from "../../support/history.ts"
import { begins } from "../../support/provider.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { during, mona, on, seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

test("the same key posts once and tells the first result again", async () => {
  const { tenantId, day } = await begin()
  const entry = { tenantId, kind: "fee_charge", key: "form:1:1", on: day } as const
  const issue = () =>
    during(day, (tx) =>
      post(tx, mona, entry, (draft) => void charge(draft, { kind: "other", amount: asCents(2_500), origin: "fee" })),
    )
  const first = await issue()
  const again = await issue()
  expect(again).toMatchObject({ repeated: true, journalId: first.journalId, chargeIds: first.chargeIds })
  expect(again.balances).toMatchObject({ other: 2_500 })
  expect(await seen(day, (tx) => tx.all(tx.select().from(journals).where(eq(journals.key, "form:1:1"))))).toHaveLength(
    1,
  )
})

type Story = (life: Life, receiptId: string) => Promise<void>

/** Each fact has its own minute: the provider's time, not the time of arrival. */
const at = ({ day }: Life, minute: number) => on(day) + minute * 60_000
const isPaid: Story = (life, receiptId) =>
  during(life.day, async (tx) => void (await receiptPaid(tx, SYSTEM, { receiptId, at: at(life, 9) })))
const isPending: Story = (life, receiptId) =>
  during(life.day, (tx) => receiptPending(tx, { receiptId, at: at(life, 1) }))
const hasFailed: Story = (life, receiptId) =>
  during(life.day, (tx) => {
    const failure = {
      receiptId,
      at: at(life, 5),
      chargeId: `ch_${receiptId}`,
      reason: "insufficient_funds",
      wasPending: true,
    }
    return receiptFailed(tx, SYSTEM, failure)
  })
const isRefunded =
  (name: string, amount: number): Story =>
  (life, receiptId) =>
    during(life.day, (tx) =>
      refunded(tx, SYSTEM, { receiptId, refundId: `${name}_${receiptId}`, amount: asCents(amount), at: at(life, 20) }),
    )
const refundHasFailed =
  (name: string, amount: number): Story =>
  (life, receiptId) =>
    during(life.day, (tx) =>
      refundFailed(tx, SYSTEM, {
        receiptId,
        refundId: `${name}_${receiptId}`,
        amount: asCents(amount),
        at: at(life, 30),
      }),
    )
const isDisputed =
  (status: "open" | "won" | "lost", amount: number): Story =>
  (life, receiptId) =>
    during(life.day, (tx) => {
      const dispute = {
        receiptId,
        disputeId: `dp_${receiptId}`,
        amount: asCents(amount),
        status,
        reason: "fraudulent",
        chargeId: `ch_${receiptId}`,
      }
      return disputed(tx, SYSTEM, { ...dispute, at: at(life, 40) })
    })

const PAID = 100_000
const FEE = 3_000

/** The possible histories of one payment, in the order of the events. */
const STORIES: Record<string, Story[]> = {
  "paid after it was pending": [isPending, isPaid],
  "failed after it was pending": [isPending, hasFailed],
  "paid at a second attempt": [isPending, hasFailed, isPaid],
  "refunded in two pieces": [isPaid, isRefunded("re_a", 60_000), isRefunded("re_b", 43_000)],
  "refunded in part, and a refund that failed": [
    isPaid,
    isRefunded("re_a", 20_000),
    isRefunded("re_b", 10_000),
    refundHasFailed("re_b", 10_000),
  ],
  "disputed and won": [isPaid, isDisputed("open", PAID + FEE), isDisputed("won", PAID + FEE)],
  "disputed and lost": [isPaid, isDisputed("open", PAID + FEE), isDisputed("lost", PAID + FEE)],
  "lost, then won on appeal": [
    isPaid,
    isDisputed("open", PAID + FEE),
    isDisputed("lost", PAID + FEE),
    isDisputed("won", PAID + FEE),
  ],
  "refunded in part, then the rest is lost": [
    isPaid,
    isRefunded("re_a", 13_000),
    isDisputed("open", 90_000),
    isDisputed("lost", 90_000),
  ],
  "refunded in part, then all is disputed and lost": [
    isPaid,
    isRefunded("re_a", 13_000),
    isDisputed("open", PAID + FEE),
    isDisputed("lost", PAID + FEE),
  ],
  "refunded in part, then all is disputed and won": [
    isPaid,
    isRefunded("re_a", 13_000),
    isDisputed("open", PAID + FEE),
    isDisputed("won", PAID + FEE),
  ],
}

async function textOf(story: Story[], order: number[]) {
  const life = await begin()
  const receiptId = await begins(life.tenantId, PAID, life.day, { fee: FEE, choice: "rent", tender: "ach" })
  for (const index of order) await story[index]?.(life, receiptId)
  const [receipt] = await seen(life.day, (tx) => tx.all(tx.select().from(receipts).where(eq(receipts.id, receiptId))))
  return { status: receipt?.status, takenBack: receipt?.takenBack, accounts: (await ledgerOf(life)).accounts }
}

test.each(Object.entries(STORIES))("%s: told in any order and twice, it ends the same", async (_name, story) => {
  const inOrder = story.map((_, index) => index)
  const wanted = await textOf(story, inOrder)
  const orders = fc
    .tuple(
      fc.shuffledSubarray(inOrder, { minLength: story.length }),
      fc.array(fc.constantFrom(...inOrder), { maxLength: 3 }),
    )
    .map(([once, again]) => [...once, ...again])
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      expect(await textOf(story, order)).toEqual(wanted)
    }),
    { numRuns: randomRuns(8) },
  )
})
