/** Mails once a day which credits were booked automatically. Source: money.md 11.4, "Book without asking". */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankMatches, bankSenders, users } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { composeEmail, oneLine } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { type BookingEnd, END_TEXTS, isAdministrator } from "./sender-booking.ts"

/** A mail lists at most this many lines, and the number of the others. */
const MOST_LINES = 100

/** The users with booked credits or ended senders that they have not been mailed about. */
export async function unaskedMailsDue(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ userId: number }>(sql`
    select booked_for as "userId" from bank_matches where booked_for is not null and mailed_at is null
    union select book_set_by as "userId" from bank_senders where book_ended is not null and book_end_mailed_at is null and book_set_by is not null
    order by 1`)
  return rows.map(({ userId }) => userId)
}

/** Queues one mail about all of them, once. A user who is no longer an administrator gets none. */
export async function mailUnasked(tx: Tx, userId: number): Promise<void> {
  const [booked, ended] = [await bookedFor(tx, userId), await endedOf(tx, userId)]
  if (booked.length + ended.length === 0) return
  const { bookedFor: whose, mailedAt } = bankMatches
  await tx.run(
    tx
      .update(bankMatches)
      .set({ mailedAt: tx.now })
      .where(and(eq(whose, userId), isNull(mailedAt))),
  )
  const { bookSetBy, bookEnded, bookEndMailedAt } = bankSenders
  const theirs = and(eq(bookSetBy, userId), isNotNull(bookEnded), isNull(bookEndMailedAt))
  await tx.run(tx.update(bankSenders).set({ bookEndMailedAt: tx.now }).where(theirs))
  if (!(await isAdministrator(tx, userId))) return
  const person = await tx.one(tx.select().from(users).where(eq(users.id, userId)))
  if (!person) return
  const subject = booked.length > 0 ? "Credits that were booked without asking" : "No longer booked without asking"
  const paragraphs = [...bookedText(booked), ...endedText(ended), `See ${publicAddress("/admin/bank/senders")}`]
  await queueMail(tx, await composeEmail(tx, person, subject, paragraphs))
}

type Booked = { on: Day; amount: Cents; text: string; name: string }

const bookedFor = (tx: Tx, userId: number): Promise<Booked[]> =>
  tx.rows<Booked>(sql`
    select l.posted_on as "on", l.amount as "amount", l.text as "text", trim(t.first_name || ' ' || t.last_name) as "name"
    from bank_matches m join bank_lines l on l.id = m.line_id
      join journals j on j.idem_key = 'line:' || l.id join tenants t on t.id = j.tenant_id
    where m.booked_for = ${userId} and m.mailed_at is null order by l.posted_on, l.id`)

type Ended = { text: string; name: string; end: BookingEnd }

const endedOf = (tx: Tx, userId: number): Promise<Ended[]> =>
  tx.rows<Ended>(sql`
    select s.text as "text", trim(t.first_name || ' ' || t.last_name) as "name", s.book_ended as "end"
    from bank_senders s join tenants t on t.id = s.tenant_id
    where s.book_set_by = ${userId} and s.book_ended is not null and s.book_end_mailed_at is null order by s.text, s.id`)

function bookedText(booked: readonly Booked[]): string[] {
  if (booked.length === 0) return []
  const lines = booked.map(({ on, amount, text, name }) => [`${formatDay(on)}  ${formatMoney(amount)}  ${name}`, text])
  return [
    "You chose to book these senders' credits without asking.\nThey were recorded as rent:",
    listed(lines),
    "A sender can write any text, so check each one.\nTo undo one, delete the payment in the tenant's ledger.",
  ]
}

function endedText(ended: readonly Ended[]): string[] {
  if (ended.length === 0) return []
  const lines = ended.map(({ text, name, end }) => [`${name}: ${END_TEXTS[end]}`, text])
  return ["Credits of these senders are no longer booked without asking:", listed(lines)]
}

function listed(rows: readonly string[][]): string {
  const shown = rows.slice(0, MOST_LINES).map((lines) => lines.map(oneLine).join("\n    "))
  const more = rows.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n")
}
