/** Payments on a server that is killed: the tenant's request, its confirmation at the provider, and the final state of books and provider. */
import { join } from "node:path"
import { expect } from "vitest"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { type Killable, rowsIn } from "./killed-server.ts"
import { tenantUser, tokenOf } from "./people.ts"
import { confirms } from "./sandbox.ts"
import { hasSaved } from "./saved-methods.ts"
import { owesFee } from "./tenancies.ts"

export type Payer = { tenantId: number; api: string; page: string }

/** Dana rents suite 101, owes $700.00 and is signed in. */
export async function danaSignedIn(): Promise<Payer> {
  const dana = await tenantUser(101)
  await owesFee(dana.tenantId, 70_000, "2026-01-05")
  return { tenantId: dana.tenantId, api: await tokenOf(dana, "api"), page: await tokenOf(dana, "page") }
}

/** One way to pay $500.00: the request, which is safe to repeat, and the confirmation at the provider. */
export type PayingBy = {
  request: (server: Killable, dana: Payer, key: string) => Promise<void>
  confirm: (folder: string, receiptId: string) => Promise<unknown>
}

const byCall = (paymentMethodType: string): PayingBy["request"] => {
  return async ({ origin }, { tenantId, api }, key) => {
    const response = await fetch(`${origin}/api/user/payment/everything`, {
      method: "POST",
      headers: { Authorization: `Bearer ${api}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ amount: 50_000, tenantID: tenantId, unit: 101, paymentMethodType }),
    })
    expect(await response.json()).toMatchObject({ preFeeAmount: 50_000, clientSecret: expect.any(String) })
  }
}

type Served = Pick<Killable, "origin">

/** Sends a form of the portal. Returns the address it redirects to. */
async function sendsForm({ origin }: Served, { page }: Payer, path: string, fields: Record<string, string>) {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { Cookie: `session=${page}; __Host-session=${page}`, Origin: origin, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(fields),
    redirect: "manual",
  })
  expect(response.status).toBe(302)
  return response.headers.get("location") ?? ""
}

/** Chooses how to pay $500.00. Returns the page with the confirmation. */
export async function chooses(server: Served, dana: Payer, key: string, methodID: string): Promise<string> {
  const fields = { key, intent: "custom", choice: "customEverything", amount: "500.00", methodID }
  const next = await sendsForm(server, dana, "/home/payment?dialog=custom", fields)
  expect(next).toContain("/home/payment/continue?receipt=")
  return next
}

/** Pays by the chosen saved method. Returns the address it redirects to. */
export const confirmsSaved = (server: Served, dana: Payer, page: string) =>
  sendsForm(server, dana, page, { receipt: page.split("receipt=")[1] ?? "", intent: "confirm" })

/** Dana saves a card in a folder's property while its server is not running. */
export async function savesCardIn(folder: string, { tenantId }: Payer): Promise<string> {
  openDatabase(join(folder, "suitekeeper.sqlite"))
  const { id } = await hasSaved(tenantId, "pm_card_visa")
  closeDatabase()
  return id
}

const byPage: PayingBy["request"] = async (server, dana, key) => void (await chooses(server, dana, key, "card"))

const byMethod = (token: string): PayingBy["confirm"] => {
  return (folder, receiptId) => {
    const [receipt] = rowsIn<{ intent: string }>(
      folder,
      `select stripe_pi as intent from receipts where id = '${receiptId}'`,
    )
    return confirms(receipt?.intent ?? "", token)
  }
}

const onThePage: PayingBy["confirm"] = async (folder, receiptId) => {
  const query = `select session_id as session from online_payments where receipt_id = '${receiptId}'`
  expect(
    await confirmOnHostedPage(rowsIn<{ session: string }>(folder, query)[0]?.session ?? "", "pm_card_visa"),
  ).toMatchObject({
    next: "return",
  })
}

export const CARD: PayingBy = { request: byCall("card"), confirm: byMethod("pm_card_visa") }
export const BANK: PayingBy = { request: byCall("us_bank_account"), confirm: byMethod("pm_usBankAccount_success") }
export const RETURNED: PayingBy = {
  request: byCall("us_bank_account"),
  confirm: byMethod("pm_usBankAccount_insufficientFunds"),
}
export const PAGE: PayingBy = { request: byPage, confirm: onThePage }

type Row = { id: string; status: string }

/** Receipts of payments through the provider, oldest first. */
export const receiptsIn = (folder: string): Row[] =>
  rowsIn<Row>(folder, "select id, status from receipts where source = 'portal' order by initiated_at, rowid")

/** Waits until the newest receipt has this status. */
export const becomes = (folder: string, status: string) =>
  expect.poll(() => receiptsIn(folder).at(-1)?.status, { interval: 100 }).toBe(status)

/** Waits until the newest receipt has this status and all events are processed, or until the server is dead. */
export const isTaken = (server: Killable, folder: string, status: string) => {
  const waiting = () => rowsIn(folder, "select event from deliveries", "sandbox.sqlite").length
  const isOver = () => receiptsIn(folder).at(-1)?.status === status && waiting() === 0
  return expect.poll(() => server.isDead() || isOver(), { interval: 50 }).toBe(true)
}

/** The state of books and provider after the server's death. The books must be consistent. */
export async function outcome(folder: string) {
  openDatabase(join(folder, "suitekeeper.sqlite"))
  expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
  closeDatabase()
  const posted = rowsIn<{ kind: string }>(folder, "select kind from journals where kind in ('payment', 'ach_failed')")
  const { data: intents } = await sandboxClient().paymentIntents.list({ limit: 100 })
  const { data: charges } = await sandboxClient().charges.list({ limit: 100 })
  return {
    receipts: receiptsIn(folder).map(({ status }) => status),
    posted: posted.map(({ kind }) => kind),
    intents: intents.map(({ status }) => status).toSorted(),
    charged: charges.filter(({ status }) => status !== "failed").map(({ amount }) => amount),
  }
}
