/** The books end the same, however the provider's events arrive: none, twice, in any order, early or late. Source: money.md 1.8 I8 and 3.10. */
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { deliver, digest, events, itIs, payOnline } from "../../support/online.ts"
import { LIVES, type Payment } from "../../support/payment-lives.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { gateway, leaveSandbox } from "../../support/sandbox.ts"
import { movesIn } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

beforeEach(payOnline)

const never = new AbortController().signal
const sweepNow = async () =>
  sweep(await gateway(), never, (error) => {
    throw error
  })

/** The events to deliver after a step, by their positions among the events so far, in this order; some are repeated. */
type Delivery = number[]

/** Runs a payment's history in a new building. After each step some events arrive; in the end all arrive, or a sweep finds them. */
async function live(life: (typeof LIVES)[string], deliveries: Delivery[], last: "sweep" | Delivery) {
  leaveSandbox()
  await freshDatabase()
  itIs("2026-01-02")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const tenantId = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 7_000 })
  const payment: Payment = { tenantId, intentId: "" }
  const arrive = async (places: Delivery) => {
    const known = await events()
    for (const place of places) {
      const event = known[place % known.length]
      if (event) expect(await deliver(event)).toMatchObject({ status: 200 })
    }
  }
  for (const [index, step] of life.entries()) {
    await step(payment)
    await arrive(deliveries[index] ?? [])
  }
  if (last === "sweep") await sweepNow()
  else {
    const all = (await events()).map((_, place) => place)
    await arrive(last.length === 0 ? all : [...last, ...all.toReversed()])
  }
  expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
  return digest()
}

const places = fc.array(fc.nat(40), { maxLength: 6 })
const arrivals = fc.record({
  deliveries: fc.array(places, { minLength: 6, maxLength: 6 }),
  last: fc.oneof(fc.constant("sweep" as const), fc.array(fc.nat(40), { maxLength: 8 })),
})

test.each(Object.entries(LIVES))("%s: the books end the same", { timeout: 900_000 }, async (_name, life) => {
  const everything = Array.from({ length: 40 }, (_, place) => place)
  const wanted = await live(
    life,
    life.map(() => everything),
    [],
  )
  expect(wanted.books.length).toBeGreaterThan(3)
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ deliveries, last }) => {
      expect((await live(life, deliveries, last)).books).toEqual(wanted.books)
    }),
    { numRuns: randomRuns(5) },
  )
})
