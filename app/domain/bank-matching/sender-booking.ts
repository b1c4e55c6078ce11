/** Senders whose credits are booked automatically. Source: money.md 11.4, api.md X292 and X293. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type BOOKING_ENDS, bankSenders } from "#db/schema/index.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { paymentPolicyOf } from "../payment-policy/payment-policy.ts"
import { type Actor, ADMIN, mustBeAnothersLedger, SYSTEM } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { BookSender, OneSender } from "./inputs.ts"
import { NO_BOOKING, type Sender, senderNamed } from "./senders.ts"
import { refused } from "./stored-match.ts"

export type StoredSender = typeof bankSenders.$inferSelect
export type BookingEnd = (typeof BOOKING_ENDS)[number]

/** Whether the sender's credits are booked automatically now. */
export const IS_BOOKED = and(isNotNull(bankSenders.bookUpTo), isNull(bankSenders.bookEnded))

/**
 * From now on, records credits of this sender, up to an amount, as rent automatically. Refuses 404 BANK_SENDER_NOT_FOUND; 409 BANK_MATCH_REFUSED if a
 * reason to end it exists already, or the sender is remembered for another purpose than rent; 403 the caller's own ledger. Audit BANK_MATCH.
 */
export const bookWithoutAsking = command(
  "manage bank",
  async (tx, actor, { senderId, largestAmount }: BookSender): Promise<Sender> => {
    const sender = await storedSender(tx, senderId)
    mustBeAnothersLedger(actor, sender.tenantId)
    if (sender.type !== "rent")
      throw refused("Only rent is booked without asking, and this text means another payment.")
    const end = await endOfTenant(tx, sender.tenantId)
    if (end !== undefined) throw refused(`Nothing is booked without asking: ${END_TEXTS[end]}.`)
    const booking = { ...NO_BOOKING, bookUpTo: largestAmount, bookSetBy: actor.userId, bookSetAt: tx.now }
    await tx.run(tx.update(bankSenders).set(booking).where(eq(bankSenders.id, senderId)))
    const upTo = `up to ${formatMoney(largestAmount)}`
    await recordBooking(tx, actor, sender, `Credits of “${sender.text}” ${upTo} are booked without asking.`)
    return senderNamed(tx, actor, { sender: senderId })
  },
)

/** Stops the automatic booking; the text is still proposed. Refuses 404 BANK_SENDER_NOT_FOUND. Audit BANK_MATCH. */
export const stopBooking = command("manage bank", async (tx, actor, { sender: id }: OneSender): Promise<Sender> => {
  const sender = await storedSender(tx, id)
  if (sender.bookUpTo !== null) {
    await tx.run(tx.update(bankSenders).set(NO_BOOKING).where(eq(bankSenders.id, id)))
    await recordBooking(tx, actor, sender, `Credits of “${sender.text}” are no longer booked without asking.`)
  }
  return senderNamed(tx, actor, { sender: id })
})

async function storedSender(tx: Tx, id: number): Promise<StoredSender> {
  const sender = await tx.one(tx.select().from(bankSenders).where(eq(bankSenders.id, id)))
  if (!sender) throw new Refusal("BANK_SENDER_NOT_FOUND")
  return sender
}

/** The reason for the end, as part of a sentence. */
export const END_TEXTS: Record<BookingEnd, string> = {
  administrator: "the account that chose this is no longer an administrator's, or is the tenant's own",
  "moved out": "the tenant has no unit",
  eviction: "the lease is in eviction",
  "no payment": "the tenant can pay nothing online",
}

/** The reason why nothing may be booked automatically for this tenant; undefined if it may. */
async function endOfTenant(tx: Tx, tenantId: number): Promise<BookingEnd | undefined> {
  if (!(await hasUnit(tx, tenantId))) return "moved out"
  if ((await findTenant(tx, tenantId)).leaseStatus === "eviction") return "eviction"
  return (await paymentPolicyOf(tx, tenantId)).policy === "none" ? "no payment" : undefined
}

/** The reason why a sender may no longer be booked automatically; undefined if it may. */
const endOf = async (tx: Tx, { bookSetBy, tenantId }: StoredSender): Promise<BookingEnd | undefined> =>
  (await isAdministrator(tx, bookSetBy, tenantId)) ? endOfTenant(tx, tenantId) : "administrator"

/** No tenant has this number. */
const NO_TENANT = -1

/** Whether the account can sign in, is an administrator's, and is not this tenant's. */
export async function isAdministrator(tx: Tx, userId: number | null, tenantId = NO_TENANT): Promise<boolean> {
  const found = await tx.rows(sql`
    select u.id as "id" from users u where u.id = ${userId} and u.enabled and coalesce(u.tenant_id, 0) <> ${tenantId}
      and exists (select 1 from user_permissions p where p.user_id = u.id and p.level <= ${ADMIN})`)
  return found.length > 0
}

/** Returns a sender that may still be booked automatically. Otherwise ends the automatic booking, with an audit row, and returns undefined. */
export async function stillBooked(tx: Tx, id: number): Promise<StoredSender | undefined> {
  const sender = await tx.one(
    tx
      .select()
      .from(bankSenders)
      .where(and(eq(bankSenders.id, id), IS_BOOKED)),
  )
  const end = sender && (await endOf(tx, sender))
  if (!sender || end === undefined) return sender
  await tx.run(tx.update(bankSenders).set({ bookEnded: end, bookEndedAt: tx.now }).where(eq(bankSenders.id, id)))
  const details = `Credits of “${sender.text}” are no longer booked without asking: ${END_TEXTS[end]}.`
  await recordBooking(tx, SYSTEM, sender, details)
  return undefined
}

const recordBooking = (tx: Tx, actor: Actor, { accountId, tenantId, bookUpTo }: StoredSender, details: string) =>
  record(tx, actor, {
    category: "BANK_MATCH",
    details,
    metadata: { BankAccountID: accountId, TenantID: tenantId, Before: bookUpTo },
  })
