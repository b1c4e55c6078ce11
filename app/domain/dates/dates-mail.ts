/** Mails upcoming dates to subscribed staff: every Monday the dates of the next 30 days, and each move-out on its day. Source: money.md 9.5. */
import { and, eq, isNull, lte, min } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { dateMails, moveOutNotices, stays, userPermissions, users } from "#db/schema/index.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { command } from "../commands.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { MANAGEMENT, signedInUser } from "../permissions.ts"
import { DATE_LABELS } from "./date-kinds.ts"
import { type DateEntry, datesUntil } from "./dates.ts"

const AHEAD = 30
const MOST_LINES = 100

export const wantsDatesEmails = command("see tenants", async (tx, actor): Promise<boolean> => {
  const { wantsDatesEmail: wanted } = users
  const own = eq(users.id, signedInUser(actor))
  return (await tx.one(tx.select({ wanted }).from(users).where(own)))?.wanted ?? false
})

export const chooseDatesEmails = command("see tenants", async (tx, actor, { wanted }: { wanted: boolean }) => {
  await tx.run(
    tx
      .update(users)
      .set({ wantsDatesEmail: wanted })
      .where(eq(users.id, signedInUser(actor))),
  )
  return { wanted }
})

type Receiver = { id: number; email: string; firstName: string; lastName: string }
export type DatesMail = { receiver: Receiver; key: string }

/** The unsent mails: the one of the day's week, and one for each move-out up to the day. */
export async function datesMailsDue(tx: Tx, day: Day): Promise<DatesMail[]> {
  const receivers = await receiversOf(tx)
  if (receivers.length === 0) return []
  const keys = [weekKey(day), ...(await moveOutsUpTo(tx, day)).map(moveOutKey)]
  const sent = await tx.all(tx.select({ userId: dateMails.userId, key: dateMails.key }).from(dateMails))
  const known = new Set(sent.map(({ userId, key }) => `${userId} ${key}`))
  return receivers.flatMap((receiver) =>
    keys.filter((key) => !known.has(`${receiver.id} ${key}`)).map((key) => ({ receiver, key })),
  )
}

/** Queues a mail once for its receiver. A week without dates gets none. */
export async function sendDatesMail(tx: Tx, { receiver, key }: DatesMail, day: Day): Promise<void> {
  const row = tx.insert(dateMails).values({ userId: receiver.id, key, sentAt: tx.now })
  const isFirst = await tx.one(row.onConflictDoNothing().returning({ key: dateMails.key }))
  if (!isFirst) return
  const isWeekly = key === weekKey(day)
  const all = await datesUntil(tx, addDays(day, isWeekly ? AHEAD : 0))
  const due = (await moveOutsUpTo(tx, day)).filter((one) => moveOutKey(one) === key)
  const entries = isWeekly
    ? all
    : all.filter(({ kind, unitNumber }) => kind === "moveOut" && unitNumber === due[0]?.unit)
  if (entries.length === 0) return
  const subject = isWeekly ? `Dates of the next ${AHEAD} days` : `To move out today: unit ${due[0]?.unit}`
  const paragraphs = [linesOf(entries), `See ${publicAddress("/management/dates")}`]
  await queueMail(tx, { ...(await composeEmail(tx, receiver, subject, paragraphs)), alert: "dates" })
}

function linesOf(entries: readonly DateEntry[]): string {
  const lines = entries.slice(0, MOST_LINES).map(lineOf)
  const more = entries.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n")
}

function lineOf({ kind, day, unitNumber, tenant, amount, text }: DateEntry): string {
  const place = [unitNumber === null ? "" : `unit ${unitNumber}`, tenant?.name ?? ""].filter(Boolean).join(", ")
  const rent = kind === "rentIncrease" && amount !== null ? `: to ${formatMoney(amount)}` : ""
  return `${formatDay(day)}  ${DATE_LABELS[kind]}, ${place}${rent}${text === null ? "" : `: ${text}`}`
}

const weekKey = (day: Day) => `week:${addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)}`

type MoveOut = { stayId: number; unit: number; on: Day }
const moveOutKey = ({ stayId, on }: MoveOut) => `out:${stayId}:${on}`

function moveOutsUpTo(tx: Tx, day: Day): Promise<MoveOut[]> {
  return tx.all(
    tx
      .select({ stayId: stays.id, unit: stays.unitNumber, on: moveOutNotices.movingOutOn })
      .from(moveOutNotices)
      .innerJoin(stays, eq(stays.id, moveOutNotices.stayId))
      .where(and(isNull(stays.moveOutOn), lte(moveOutNotices.movingOutOn, day)))
      .orderBy(stays.unitNumber),
  )
}

/** The enabled accounts that may see tenants and subscribed to the mails. */
async function receiversOf(tx: Tx): Promise<Receiver[]> {
  const { id, email, firstName, lastName } = users
  const people = await tx.all(
    tx
      .select({ id, email, firstName, lastName, level: min(userPermissions.level) })
      .from(users)
      .innerJoin(userPermissions, eq(userPermissions.userId, id))
      .where(and(eq(users.enabled, true), eq(users.wantsDatesEmail, true)))
      .groupBy(id)
      .orderBy(id),
  )
  return people.filter(({ level }) => level !== null && level <= MANAGEMENT).map(({ level: _, ...person }) => person)
}
