/** The provider's payouts, from the payment to the bank. Source: money.md 11.2. */
import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { bankAccounts } from "#db/schema/index.ts"
import { bankLineNamed } from "~/domain/bank-files/bank-lines.ts"
import { linkCertain } from "~/domain/bank-matching/match-certain.ts"
import { failNextPayout, payOutByHand, takeFee } from "~/domain/payment-provider/own-sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { paymentPayouts } from "~/domain/payouts/payment-payouts.ts"
import { payoutAccount } from "~/domain/payouts/payout-account.ts"
import { payoutList, payoutWithRows } from "~/domain/payouts/payouts.ts"
import { readPayouts } from "~/domain/payouts/read-payouts.ts"
import { unmatchedList } from "~/domain/payouts/unmatched.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins, booksAreSound } from "../../support/bank.ts"
import { bankLine } from "../../support/bank-files.ts"
import { closes } from "../../support/closed-months.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { deliver, events, itIs, minutesPass, payOnline, paysBy } from "../../support/online.ts"
import { bankDays, heldByProvider, payoutJournals, payoutSums, payoutsGoTo, sweeps } from "../../support/payouts.ts"
import { ada } from "../../support/reports.ts"
import { gateway } from "../../support/sandbox.ts"
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

test("what was paid out before is the bank's, and money on its way then is booked once", async () => {
  await pays("pm_card_visa", 50_000)
  await bankDays(4)
  await pays("pm_usBankAccount_success", 30_000)
  const [before] = await payoutSums()
  await payoutsGoTo(operating)
  const [after, transit, bank, opening] = await payoutSums()
  expect([after, transit, bank]).toEqual([(await heldByProvider()) - 30_000, 0, 500_000])
  expect([opening, Number(before) - Number(after)]).toEqual([49_976 - 500_000, 49_976])
  await sweeps()
  expect(await payoutSums()).toEqual([after, 0, 549_976, -500_000])
  await bankDays(5)
  expect(await payoutSums()).toEqual([0, 0, 549_976 + 29_760, -500_000])
  expect(await heldByProvider()).toBe(0)
  expect(await booksAreSound("2026-01-05")).toEqual([])
})

test("what arrived before the account's first day is in the balance that it began with; what arrives later is not", async () => {
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  await heldByProvider()
  itIs("2026-01-08")
  await pays("pm_card_visa", 10_000)
  itIs("2026-01-12")
  const trust = await bankAccountBegins("Trust", { on: "2026-01-12" })
  await heldByProvider()
  await payoutsGoTo(trust)
  await sweeps()
  itIs("2026-01-13")
  await sweeps()
  expect(await payoutSums(trust)).toEqual([0, 0, 9_971, expect.any(Number)])
  const listed = await read((tx) => payoutList(tx, ada, {}))
  expect(listed.map(({ reason }) => reason?.split(/[:,] /)[1])).toEqual([
    "only its arrival at the bank is.",
    "and is in the balance that the account began with.",
  ])
  expect(await booksAreSound("2026-01-13")).toEqual([])
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

test("a refund of what is paid out already is fetched from the bank", async () => {
  await payoutsGoTo(operating)
  const { intentId } = await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  await sweeps()
  itIs("2026-01-08")
  await sweeps()
  await sandboxClient().refunds.create({ payment_intent: intentId, amount: 10_300 })
  await sweeps()
  expect(await payoutSums()).toEqual([-10_300, 0, 549_976, -500_000])
  itIs("2026-01-12")
  await sweeps()
  expect(await payoutSums()).toEqual([0, -10_300, 549_976, -500_000])
  itIs("2026-01-13")
  await sweeps()
  expect(await payoutSums()).toEqual([0, 0, 539_676, -500_000])
  expect(await payoutJournals()).toContain("po:po 2026-01-13 BANK:1 -10300")
  expect(await booksAreSound("2026-01-13")).toEqual([])
})

test("a payout by hand that is canceled is at the provider again", async () => {
  payOutByHand()
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  const { id } = await sandboxClient().payouts.create({ amount: 20_000, currency: "usd", method: "instant" })
  await sweeps()
  expect(await payoutSums()).toEqual([29_976, 20_000, 500_000, -500_000])
  await sandboxClient().payouts.cancel(id)
  await sweeps()
  expect(await payoutSums()).toEqual([49_976, 0, 500_000, -500_000])
  expect(await booksAreSound("2026-01-07")).toEqual([])
})

test("a payout in another currency is listed and not booked", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  const provider = await gateway()
  async function* inEuros(from: number) {
    for await (const payout of provider.payoutsSince(from)) yield { ...payout, currency: "eur" }
  }
  await readPayouts({ ...provider, payoutsSince: inEuros }, { aborted: false }, () => {})
  const [payout] = await read((tx) => payoutList(tx, ada, {}))
  expect(payout).toMatchObject({ currency: "eur", reason: "It is in EUR: only dollars are booked." })
  expect(await payoutJournals()).toEqual([])
  expect(await booksAreSound("2026-01-07")).toEqual([])
})

test("a payout by hand in another currency takes no payment in dollars", async () => {
  payOutByHand()
  await payoutsGoTo(operating)
  const { intentId: stripePaymentId } = await pays("pm_card_visa", 50_000)
  itIs("2026-01-08")
  await sweeps()
  const { id: payout } = await sandboxClient().payouts.create({ amount: 20_000, currency: "usd" })
  const provider = await gateway()
  async function* inEuros(from: number) {
    for await (const one of provider.payoutsSince(from)) yield { ...one, currency: "eur" }
  }
  await readPayouts({ ...provider, payoutsSince: inEuros }, { aborted: false }, () => {})
  expect(await read((tx) => payoutWithRows(tx, ada, { payout }))).toMatchObject({ isByTime: true, rows: [] })
  expect(await read((tx) => paymentPayouts(tx, ada, { stripePaymentId }))).toMatchObject([{ place: "at provider" }])
})

test("a payout to an archived account waits with its reason, and arrives once the account is open again", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  await sweeps()
  await write((tx) => tx.run(tx.update(bankAccounts).set({ archivedAt: tx.now })))
  itIs("2026-01-08")
  const reported: unknown[] = []
  await sweeps((error) => reported.push(error))
  const [waiting] = await read((tx) => payoutList(tx, ada, {}))
  expect(waiting).toMatchObject({ state: "in_transit", reason: expect.stringContaining("Operating is archived") })
  expect(reported).toHaveLength(1)
  await write((tx) => tx.run(tx.update(bankAccounts).set({ archivedAt: null })))
  await sweeps()
  expect(await payoutSums()).toEqual([0, 0, 549_976, -500_000])
})

