/** Books credits of remembered senders automatically. Source: money.md 11.4, "Book without asking". */
import { setImmediate } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { bankSenders } from "#db/schema/index.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import { clockDoubt } from "../clock/doubt.ts"
import { recordUnder } from "../payments/manual.ts"
import { SYSTEM } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { bookedFor } from "./link-line.ts"
import { IS_BOOKED, type StoredSender, stillBooked } from "./sender-booking.ts"
import { checkNoteOf, openLine, type StoredLine, storeMatch } from "./stored-match.ts"

/** A manual payment of the same amount within these days of the line may be the same money. Seven days contain five business days. */
const MAX_DAYS = 7

type Run = {
  report?: (error: unknown) => void
  stop?: { readonly aborted: boolean }
  most?: number
  now?: number | undefined
}

/** Books at most `most` lines automatically, each in its own transaction, and returns how many. `now` (milliseconds) replaces the present instant. */
export async function bookUnasked({
  report = console.error,
  stop,
  most = Number.POSITIVE_INFINITY,
  now,
}: Run = {}): Promise<number> {
  if (await read(clockDoubt, now)) return 0
  if (!(await endBookings(now))) return 0
  let booked = 0
  for (const waiting of await read(linesToBook, now)) {
    await setImmediate()
    if (booked >= most || stop?.aborted) break
    booked += await write((tx) => bookOne(tx, waiting), now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) report(error)
      return 0
    })
  }
  return booked
}

/** Ends the booking of senders that may no longer be booked. Returns whether any sender remains. */
async function endBookings(now?: number): Promise<boolean> {
  const { id } = bankSenders
  const senders = await read((tx) => tx.all(tx.select({ id }).from(bankSenders).where(IS_BOOKED).orderBy(id)))
  if (senders.length === 0) return false
  return write(async (tx) => {
    let some = false
    for (const sender of senders) some = (await stillBooked(tx, sender.id)) !== undefined || some
    return some
  }, now)
}

type Waiting = { lineId: number; senderId: number }

/** Credits that never had a match, by day. The cross join fixes SQLite's order of the tables, so that it finds senders by their index. */
const linesToBook = (tx: Tx): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select l.id as "lineId", s.id as "senderId" from bank_lines l cross join bank_senders s
    where s.account_id = l.account_id and s.text = l.text and s.book_up_to is not null and s.book_ended is null and l.amount > 0 and l.amount <= s.book_up_to
      and not exists (select 1 from bank_matches m where m.line_id = l.id)
    order by l.posted_on, l.id`)

/** Returns 1 if it books the line, and 0 if the line is left for a person. A line whose payment is refused is left for a person, too. */
async function bookOne(tx: Tx, { lineId, senderId }: Waiting): Promise<0 | 1> {
  const sender = await stillBooked(tx, senderId)
  const line = await openLine(tx, lineId)
  if (!sender || !(await mayBook(tx, line, sender))) return 0
  const { tenantId, type, method } = sender
  const paid = { tenantId, type, method, amount: line.amount, paymentDate: line.on, note: checkNoteOf(line, method) }
  const answers = { duplicateConfirmed: false, checkTaken: "" }
  const { id: paymentId } = await recordUnder(tx, SYSTEM, { ...paid, ...answers }, `line:${line.id}`)
  const target = await bookedFor(tx, SYSTEM, line, paymentId)
  await storeMatch(tx, SYSTEM, line, { ...target, origin: "booked", bookedFor: sender.bookSetBy })
  return 1
}

async function mayBook(tx: Tx, line: StoredLine, sender: StoredSender): Promise<boolean> {
  const isStillSo = line.text === sender.text && line.amount > 0 && line.amount <= (sender.bookUpTo ?? 0)
  return isStillSo && (await firstDay(tx, line, sender)) <= line.on && !(await mayBeRecorded(tx, line, sender))
}

/** The first day on which a line may be booked: after the account's first day, its finished statements and the tenant's move-in. */
async function firstDay(tx: Tx, line: StoredLine, { tenantId }: StoredSender): Promise<Day> {
  const [found] = await tx.rows<{ begins: Day; reconciled: Day | null; movedIn: Day | null }>(sql`
    select a.opened_on as "begins",
      (select max(b.ends_on) from bank_reconciliations b where b.account_id = a.id and b.finished_at is not null) as "reconciled",
      (select min(s.move_in_on) from stays s where s.tenant_id = ${tenantId} and s.move_out_on is null) as "movedIn"
    from bank_accounts a where a.id = ${line.accountId}`)
  const open = found?.reconciled ? addDays(found.reconciled, 1) : undefined
  const days = [found?.begins, open, found?.movedIn].filter((day) => day !== undefined && day !== null)
  return days.toSorted().at(-1) ?? line.on
}

/** Whether the line ever had a match, or an unmatched or deleted manual payment may be the same money. */
async function mayBeRecorded(tx: Tx, line: StoredLine, { tenantId }: StoredSender): Promise<boolean> {
  const [first, last] = [addDays(line.on, -MAX_DAYS), addDays(line.on, MAX_DAYS)]
  const [found] = await tx.rows(sql`
    select m.id as "id" from bank_matches m where m.line_id = ${line.id}
    union all
    select p.id as "id" from payments p join receipts r on r.id = p.receipt_id
    where p.tenant_id = ${tenantId} and p.amount = ${line.amount} and p.effective_on between ${first} and ${last}
      and r.source = 'manual' and r.tender <> 'managementCredit' and (r.status = 'reversed' or r.status = 'succeeded'
      and not exists (select 1 from bank_matches m where m.undone_at is null and (m.payment_id = p.id or m.deposit_slip_id in (
        select sr.slip_id from deposit_slip_rows sr where sr.payment_id = p.id and sr.left_at is null))))`)
  return found !== undefined
}
