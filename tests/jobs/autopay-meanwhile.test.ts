import Stripe from "stripe"
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { customerOf } from "~/domain/payment-methods/customer.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { changeTenant, findTenant } from "~/domain/tenants/tenants.ts"
import { asCents } from "~/values/money.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import {
  autopayMails,
  autopayReceipts,
  charged,
  danaAwaitsAutopay,
  fails,
  intervalsRun,
  logOf,
  runsOf,
} from "../support/autopay-jobs.ts"
import { itIs, receiptOf, starts } from "../support/online.ts"
import { confirms, gateway, newIntent } from "../support/sandbox.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { owesFee, stateOf } from "../support/tenancies.ts"

const never = new AbortController().signal
let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay()
})

test("in eviction autopay charges the full balance or nothing: also when a fee was issued after it was prepared", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  await write((tx) => changeTenant(tx, dana, { leaseStatus: "eviction" }))
  itIs("2026-01-03", 5)
  await runDue()
  await owesFee(dana, 20_000, "2026-01-03")
  await intervalsRun()
  expect(await charged()).toEqual([])
})

test("failures in two successive months turn autopay off, also when both are known only after a restore", async () => {
  const method = await isOnAutopay(dana, "pm_card_chargeCustomerFail")
  itIs("2026-01-03", 4)
  const provider = await gateway()
  const { tenant, property } = await read(async (tx) => ({
    tenant: await findTenant(tx, dana),
    property: await propertyIdOf(tx),
  }))
  const failsIn = async (month: string) => {
    const receipt = crypto.randomUUID()
    const wanted = await newIntent("card", {
      key: receipt,
      customerId: await customerOf(provider, tenant, property),
      amount: asCents(103_000),
      metadata: {
        property,
        receipt,
        tenant: String(dana),
        choice: "rent",
        amount: "100000",
        fee: "3000",
        source: "autopay",
        operation: `autopay:${dana}:${month}`,
      },
    })
    const { id } = await provider.createIntent(wanted)
    await provider.confirmIntent(id, { key: `c${month}`, methodId: method.id, returnUrl: null })
  }
  // The charges of two successive months that the restored database has lost.
  await failsIn("2025-12")
  await failsIn("2026-01")
  await intervalsRun()
  expect([await runsOf(dana), (await logOf(dana)).isOn]).toEqual([
    ["2025-12 failed generic_decline", "2026-01 failed generic_decline"],
    false,
  ])
})

test("a charge that the provider made is not called failed because reading it afterwards is refused", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  itIs("2026-01-03", 5)
  await runDue()
  const client = sandboxClient()
  const confirm = client.paymentIntents.confirm.bind(client.paymentIntents)
  vi.spyOn(client.paymentIntents, "confirm").mockImplementationOnce((async (...args: Parameters<typeof confirm>) => {
    const made = await confirm(...args)
    // One reading is refused after the confirmation has been answered.
    const list = client.refunds.list.bind(client.refunds)
    let count = 0
    const refusal = Object.assign(
      new Stripe.errors.StripeInvalidRequestError({
        type: "invalid_request_error",
        code: "parameter_invalid",
        message: "x",
      } as never),
    )
    const spy = vi.spyOn(client.refunds, "list").mockImplementation(((...rest: Parameters<typeof list>) => {
      count += 1
      if (count !== 2) return list(...rest)
      spy.mockRestore()
      throw refusal
    }) as never)
    return made
  }) as never)
  await chargeAutopay(never, () => undefined)
  // The next reading succeeds, and the provider counts as available again.
  await chargeAutopay(never, () => undefined)
  const subjects = await autopayMails()
  const [receipt] = await autopayReceipts()
  expect([await charged(), receipt?.status === "failed", subjects.includes("Your autopay payment failed")]).toEqual([
    [103_000],
    false,
    false,
  ])
})

test("a payment confirmed in the portal right after the day's sweep, not heard of yet, is not charged again by autopay", async () => {
  await isOnAutopay(dana, "pm_card_visa")
  itIs("2026-01-03", 5)
  // The tenant has opened our form before the run.
  const { receiptId } = await starts(dana, 100_000)
  // The day's jobs: sweep, then the run is prepared, the open payment's cancellation is requested.
  await runDue()
  // The tenant's card is charged in the form before the cancellation is carried out; no webhook has come yet.
  await confirms((await receiptOf(receiptId)).stripeIntent ?? "", "pm_card_visa")
  // The minute's charge of autopay comes before the cancellation.
  await chargeAutopay(never, fails)
  await intervalsRun()
  expect([await charged(), await runsOf(dana), (await stateOf(dana, "2026-01-03")).account]).toEqual([
    [103_000],
    ["2026-01 skipped not_owed"],
    0,
  ])
})