test("one that comes back to an archived account is booked once the account is open again, however long that takes", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  failNextPayout("after its arrival")
  itIs("2026-01-07")
  await sweeps()
  itIs("2026-01-08")
  await sweeps()
  await write((tx) => tx.run(tx.update(bankAccounts).set({ archivedAt: tx.now })))
  for (const day of ["2026-01-12", "2026-01-20", "2026-02-10"]) {
    itIs(day)
    await sweeps(() => {})
  }
  expect(await payoutSums()).toEqual([-49_976, 49_976, 549_976, -500_000])
  await write((tx) => tx.run(tx.update(bankAccounts).set({ archivedAt: null })))
  await sweeps()
  expect(await payoutSums()).toEqual([0, 0, 549_976, -500_000])
  expect(await booksAreSound("2026-02-10")).toEqual([])
})

test.each([
  ["soon", "2026-01-12", 49_976, 500_000],
  ["when it went out again", "2026-02-12", 0, 549_976],
])(
  "one that comes back while payouts are not booked is taken off the bank once they are: %s",
  async (_when, day, held, bank) => {
    await payoutsGoTo(operating)
    await pays("pm_card_visa", 50_000)
    failNextPayout("after its arrival")
    itIs("2026-01-07")
    await sweeps()
    itIs("2026-01-08")
    await sweeps()
    await payoutsGoTo(null)
    itIs("2026-01-12")
    await heldByProvider()
    itIs(day)
    expect(await heldByProvider()).toBe(held)
    await payoutsGoTo(operating)
    await sweeps(() => {})
    await sweeps()
    expect(await payoutSums()).toEqual([held, 0, bank, -500_000])
    expect(await read((tx) => unmatchedList(tx, ada, {}))).toEqual([])
    expect(await booksAreSound(day)).toEqual([])
  },
)

test("another account takes what is made from then on, also where the last reading was long ago", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  for (const day of ["2026-01-07", "2026-01-08"]) {
    itIs(day)
    await heldByProvider()
  }
  itIs("2026-01-09")
  const trust = await bankAccountBegins("Trust", { on: "2026-01-09", opening: 100_000 })
  await payoutsGoTo(trust)
  await sweeps()
  expect(await payoutSums(trust)).toEqual([0, 0, 100_000, -600_000])
  expect(await payoutJournals()).toContain("po:po 2026-01-08 BANK:1 49976")
  expect(await booksAreSound("2026-01-09")).toEqual([])
})

