/** A payment that cannot be settled: only its tenant's autopay waits, and administrators are notified. Source: money.md 3.10, 3.24, docs/decisions/0037. */
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { providerSweeps, unsettledSubjects } from "#db/schema/index.ts"
import { type PaymentGateway, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { sweep } from "~/domain/payments/sweep/sweep.ts"
import { requireSweep } from "~/domain/payments/sweep/sweep-progress.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { charged, danaAwaitsAutopay, fails, intervalsRun, runsOf } from "../support/autopay-jobs.ts"
import { browserOf } from "../support/moving-out.ts"
import { itIs, minutesPass, paysBy, receiptOf } from "../support/online.ts"
import { staff, tokenOf } from "../support/people.ts"
import { breaks, mended } from "../support/raw.ts"
import { confirms, gateway } from "../support/sandbox.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

const never = new AbortController().signal
const ignored = () => undefined

let dana = 0
let erin = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa", { lateFeeDay: 28 })
  await suite(102, { rent: 200_000 })
  erin = await movesIn(102, "2026-01-01", { rent: 200_000, primaryEmail: "erin@example.com" })
  await isOnAutopay(erin, "pm_card_visa")
  await intervalsRun()
})

/** Dana has paid 200.00 by card, and booking the payment fails until `mended`. */
async function danasPaymentFails(): Promise<{ receiptId: string; intentId: string }> {
  const paid = await paysBy("pm_card_visa", dana, 20_000)
  await breaks("update on receipts", `new.id = '${paid.receiptId}'`)
  return paid
}

const sweptBy = (provider: PaymentGateway) => sweep(provider, never, ignored).catch(ignored)
const rows = () => read((tx) => tx.all(tx.select().from(unsettledSubjects)))
const progress = () => read((tx) => tx.one(tx.select().from(providerSweeps)))

/** Begins the morning of autopay's day: a server has just started, and its jobs have run. */
async function autopayDay(): Promise<void> {
  itIs("2026-01-03", 5)
  await runDue(Date.now(), { aborted: false }, ignored)
  await write(requireSweep)
  await intervalsRun(ignored)
}

describe("autopay", () => {
  test("of everybody else goes on while one tenant's payment cannot be booked; that tenant is charged what is left once it is", async () => {
    const { intentId } = await danasPaymentFails()
    await autopayDay()
    expect(await charged()).toEqual([206_000, 20_600])
    expect(await runsOf(erin)).toEqual(["2026-01 succeeded"])
    expect(await runsOf(dana)).toEqual(["2026-01 processing"])
    expect(await rows()).toMatchObject([{ subjectId: intentId, tenantId: dana, obstacle: "error" }])
    await mended()
    minutesPass(5)
    await intervalsRun()
    expect(await rows()).toEqual([])
    expect(await runsOf(dana)).toEqual(["2026-01 skipped not_owed"])
    expect(await charged()).toEqual([206_000, 20_600])
  })

  test("of the tenant whose payment stays unsettled is missed after 72 hours, never charged beside it", async () => {
    await danasPaymentFails()
    await autopayDay()
    for (const day of ["2026-01-04", "2026-01-05", "2026-01-07"]) {
      itIs(day, 5)
      await intervalsRun(ignored)
      await intervalsRun(ignored)
    }
    expect(await runsOf(dana)).toEqual(["2026-01 missed late"])
    expect(await charged()).toEqual([206_000, 20_600])
  })

  test("of a tenant waits for a payment that a restored database has lost and cannot take in again", async () => {
    itIs("2026-01-03", 5)
    await runDue()
    await write(requireSweep)
    const lost = "00000000-0000-4000-8000-000000000001"
    const described = {
      receipt: lost,
      tenant: String(dana),
      choice: "rent",
      amount: "100000",
      fee: "3000",
      source: "portal",
    }
    const { id } = await sandboxClient().paymentIntents.create({
      ...{ amount: 103_000, currency: "usd", allowed_payment_method_types: ["card"] },
      metadata: { ...described, property: await read(propertyIdOf) },
    })
    await confirms(id, "pm_card_visa")
    await breaks("insert on receipts", `new.id = '${lost}'`)
    await intervalsRun(ignored)
    expect(await rows()).toMatchObject([{ subjectId: id, tenantId: dana }])
    expect(await charged()).toEqual([206_000, 103_000])
    await mended()
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 skipped not_owed"])
    expect(await charged()).toEqual([206_000, 103_000])
  })

  test("waits for everybody while it is not known whose a payment is that cannot be read", async () => {
    const real = await gateway()
    itIs("2026-01-03", 5)
    await runDue()
    await write(requireSweep)
    const wanted = { amount: 5_000, currency: "usd", allowed_payment_method_types: ["card" as const] }
    const { id } = await sandboxClient().paymentIntents.create(wanted)
    await confirms(id, "pm_card_visa")
    const unreadable = (intentId: string) =>
      intentId === id ? Promise.reject(new ProviderUnavailable("nonsense")) : real.readIntent(intentId)
    await sweptBy({ ...real, readIntent: unreadable })
    await chargeAutopay(never, fails)
    expect(await rows()).toMatchObject([{ subjectId: id, tenantId: null, obstacle: "unavailable" }])
    expect(await charged()).toEqual([5_000])
    await sweepPayments(never, fails)
    await chargeAutopay(never, fails)
    expect((await charged()).toSorted()).toEqual([103_000, 206_000, 5_000])
  })

  test("waits for everybody while the provider lists no events or answers nothing", async () => {
    itIs("2026-01-03", 5)
    await runDue()
    await write(requireSweep)
    const away = () => Promise.reject(new ProviderUnavailable("away"))
    const real = await gateway()
    await sweptBy({ ...real, eventsSince: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }) })
    await chargeAutopay(never, fails)
    expect(await charged()).toEqual([])
    expect(await progress()).toMatchObject({ incompleteSince: Date.now(), othersSettledAt: null })
  })
})

