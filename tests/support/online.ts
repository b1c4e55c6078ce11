/** Payments through the sandbox: a tenant starts one, a browser confirms it, the provider sends its events. */
import { createHash } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import type Stripe from "stripe"
import { onTestFinished, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { journalLines, journals, onlinePayments, receipts, refundRequests } from "#db/schema/index.ts"
import { webhookSecretOfSandbox } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import type { PortalChoice } from "~/domain/payments/inputs.ts"
import type { StartedPayment } from "~/domain/payments/online/open-once.ts"
import { payDeposit, payEverything, payInPortal, payRent } from "~/domain/payments/online/start-payment.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"
import { unitsOf } from "~/domain/tenants/tenant-units.ts"
import { asCents } from "~/values/money.ts"
import { app } from "./app.ts"
import { confirms, leaveSandbox, useSandbox as openSandbox } from "./sandbox.ts"
import { on } from "./world.ts"

/** Turns online payments on until the test ends. */
export function acceptsPayments(): void {
  openSandbox()
  onTestFinished(leaveSandbox)
}

/** Turns online payments on, and lets the test move the clock. */
export function payOnline(): void {
  acceptsPayments()
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Sets the clock to 3 pm of a day, or to another hour. */
export const itIs = (day: string, hour?: number): void => void vi.setSystemTime(on(day, hour))

/** Moves the clock on by minutes. */
export const minutesPass = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * 60_000)

/** A tenant who is signed in to the portal. */
const tenantActor = (tenantId: number): TenantActor => ({
  ...ANONYMOUS,
  userId: 1_000 + tenantId,
  name: "Dana Reyes",
  level: NO_LEVEL,
  tenantId,
  sessionId: 1,
})

type PayOptions = { choice?: PortalChoice; methodType?: "card" | "us_bank_account"; key?: string }

const WORKFLOWS = [
  ["Rent", payRent],
  ["Deposit", payDeposit],
  ["verything", payEverything],
] as const

/** Starts a payment without a confirmation. */
export async function starts(
  tenantId: number,
  amount: number,
  { choice = "customEverything", methodType = "card", key }: PayOptions = {},
): Promise<StartedPayment> {
  const unit = (await read((tx) => unitsOf(tx, tenantId)))[0]?.unitNumber ?? null
  const [, pay] = WORKFLOWS.find(([what]) => choice.includes(what)) ?? WORKFLOWS[2]
  const input = { amount: asCents(amount), tenantId, unit, paymentMethodType: methodType, choice } as const
  const once = key === undefined ? undefined : { call: "pay", key, body: input }
  return pay(tenantActor(tenantId), input, once)
}

/** Starts a payment and confirms it with a documented test method. Returns the receipt's id and the provider's id of the payment. */
export async function paysBy(token: string, tenantId: number, amount: number, wanted: PayOptions = {}) {
  const methodType = token.startsWith("pm_us") ? "us_bank_account" : "card"
  const { receiptId } = await starts(tenantId, amount, { methodType, ...wanted })
  const { stripeIntent } = await receiptOf(receiptId)
  await confirms(stripeIntent ?? "", token)
  return { receiptId, intentId: stripeIntent ?? "" }
}

/** Opens the provider's own page without a confirmation. */
export async function paysHosted(tenantId: number, amount: number, choice: PortalChoice) {
  const { receipt } = await payInPortal(tenantActor(tenantId), {
    amount: asCents(amount),
    choice,
    methodId: "card",
  })
  const row = await read((tx) => tx.one(tx.select().from(onlinePayments).where(eq(onlinePayments.receiptId, receipt))))
  return { url: row?.pageUrl ?? "", receiptId: receipt, sessionId: row?.sessionId ?? "" }
}

export async function receiptOf(receiptId: string) {
  const receipt = await read((tx) => tx.one(tx.select().from(receipts).where(eq(receipts.id, receiptId))))
  if (!receipt) throw new Error(`There is no receipt ${receiptId}`)
  return receipt
}

/** All events of the provider so far, oldest first, in the form it sends them. */
export async function events(): Promise<Stripe.Event[]> {
  const found: Stripe.Event[] = []
  for await (const event of sandboxClient().events.list({ limit: 100 })) found.push(event)
  return found.toReversed()
}

type Signed = { secret?: string; timestamp?: number }

/** The provider's signature over a text, by default with its own secret and the current time. */
export function signatureOf(payload: string, { secret, timestamp }: Signed = {}): string {
  return sandboxClient().webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? webhookSecretOfSandbox(),
    timestamp: timestamp ?? Math.floor(Date.now() / 1000),
  })
}

/** The provider sends an event to our webhook. Returns the status. `signed` replaces correct values by wrong ones. */
export async function deliver(
  event: object,
  { payload, ...signed }: Signed & { payload?: string } = {},
): Promise<{ status: number; body: unknown }> {
  const signature = signatureOf(JSON.stringify(event), signed)
  const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" }
  const body = payload ?? JSON.stringify(event)
  const response = await app(new Request("http://localhost:3000/api/stripe/webhook", { method: "POST", body, headers }))
  return { status: response.status, body: await response.json() }
}

/** The content of the books: every journal with its key, day and accounts, and the status of each receipt, without the order of events. */
export async function digest(): Promise<{ hash: string; books: string[] }> {
  const books = await read(async (tx) => {
    const lines = await tx.all(
      tx
        .select({
          key: journals.key,
          kind: journals.kind,
          on: journals.effectiveOn,
          account: journalLines.account,
          cents: journalLines.cents,
        })
        .from(journalLines)
        .innerJoin(journals, eq(journals.id, journalLines.journalId))
        .orderBy(asc(journals.key), asc(journalLines.account), asc(journalLines.cents)),
    )
    const stand = await tx.all(tx.select().from(receipts).orderBy(asc(receipts.initiatedAt), asc(receipts.amount)))
    const returned = await tx.all(
      tx.select().from(refundRequests).orderBy(asc(refundRequests.createdAt), asc(refundRequests.amount)),
    )
    return [
      ...lines
        .map(({ key, kind, on: day, account, cents }) => `${named(key)} ${kind} ${day} ${account} ${cents}`)
        .toSorted(),
      ...stand.map(
        (row) => `${row.amount}+${row.fee} ${row.status} ${row.takenBack} ${row.effectiveOn} ${row.remainingAfter}`,
      ),
      ...returned.map((row) => `refund of ${row.amount} ${row.status}`),
    ]
  })
  return { hash: createHash("sha256").update(books.join("\n")).digest("hex"), books }
}

/** A key without the provider's ids, which differ in every run. */
const named = (key: string) => key.replaceAll(/_sbx\w+/g, "")
