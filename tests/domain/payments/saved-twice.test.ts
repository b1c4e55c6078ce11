/** A payment by a saved method whose first charge is not known here yet. */

import Stripe from "stripe"
import { expect, test, vi } from "vitest"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { payInPortal } from "~/domain/payments/online/start-payment.ts"
import { ANONYMOUS, NO_LEVEL } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { intervalsRun } from "../../support/autopay-jobs.ts"
import { itIs, minutesPass, payOnline } from "../../support/online.ts"
import { hasSaved } from "../../support/saved-methods.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"

test("the server charges no second saved payment while the provider's answer about the first is missing", async () => {
  payOnline()
  itIs("2026-01-05")
  const dana = await danaOwesRent()
  const method = await hasSaved(dana, "pm_card_visa")
  const actor = {
    ...ANONYMOUS,
    userId: 1_000 + dana,
    name: "Dana Reyes",
    level: NO_LEVEL,
    tenantId: dana,
    sessionId: 1,
  }
  const pay = () => payInPortal(actor, { amount: asCents(100_000), choice: "totalRentBalance", methodId: method.id })
  const { receipt } = await pay()
  const calls = sandboxClient().paymentIntents
  const confirm = calls.confirm.bind(calls)
  // The provider charges, and its answer is lost.
  vi.spyOn(calls, "confirm").mockImplementationOnce((async (...args: Parameters<typeof confirm>) => {
    await confirm(...args)
    throw new Stripe.errors.StripeConnectionError({ message: "timeout" } as never)
  }) as never)
  const first = await confirmOwnPayment(actor, { receipt })
  minutesPass(0.1)
  // The payer sees no result, goes back, chooses the whole balance again and presses the button.
  await expect(pay()).rejects.toMatchObject({ code: "BALANCES_CHANGED" })
  await intervalsRun()
  const charges = (await sandboxClient().charges.list({ limit: 10 })).data.map(({ amount }) => amount)
  expect({ first, charges, account: (await stateOf(dana, "2026-01-05")).account }).toEqual({
    first: { receipt, requiresAuthentication: false },
    charges: [103_000],
    account: 0,
  })
})
