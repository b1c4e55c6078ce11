/** Checks within one row about payments at the provider: the database refuses a wrong row, whichever code writes it. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { onlinePayments, providerEvents, providerSweeps, unbookedPayments } from "#db/schema/index.ts"
import { withoutReferences } from "../support/raw.ts"

const TABLES = { onlinePayments, providerEvents, providerSweeps, unbookedPayments }
type Table = keyof typeof TABLES
type Row = Record<string, string | number | boolean | null>

const ROWS: Record<Table, Row> = {
  onlinePayments: {
    receiptId: "r1",
    tenantId: 1,
    provider: "stripe",
    livemode: true,
    flow: "hosted",
    sessionId: "cs_1",
    pageUrl: "https://pay.example/1",
    createdAt: 5,
    cancelRequestedAt: 6,
    cancelReason: "eviction",
  },
  providerEvents: { eventId: "evt_1", type: "charge.updated", intentId: null, objectId: "ch_1", at: 5, receivedAt: 6 },
  providerSweeps: { provider: "sandbox", sweptUntil: 0, updatedAt: 0, webhookAt: 5 },
  unbookedPayments: { intentId: "pi_1", problem: "amount", details: "It took $1.00.", createdAt: 5 },
}

/** A row with some other values, without its references to other tables. */
async function insert(table: Table, other: Row): Promise<unknown> {
  await withoutReferences()
  const row = { ...ROWS[table], ...other } as never
  return write((tx) => tx.run(tx.insert(TABLES[table]).values(row))).catch((error: unknown) =>
    error instanceof Error ? String(error.cause ?? error) : error,
  )
}

test.each(Object.keys(ROWS) as Table[])("a row of %s that knows what it can is stored", async (table) => {
  expect(String(await insert(table, {}))).not.toContain("constraint")
})

test.each<[table: Table, what: string, other: Row]>([
  ["onlinePayments", "a reason to cancel that nobody has", { cancelReason: "bored" }],
  ["onlinePayments", "a page of no session", { sessionId: null }],
  ["onlinePayments", "a session of a payment in our own form", { flow: "intent" }],
  ["onlinePayments", "real money in the sandbox", { provider: "sandbox" }],
  ["providerEvents", "no number", { eventId: "" }],
  ["providerEvents", "no type", { type: "" }],
  ["providerEvents", "a payment without a number", { intentId: "" }],
  ["providerEvents", "an object without a number", { objectId: "" }],
  ["providerEvents", "a time before all times", { at: -1 }],
  ["providerSweeps", "a provider that is none", { provider: "paypal" }],
  ["providerSweeps", "an end of a sweep that never began", { updatedAt: 5 }],
  ["unbookedPayments", "a problem that nobody knows", { problem: "mood" }],
  ["unbookedPayments", "a resolution of what is not resolved", { resolution: "Refunded." }],
])("a row of %s with %s is refused", async (table, _what, other) => {
  expect(await insert(table, other)).toMatch(/check constraint/i)
})
