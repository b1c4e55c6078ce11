/** `verify` finds every receipt of the provider that differs from its events and journals. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { itIs, payOnline } from "../../support/online.ts"
import { LIVES, type Payment } from "../../support/payment-lives.ts"
import { execute, withoutLaws } from "../../support/raw.ts"
import { gateway } from "../../support/sandbox.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { person } from "../../support/world.ts"

/** Dana's payment was refunded in part; another one is open. */
beforeEach(async () => {
  payOnline()
  itIs("2026-01-02")
  const payment: Payment = { tenantId: await danaOwesRent(), intentId: "" }
  for (const step of LIVES["parts are refunded"] ?? []) await step(payment)
  await settle(await gateway(), payment.intentId)
  await person("Felix Former")
  await withoutLaws()
})

const laws = async () => [...new Set((await read(verifyReceipts)).map(({ law }) => law))]

test("sound receipts break no law", async () => {
  expect(await laws()).toEqual([])
})

const POSTED = "a receipt of the provider is posted once when it is paid, and never before"
const HOLDS = "the provider holds what was paid and not taken back"

test.each([
  [
    "paid in cash",
    "update receipts set tender = 'cash'",
    "a receipt of the provider is paid by card or bank, for its own tenant",
  ],
  [
    "of another tenant",
    "update online_payments set tenant_id = 2",
    "a receipt of the provider is paid by card or bank, for its own tenant",
  ],
  [
    "of real money beside one without",
    "insert into online_payments (receipt_id, tenant_id, provider, livemode, way, created_at) select 'x', tenant_id, 'stripe', true, way, created_at from online_payments; insert into receipts (id, tenant_id, choice, amount, fee, tender, source, status, initiated_at) select 'x', tenant_id, choice, amount, fee, tender, source, 'failed', initiated_at from receipts where stripe_pi is not null",
    "payments with and without real money never meet",
  ],
  ["that is paid and called failed", "update receipts set status = 'failed' where stripe_pi is not null", POSTED],
  ["that is posted for nobody", "update journals set receipt_id = null where kind = 'payment'", POSTED],
  [
    "without its event",
    "delete from receipt_events where status = 'succeeded' and taken = 0",
    "a receipt that is paid has its event, its day and what remained",
  ],
  ["whose refund is not known", "update receipts set taken_back = 0", HOLDS],
  ["posted with another amount", "update journal_lines set cents = cents + 1 where account = 'STRIPE'", HOLDS],
  [
    "posted for another tenant",
    "update journals set tenant_id = 2 where kind = 'refund'",
    "what was posted for a receipt was posted for its tenant",
  ],
])("a receipt %s is found", async (_name, change, law) => {
  await execute(change)
  expect(await laws()).toContain(law)
})
