/** Calendar addresses: a calendar program reads the dates of a staff account at an address with 256 random bits. Source: api.md section 0, "Calendar". */
import { randomBytes } from "node:crypto"
import { and, eq, lt, lte, or, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { calendarAddresses } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { publicAddress } from "../mail/public-address.ts"
import { type Actor, mustBeOneself, signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { NewCalendarAddress } from "./inputs.ts"
import { hashOfToken, sessionFor } from "./sessions/sessions.ts"

const HOUR = 60 * 60 * 1000
const REQUESTS_AN_HOUR = 60
const SECRET = /^[\w-]{43}$/

export type CalendarAddress = Pick<typeof calendarAddresses.$inferSelect, "hasNames" | "createdAt" | "lastUsedAt">

/** The caller's own address without its secret, or null. Null for an administrator signed in as another user. */
export const ownCalendarAddress = command("see tenants", async (tx, actor): Promise<CalendarAddress | null> => {
  if (actor.impersonatorId !== null) return null
  const { hasNames, createdAt, lastUsedAt } = calendarAddresses
  const own = eq(calendarAddresses.userId, signedInUser(actor))
  return (await tx.one(tx.select({ hasNames, createdAt, lastUsedAt }).from(calendarAddresses).where(own))) ?? null
})

/** Makes the caller's address, returns it once and ends the older one. Refuses (403) impersonators, API tokens, CONFIRMATION_REQUIRED. Audit CALENDAR_ADDRESS. */
export const makeCalendarAddress = command("see tenants", async (tx, actor, { hasNames }: NewCalendarAddress) => {
  mustBeOneself(actor)
  await mustBeConfirmed(tx, actor)
  const userId = signedInUser(actor)
  await tx.run(tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId)))
  const secret = randomBytes(32).toString("base64url")
  const row = { userId, tokenHash: hashOfToken(secret), hasNames, createdAt: tx.now }
  await tx.run(tx.insert(calendarAddresses).values(row))
  await recordAddress(
    tx,
    actor,
    userId,
    `Made a calendar address of their own, ${hasNames ? "with" : "without"} names.`,
  )
  return publicAddress(`/calendar/${secret}.ics`)
})

/** Ends the caller's own address. Refuses impersonators (403). Audit CALENDAR_ADDRESS, if there was one. */
export const revokeCalendarAddress = command("see tenants", async (tx, actor) => {
  mustBeOneself(actor)
  await end(tx, actor, signedInUser(actor), "Revoked their own calendar address.")
})

type Owner = { id: number; firstName: string; lastName: string }

/** Ends the address of an account. `why` completes the audit row: "the account was disabled". */
export const endCalendarAddressOf = (tx: Tx, actor: Actor, owner: Owner, why: string): Promise<void> =>
  end(tx, actor, owner.id, `Revoked the calendar address of ${fullName(owner)}: ${why}.`)

async function end(tx: Tx, actor: Actor, userId: number, details: string): Promise<void> {
  const theirs = eq(calendarAddresses.userId, userId)
  const ended = await tx.all(tx.delete(calendarAddresses).where(theirs).returning({ id: calendarAddresses.id }))
  if (ended.length > 0) await recordAddress(tx, actor, userId, details)
}

const recordAddress = (tx: Tx, actor: Actor, userId: number, details: string) =>
  record(tx, actor, { category: "CALENDAR_ADDRESS", details, metadata: { UserID: userId } })

/**
 * Counts a request and returns the address's account with its present rights. Refuses 404 ROUTE_NOT_FOUND for an unknown or ended address and a disabled
 * account, and 429 RATE_LIMITED for the 61st request within an hour of the first.
 */
export async function calendarOwner(tx: Tx, secret: string): Promise<{ actor: Actor; hasNames: boolean }> {
  const row = SECRET.test(secret) ? await counted(tx, hashOfToken(secret)) : undefined
  const opened = row && { userId: row.userId, sessionId: null, impersonatorId: null, apiToken: null, expiresAt: tx.now }
  const session = opened && (await sessionFor(tx, opened, { ip: null, device: null }))
  if (!row || !session) throw new Refusal("ROUTE_NOT_FOUND")
  return { actor: session.actor, hasNames: row.hasNames }
}

async function counted(tx: Tx, tokenHash: string) {
  const { usesSince, uses } = calendarAddresses
  const isNewHour = or(sql`${usesSince} is null`, lte(usesSince, tx.now - HOUR))
  const ofAddress = eq(calendarAddresses.tokenHash, tokenHash)
  const row = await tx.one(
    tx
      .update(calendarAddresses)
      .set({
        lastUsedAt: tx.now,
        uses: sql`case when ${isNewHour} then 1 else ${uses} + 1 end`,
        usesSince: sql`case when ${isNewHour} then ${tx.now} else ${usesSince} end`,
      })
      .where(and(ofAddress, or(isNewHour, lt(uses, REQUESTS_AN_HOUR))))
      .returning(),
  )
  if (row) return row
  const busy = await tx.one(tx.select({ usesSince }).from(calendarAddresses).where(ofAddress))
  if (!busy) return undefined
  const left = Number(busy.usesSince) + HOUR - tx.now
  throw new Refusal("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}