describe("the sweep", () => {
  test("begins again where the last whole one did, so that nothing of what failed is lost", async () => {
    const before = await progress()
    const { receiptId } = await danasPaymentFails()
    for (const _ of [1, 2, 3]) {
      minutesPass(5)
      await sweepPayments(never, ignored)
    }
    expect(await progress()).toMatchObject({ sweptUntil: before?.sweptUntil, updatedAt: before?.updatedAt })
    await mended()
    await sweepPayments(never, fails)
    expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
    expect(await progress()).toMatchObject({ sweptUntil: Date.now(), incompleteSince: null, othersSettledAt: null })
  })

  test("settles the other payments also when an event of one leads nowhere", async () => {
    const real = await gateway()
    const { receiptId } = await paysBy("pm_card_visa", dana, 20_000)
    const { charge } = (await real.readIntent((await receiptOf(receiptId)).stripeIntent ?? "")) ?? {}
    const intentOfObject: PaymentGateway["intentOfObject"] = (event) =>
      event.objectId === charge?.id ? Promise.reject(new Error("broken")) : real.intentOfObject(event)
    await sweptBy({ ...real, intentOfObject })
    expect(await receiptOf(receiptId)).toMatchObject({ status: "succeeded" })
  })
})

describe("administrators", () => {
  let admin: Awaited<ReturnType<typeof staff>>
  beforeEach(async () => {
    admin = await staff(3)
  })
  const open = async (path: string, as = admin) => browserOf(await tokenOf(as, "page")).open(path)

  test("see which payment cannot be settled, whose, since when, why, what waits and what to do", async () => {
    const { intentId } = await danasPaymentFails()
    minutesPass(5)
    await sweepPayments(never, ignored)
    minutesPass(5)
    await sweepPayments(never, ignored)
    const { text, html } = await open("/admin/payments")
    expect(text).toContain(
      "Last checked for missed messages Jan 2, 2026, 3:00 PM Incomplete since Jan 2, 2026, 3:05 PM",
    )
    expect(text).toContain("Cannot be settled: 1")
    expect(text).toContain(
      `${intentId} What A payment Tenant Dana Reyes Since Jan 2, 2026, 3:05 PM Last tried Jan 2, 2026, 3:10 PM Why Booking it failed here. The log has the reason. Meanwhile Autopay of this tenant waits, for 72 hours; everybody else's goes on. What to do Compare it at the provider`,
    )
    expect(html).toContain(`href="/management/viewtenant/payments?tenant=${dana}"`)
    await mended()
    await sweepPayments(never, fails)
    expect((await open("/admin/payments")).text).not.toMatch(/Cannot be settled|Incomplete since/)
  })

  test("are told in their area when no sweep was whole for over an hour, and managers are not", async () => {
    await danasPaymentFails()
    await sweepPayments(never, ignored)
    minutesPass(60)
    await sweepPayments(never, ignored)
    expect((await open("/admin")).text).not.toContain("Payments are incomplete")
    minutesPass(1)
    for (const path of ["/admin", "/admin/defaults"])
      expect((await open(path)).text).toContain(
        "Payments are incomplete since Jan 2, 2026, 3:00 PM One payment or saved method cannot be settled. Autopay waits for it, and is missed after 72 hours. See online payments",
      )
    expect((await open("/management", await staff(6))).text).not.toContain("Payments are incomplete")
    await mended()
    await sweepPayments(never, fails)
    expect((await open("/admin")).text).not.toContain("Payments are incomplete")
  })

  test("are told the same of a provider that cannot be swept", async () => {
    const away = () => Promise.reject(new ProviderUnavailable("away"))
    const silent = { ...(await gateway()), eventsSince: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }) }
    await sweptBy(silent)
    minutesPass(61)
    await sweptBy(silent)
    expect((await open("/admin")).text).toContain(
      "Payments are incomplete since Jan 2, 2026, 3:00 PM The data at Stripe could not be read. No autopay is charged until it can be read",
    )
  })
})
