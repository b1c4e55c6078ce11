/** Remembered senders: texts of bank lines, and the tenant whose payments they announce. Source: money.md 11.4, api.md X290, X291. */
import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankSenders } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import type { BankAccountQuery } from "../bank-files/inputs.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { OneSender } from "./inputs.ts"

type Stored = typeof bankSenders.$inferSelect

/** A sender's automatic booking, active or ended by the program. Instants in milliseconds. */
export type SenderBooking = {
  upTo: Cents
  setBy: string | null
  setAt: number
  ended: Stored["bookEnded"]
  endedAt: number | null
}

export type Sender = Pick<Stored, "id" | "accountId" | "text" | "tenantId" | "type" | "method"> & {
  name: string
  booking: SenderBooking | null
}

/** The remembered senders of an account, by text. */
export const senderList = command(
  "see bank",
  async (tx, _actor, { bankAccountId }: BankAccountQuery): Promise<Sender[]> =>
    sendersWhere(tx, sql`s.account_id = ${bankAccountId}`),
)

/** Refuses 404 BANK_SENDER_NOT_FOUND. */
export const senderNamed = command("see bank", async (tx, _actor, { sender }: OneSender): Promise<Sender> => {
  const [found] = await sendersWhere(tx, sql`s.id = ${sender}`)
  if (!found) throw new Refusal("BANK_SENDER_NOT_FOUND")
  return found
})

type Row = Omit<Sender, "booking"> & { [Key in keyof SenderBooking]: SenderBooking[Key] | null }

async function sendersWhere(tx: Tx, where: SQL): Promise<Sender[]> {
  const rows = await tx.rows<Row>(sql`
    select s.id as "id", s.account_id as "accountId", s.text as "text", s.tenant_id as "tenantId", s.type as "type", s.method as "method",
      trim(t.first_name || ' ' || t.last_name) as "name", s.book_up_to as "upTo", s.book_set_at as "setAt", s.book_ended as "ended",
      s.book_ended_at as "endedAt", coalesce(trim(u.first_name || ' ' || u.last_name), d.name) as "setBy"
    from bank_senders s join tenants t on t.id = s.tenant_id left join users u on u.id = s.book_set_by
      left join deleted_users d on d.id = s.book_set_by
    where ${where} order by s.text, s.id`)
  return rows.map(({ upTo, setBy, setAt, ended, endedAt, ...sender }) => ({
    ...sender,
    booking: upTo === null ? null : { upTo, setBy, setAt: setAt ?? 0, ended, endedAt },
  }))
}

export const NO_BOOKING = {
  bookUpTo: null,
  bookSetBy: null,
  bookSetAt: null,
  bookEnded: null,
  bookEndedAt: null,
  bookEndMailedAt: null,
} as const

type Remembered = Pick<Stored, "accountId" | "text" | "tenantId" | "type" | "method">

/** From now on the text is proposed for this tenant. If it was remembered for another tenant, purpose or method, its automatic booking ends. */
export async function rememberSender(tx: Tx, actor: Actor, sender: Remembered): Promise<void> {
  const { accountId, text, ...whom } = sender
  const ofText = and(eq(bankSenders.accountId, accountId), eq(bankSenders.text, text))
  const known = await tx.one(tx.select().from(bankSenders).where(ofText))
  const isSame = known?.tenantId === whom.tenantId && known.type === whom.type && known.method === whom.method
  const latest = { ...whom, setBy: actor.userId, setAt: tx.now, ...(isSame ? {} : NO_BOOKING) }
  await tx.run(
    tx
      .insert(bankSenders)
      .values({ accountId, text, ...latest })
      .onConflictDoUpdate({ target: [bankSenders.accountId, bankSenders.text], set: latest }),
  )
}

/** Credits with this text that never had a match, and so would be booked at once. */
export async function openCredits(tx: Tx, { accountId, text }: Pick<Stored, "accountId" | "text">): Promise<Cents[]> {
  const rows = await tx.rows<{ amount: Cents }>(sql`
    select l.amount as "amount" from bank_lines l where l.account_id = ${accountId} and l.text = ${text} and l.amount > 0
      and not exists (select 1 from bank_matches m where m.line_id = l.id) order by l.posted_on, l.id`)
  return rows.map(({ amount }) => amount)
}

/** Deletes a sender, so that its text is no longer proposed. Refuses 404 BANK_SENDER_NOT_FOUND. Audit BANK_MATCH. */
export const forgetSender = command("manage bank", async (tx, actor, { sender }: OneSender): Promise<Stored> => {
  const found = await tx.one(tx.delete(bankSenders).where(eq(bankSenders.id, sender)).returning())
  if (!found) throw new Refusal("BANK_SENDER_NOT_FOUND")
  await record(tx, actor, {
    category: "BANK_MATCH",
    details: `The sender “${found.text}” is no longer proposed.`,
    metadata: { BankAccountID: found.accountId, TenantID: found.tenantId },
  })
  return found
})
