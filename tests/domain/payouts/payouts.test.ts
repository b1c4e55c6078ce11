/** The provider's payouts, from the payment to the bank. Source: money.md 11.2. */
import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { bankLineNamed } from "~/domain/bank-files/bank-lines.ts"
import { linkCertain } from "~/domain/bank-matching/match-certain.ts"
import { failNextPayout } from "~/domain/payment-provider/own-sandbox.ts"
import { bankAccountBegins, booksAreSound } from "../../support/bank.ts"
import { bankLine } from "../../support/bank-files.ts"
import { closes } from "../../support/closed-months.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { itIs, minutesPass, payOnline, paysBy } from "../../support/online.ts"
import { bankDays, heldByProvider, payoutJournals, payoutSums, payoutsGoTo, sweeps } from "../../support/payouts.ts"
import { ada } from "../../support/reports.ts"
import { movesIn } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

let dana: number
let operating: number

beforeEach(async () => {
  payOnline()
  await freshDatabase()
  itIs("2026-01-05")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 7_000 })
  operating = await bankAccountBegins("Operating", { on: "2026-01-05", opening: 500_000 })
})

/** A payment by card or bank, swept once its transaction is there. */
async function pays(token: string, amount: number) {
  const paid = await paysBy(token, dana, amount)
  minutesPass(1)
  await sweeps()
  return paid
}

test("a payment goes to the bank in two steps, with the provider's fee taken off", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  expect(await payoutSums()).toEqual([49_976, 0, 500_000, -500_000])
  const [stripe] = await payoutSums()
  expect(stripe).toBe(await heldByProvider())
  itIs("2026-01-07")
  await sweeps()
  expect(await payoutSums()).toEqual([0, stripe, 500_000, -500_000])
  itIs("2026-01-08")
  await sweeps()
  await sweeps()
  expect(await payoutSums()).toEqual([0, 0, 500_000 + Number(stripe), -500_000])
  expect(await payoutJournals()).toEqual([
    `po:po:sent 2026-01-07 IN_TRANSIT ${stripe}`,
    `po:po:sent 2026-01-07 STRIPE -${stripe}`,
    `po:po 2026-01-08 BANK:1 ${stripe}`,
    `po:po 2026-01-08 IN_TRANSIT -${stripe}`,
  ])
  expect(await booksAreSound("2026-01-08")).toEqual([])
})

test("what was paid out before counts as arrived, and money on its way then is booked once", async () => {
  await pays("pm_card_visa", 50_000)
  await bankDays(4)
  await pays("pm_usBankAccount_success", 30_000)
  const [before] = await payoutSums()
  expect(before).toBeGreaterThan((await heldByProvider()) - 30_000)
  await payoutsGoTo(operating)
  const [after, transit, , opening] = await payoutSums()
  expect([after, transit]).toEqual([(await heldByProvider()) - 30_000, 0])
  expect(opening).toBe(Number(before) - Number(after) - 500_000)
  await bankDays(5)
  expect(await payoutSums()).toEqual([await heldByProvider(), 0, expect.any(Number), opening])
  expect(await heldByProvider()).toBe(0)
  expect(await booksAreSound("2026-01-05")).toEqual([])
})

test.each(["at once", "after its arrival"] as const)(
  "a payout that fails %s is at the provider again, and goes with the next",
  async (when) => {
    await payoutsGoTo(operating)
    await pays("pm_card_visa", 50_000)
    const [stripe] = await payoutSums()
    failNextPayout(when)
    itIs("2026-01-07")
    await sweeps()
    itIs("2026-01-08")
    await sweeps()
    itIs("2026-01-12")
    await sweeps()
    expect((await payoutSums())[0]).toBe(await heldByProvider())
    itIs("2026-01-20")
    await sweeps()
    await sweeps()
    expect(await payoutSums()).toEqual([0, 0, 500_000 + Number(stripe), -500_000])
    expect(await booksAreSound("2026-01-20")).toEqual([])
  },
)

test("the bank's line of a payout is matched to it by itself", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  await sweeps()
  itIs("2026-01-08")
  await sweeps()
  const line = await bankLine(49_976, "STRIPE TRANSFER", "01/09/2026", "", operating)
  await linkCertain({ ...ada, sessionId: null })
  const { match } = await read((tx) => bankLineNamed(tx, ada, { line }))
  expect(match).toMatchObject({ origin: "certain", name: "Payout of the payment provider" })
  expect(await booksAreSound("2026-01-09")).toEqual([])
})

test("in a closed month a payout is dated the first open day, with its own day beside it", async () => {
  await payoutsGoTo(operating)
  itIs("2026-01-28")
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-30")
  await heldByProvider()
  itIs("2026-02-10")
  await closes("2026-01", "2026-02-10")
  await sweeps()
  const days = await read((tx) =>
    tx.rows(sql`select effective_on as "on", occurred_on as "own" from journals where kind = 'payout_sent'`),
  )
  expect(days).toEqual([{ on: "2026-02-01", own: "2026-01-30" }])
  expect(await payoutSums()).toEqual([0, 0, 549_976, -500_000])
  expect(await booksAreSound("2026-02-10")).toEqual([])
})