test("one from before the beginning that comes back is held by the provider again", async () => {
  await pays("pm_card_visa", 50_000)
  failNextPayout("after its arrival")
  itIs("2026-01-07")
  await sweeps()
  itIs("2026-01-08")
  await sweeps()
  await payoutsGoTo(operating)
  await sweeps()
  expect(await payoutSums()).toEqual([0, 0, 549_976, -500_000])
  itIs("2026-01-12")
  await sweeps()
  expect(await payoutSums()).toEqual([49_976, 0, 500_000, -500_000])
  expect(await payoutJournals()).toContain("po:po:failed 2026-01-12 BANK:1 -49976")
  expect(await booksAreSound("2026-01-12")).toEqual([])
})

test("one from before the account that comes back is taken from what the account began with", async () => {
  await pays("pm_card_visa", 50_000)
  failNextPayout("after its arrival")
  itIs("2026-01-07")
  await heldByProvider()
  itIs("2026-01-08")
  await heldByProvider()
  itIs("2026-01-09")
  const trust = await bankAccountBegins("Trust", { on: "2026-01-09" })
  await payoutsGoTo(trust)
  itIs("2026-01-12")
  await sweeps()
  expect(await payoutSums(trust)).toEqual([49_976, 0, 0, -500_000])
  expect(await payoutJournals()).toContain("po:po:failed 2026-01-12 OPENING -49976")
  expect(await booksAreSound("2026-01-12")).toEqual([])
})

test("a payout as it was read before changes nothing back", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  itIs("2026-01-07")
  await sweeps()
  const provider = await gateway()
  const early = await Array.fromAsync(provider.payoutsSince(0))
  itIs("2026-01-08")
  await sweeps()
  async function* asItWas() {
    yield* early
  }
  await readPayouts({ ...provider, payoutsSince: asItWas }, { aborted: false }, () => {})
  const [payout] = await read((tx) => payoutList(tx, ada, {}))
  expect(payout).toMatchObject({ state: "paid", arrivesOn: "2026-01-08" })
  expect(await booksAreSound("2026-01-08")).toEqual([])
})

test("a payout from long before the beginning is not booked", async () => {
  await payoutsGoTo(operating)
  const provider = await gateway()
  async function* longAgo() {
    const createdAt = Date.now() - 29 * 24 * 60 * 60 * 1000
    const more = { currency: "usd", createdAt, arrivesOn: asDay("2025-12-08"), isAutomatic: true, isReconciled: true }
    yield { id: "po_old", amount: asCents(7_000), state: "paid" as const, failure: null, ...more }
  }
  const none = { payoutsSince: longAgo, transactionsOfPayout: () => provider.transactionsSince(Date.now() * 2) }
  await readPayouts({ ...provider, ...none }, { aborted: false }, () => {})
  const [payout] = await read((tx) => payoutList(tx, ada, {}))
  expect(payout).toMatchObject({
    id: "po_old",
    isBefore: true,
    reason: expect.stringContaining("made before payouts were booked"),
  })
  expect(await payoutJournals()).toEqual([])
})

test("where transactions arrive all the time, payouts are booked, and what the provider holds stays as it was read before", async () => {
  await payoutsGoTo(operating)
  await pays("pm_card_visa", 50_000)
  const provider = await gateway()
  itIs("2026-01-07")
  const holdings = async () => {
    takeFee(1, "Another one")
    return provider.holdings()
  }
  await readPayouts({ ...provider, holdings }, { aborted: false }, () => {})
  expect(await payoutSums()).toEqual([0, 49_976, 500_000, -500_000])
  const account = await read((tx) => payoutAccount(tx, ada, {}))
  expect(account).toMatchObject({ held: 49_976, unmatched: -3 })
})

const ANY_ORDER: Record<string, "at once" | "after its arrival" | null> = {
  "it arrives": null,
  "it fails": "at once",
  "it fails after it was paid": "after its arrival",
}

test.each(Object.entries(ANY_ORDER))(
  "%s: events in every order, some again, end as the sweep alone does",
  async (_, fails) => {
    await payoutsGoTo(operating)
    await pays("pm_card_visa", 50_000)
    if (fails) failNextPayout(fails)
    for (const day of ["2026-01-07", "2026-01-08", "2026-01-12"]) {
      itIs(day)
      const known = (await events()).filter(({ type }) => type.startsWith("payout."))
      for (const event of [...known.toReversed(), ...known]) {
        if (fails !== "at once" || day !== "2026-01-08") expect(await deliver(event)).toMatchObject({ status: 200 })
      }
    }
    const sums = await payoutSums()
    await sweeps()
    expect(await payoutSums()).toEqual(sums)
    expect(sums[0]).toBe(await heldByProvider())
    expect(await booksAreSound("2026-01-12")).toEqual([])
  },
)
