/** Scheduled payments after a restore, an outage and lost responses, with a clock that jumps: at most one charge; a missed one is reported. Source: money.md 9.10. */
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, providerSweeps } from "#db/schema/index.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import type { StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { autopayIntentDetails, createAutopayIntent } from "~/domain/payments/online/autopay-intent.ts"
import { requireSweep } from "~/domain/payments/sweep/sweep-progress.ts"
import { chargeScheduled, scheduledToCharge } from "~/domain/scheduled-payments/charge-scheduled.ts"
import { missScheduled } from "~/domain/scheduled-payments/miss-scheduled.ts"
import { stopPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { asDay } from "~/values/calendar.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { runDue } from "../../jobs/run-due.ts"
import { chargeScheduledPayments } from "../../jobs/scheduled-payments.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { charged, danaAwaitsAutopay, fails, intents } from "../support/autopay-jobs.ts"
import { deleteCopies, restores, takesBackup } from "../support/database-copies.ts"
import { itIs, minutesPass, starts } from "../support/online.ts"
import { down, losing } from "../support/provider-away.ts"
import { gateway } from "../support/sandbox.ts"
import { hasSaved } from "../support/saved-methods.ts"
import {
  chargesRun,
  dayOf,
  scheduled,
  scheduledReceipts,
  sets,
  signedIn,
  subjects,
} from "../support/scheduled-payments.ts"
import { stateOf } from "../support/tenancies.ts"

const never = new AbortController().signal
afterAll(deleteCopies)

let dana = 0
let card: StoredMethod
let id = ""
beforeEach(async () => {
  dana = await danaAwaitsAutopay(undefined, { lateFeeDay: 28 })
  card = await hasSaved(dana, "pm_card_visa")
  id = (await sets(dana, { date: "2026-01-03", methodId: card.id, amount: 40_000 })).id
  await chargesRun()
})

const charges = () => chargeScheduledPayments(never, fails)
const toCharge = async () => (await read((tx) => scheduledToCharge(tx, "sandbox")))[0] ?? ""
const isOnce = async () => {
  expect(await charged()).toEqual([41_200])
  expect(await scheduled(dana)).toEqual(["2026-01-03 succeeded 40000"])
  expect((await stateOf(dana, "2026-01-06")).owed).toBe("60000/0/0/0")
  expect(await read(allViolations)).toEqual([])
}

describe("after a restore", () => {
  test("what was charged since the backup is found again, and charged once", async () => {
    await takesBackup()
    await dayOf("2026-01-03")
    const [first] = await scheduledReceipts()
    await restores()
    expect(await scheduledReceipts()).toEqual([])
    await dayOf("2026-01-04")
    await isOnce()
    expect(await scheduledReceipts()).toMatchObject([{ id: first?.id, effectiveOn: "2026-01-03" }])
  })

  test("one prepared anew, while the sweep cannot bring the old charge, finds that by its operation", async () => {
    await takesBackup()
    await dayOf("2026-01-03")
    await restores()
    itIs("2026-01-03", 6)
    await write((tx) => tx.run(tx.update(providerSweeps).set({ sweptUntil: tx.now + 11 * 60_000, updatedAt: tx.now })))
    await runDue()
    const [prepared] = await scheduledReceipts()
    await chargeScheduled(await gateway(), prepared?.id ?? "")
    await cancelPayments(never, fails)
    await isOnce()
  })

  test("a payment that was made and never confirmed is taken over", async () => {
    await takesBackup()
    itIs("2026-01-03", 5)
    await runDue()
    const [prepared] = await scheduledReceipts()
    const details = await autopayIntentDetails(prepared?.id ?? "")
    if (details) await createAutopayIntent(await gateway(), details)
    await restores()
    itIs("2026-01-03", 6)
    await runDue()
    await chargesRun()
    await chargesRun()
    await isOnce()
    expect((await intents()).map(({ status }) => status)).toEqual(["succeeded"])
  })

  test("one that the backup does not know is booked as a payment of the portal", async () => {
    const actor = await signedIn(dana)
    await write((tx) => stopPayment(tx, actor, { scheduledPaymentId: id }))
    await takesBackup()
    await sets(dana, { date: "2026-01-04", methodId: card.id })
    await dayOf("2026-01-04")
    await restores()
    await dayOf("2026-01-05")
    expect(await charged()).toEqual([103_000])
    expect((await stateOf(dana, "2026-01-05")).owed).toBe("0/0/0/0")
    expect(await scheduled(dana)).toEqual(["2026-01-03 stopped"])
    expect(await read(allViolations)).toEqual([])
  })

  test("an update taken back over its day: missed, and what the provider charged takes its place", async () => {
    await takesBackup()
    await dayOf("2026-01-03")
    await restores()
    itIs("2026-01-03", 6)
    await write((tx) => missScheduled(tx, asDay("2026-01-03"), new Set([`set:${id}`])))
    expect(await scheduled(dana)).toEqual(["2026-01-03 missed late"])
    await dayOf("2026-01-04")
    await isOnce()
    const other = await sets(dana, { date: "2026-01-05", methodId: card.id })
    await write((tx) => missScheduled(tx, asDay("2026-01-05"), new Set()))
    await dayOf("2026-01-05")
    expect((await scheduled(dana)).at(-1)).toBe("2026-01-05 missed late")
    expect([other.state, (await subjects()).at(-1)]).toEqual(["set", "Your payment of Jan 5, 2026 was not charged"])
    expect(await charged()).toEqual([41_200])
  })

  test("nothing is charged before a whole sweep", async () => {
    itIs("2026-01-03", 5)
    await runDue()
    await write(requireSweep)
    await charges()
    expect(await intents()).toEqual([])
    await sweepPayments(never, fails)
    await charges()
    await isOnce()
  })
})

describe("while the provider is away", () => {
  beforeEach(async () => {
    itIs("2026-01-03", 5)
    await runDue()
    await sweepPayments(never, fails)
  })

  test.each(["createIntent", "confirmIntent", "readIntent"] as const)(
    "a lost answer of %s charges once, also by several at once",
    async (call) => {
      const receipt = await toCharge()
      const cut = await losing(call)
      for (const _ of [1, 2, 3]) await chargeScheduled(cut, receipt).catch(() => undefined)
      const real = await gateway()
      await Promise.all([1, 2, 3].map(() => chargeScheduled(real, receipt).catch(() => undefined)))
      await chargesRun()
      await isOnce()
    },
  )

  test("a card that was declined when the answer got lost is not tried again, however late", async () => {
    await chargesRun()
    const bad = await hasSaved(dana, "pm_card_chargeCustomerFail")
    await sets(dana, { date: "2026-01-04", methodId: bad.id })
    itIs("2026-01-04", 5)
    await runDue()
    await sweepPayments(never, fails)
    const receipt = await toCharge()
    const cut = { ...(await losing("confirmIntent")), readIntent: (await down()).readIntent }
    await chargeScheduled(cut, receipt).catch(() => undefined)
    minutesPass(26 * 60)
    await chargeScheduled(await gateway(), receipt)
    await chargesRun()
    expect((await scheduled(dana)).at(-1)).toBe("2026-01-04 failed generic_decline 60000")
    expect((await sandboxClient().charges.list({ limit: 100 })).data).toHaveLength(2)
  })

  test("one that was not reached within three days is missed, and the tenant is told once", async () => {
    itIs("2026-01-06", 4)
    await chargesRun()
    await chargesRun()
    expect(await scheduled(dana)).toEqual(["2026-01-03 missed late 40000"])
    expect(await charged()).toEqual([])
    expect((await subjects()).filter((each) => each === "Your payment of Jan 3, 2026 was not charged")).toHaveLength(1)
  })

  test("a payment that the tenant begins meanwhile takes its place", async () => {
    await starts(dana, 100_000)
    await chargesRun()
    expect(await scheduled(dana)).toEqual(["2026-01-03 skipped replaced 40000"])
    expect(await charged()).toEqual([])
    const rows = await read((tx) => tx.all(tx.select().from(onlinePayments)))
    expect(rows.map(({ cancelReason }) => cancelReason).toSorted()).toEqual([null, "replaced"])
  })
})

test("a clock that was ahead for a day charges once, and the day that comes again charges nothing", async () => {
  await dayOf("2026-01-03")
  itIs("2026-01-02", 16)
  await runDue()
  await chargesRun()
  await dayOf("2026-01-03", 6)
  await isOnce()
})
