/** Payments that wait for the provider's report, created by the domain in a demo building, and a stub of the provider that knows them. */
import "./support/aliases.ts"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { closeDatabase, openDatabase, read, write } from "../../db/client.server.ts"
import { readSettings, replaceSettings } from "../../settings.ts"

const KEY = "sk_test_bench00000000000000"
/** The payments are older than an hour, so the job for recent payments ignores them. */
const BEGUN = Date.now() - 2 * 60 * 60 * 1000

export const intentId = (run: number): string => `pi_bench${run}`

/** Stores keys and open card payments of the building's tenants. Returns the metadata of each payment by the provider's id. */
export async function openPayments(folder: string, env: Record<string, string>, count: number) {
  replaceSettings(readSettings({ ...env, DATA_DIR: folder }))
  const { seal } = await import("../../app/domain/secret.server.ts")
  const { storeSetting } = await import("../../app/domain/stored-settings.ts")
  const { propertyIdOf } = await import("../../app/domain/settings/property-id.ts")
  const { createOnlinePayment } = await import("../../app/domain/payments/online/online-payment.ts")
  const { storeProviderIds } = await import("../../app/domain/payments/provider-ids.ts")
  const { asCents } = await import("../../app/values/money.ts")
  openDatabase(join(folder, "suitekeeper.sqlite"))
  await write((tx) => storeSetting(tx, "stripeSecretKey", seal("stripeSecretKey", KEY)))
  const gateway = { name: "stripe", livemode: false } as const
  const payment = { choice: "everything", tender: "card", source: "portal", flow: "intent" } as const
  const known = new Map<string, Record<string, string>>()
  for (let run = 0; run < count; run += 1) {
    const made = { ...payment, gateway, amount: asCents(10_000), fee: asCents(300), initiatedAt: BEGUN }
    const tenantId = 1 + (run % 18)
    const receipt = await write(async (tx) => {
      const id = await createOnlinePayment(tx, { ...made, tenantId })
      await storeProviderIds(tx, id, { intent: intentId(run) })
      return id
    })
    const property = await read(propertyIdOf)
    const amounts = { amount: "10000", fee: "300", choice: "everything", source: "portal" }
    known.set(intentId(run), { property, receipt, tenant: String(tenantId), ...amounts })
  }
  closeDatabase()
  return known
}

/** A provider that reports these payments as paid by card, without refunds or disputes. */
export async function providerStub(known: Map<string, Record<string, string>>) {
  const server = createServer((request, response) => {
    const id = /^\/v1\/payment_intents\/(\w+)/.exec(request.url ?? "")?.[1]
    const body = id ? paidIntent(id, known.get(id) ?? {}) : { object: "list", data: [], has_more: false }
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** A payment that was paid by card, with its charge, in the provider's format. */
export function paidIntent(id: string, metadata: Record<string, string>) {
  const created = Math.floor(BEGUN / 1000)
  const cost = { id: `txn_${id}`, object: "balance_transaction", fee: 329, created }
  const charge = {
    id: `ch_${id}`,
    object: "charge",
    status: "succeeded",
    created,
    amount_refunded: 0,
    disputed: false,
    payment_method_details: { type: "card" },
    balance_transaction: cost,
    failure_balance_transaction: null,
  }
  return {
    id,
    object: "payment_intent",
    livemode: false,
    amount: 10_300,
    currency: "usd",
    created,
    status: "succeeded",
    customer: null,
    client_secret: `${id}_secret`,
    metadata,
    next_action: null,
    canceled_at: null,
    last_payment_error: null,
    latest_charge: charge,
  }
}
