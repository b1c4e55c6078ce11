/** Mails staff about a tenant's first change at once; a job sends the changes of the next ten minutes as one mail. Source: docs/decisions/0049. */
import { and, asc, eq, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { requestMailPauses, requestNews, tenants } from "#db/schema/index.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { addressFor, memberOfStaff, type Receiver } from "./request-mail-receivers.ts"

const PAUSE = 10 * 60 * 1000
/** The characters of each text that a mail repeats; the request has the whole text. */
const BEGINNING = 600

/** `person` is null for the company's email, which belongs to no single user. */
export type To = { person: Receiver | null; address: string }
/** `text` is the tenant's text and name; a link to the request is appended. */
type News = { tenantId: number; requestId: number; subject: string; text: string }

/** Queues a mail about a tenant's change. If the receiver was mailed about that tenant less than ten minutes ago, stores the change for one later mail. */
export async function mailOrGather(tx: Tx, to: To, news: News): Promise<void> {
  const { tenantId, requestId, subject, text } = news
  const { person, address } = to
  const pause = await pauseOf(tx, tenantId, address)
  if (pause && pause.endsAt > tx.now) {
    await tx.run(tx.insert(requestNews).values({ pauseId: pause.id, requestId, subject, text }))
    return
  }
  if (pause) await endPause(tx, pause.id)
  await queueNews(tx, to, subject, [text, linkTo(person, requestId)])
  const userId = person?.id ?? null
  await tx.run(tx.insert(requestMailPauses).values({ tenantId, userId, address, endsAt: tx.now + PAUSE }))
}

export const linkTo = (person: Receiver | null, requestId: number) => `It is at\n\n${addressFor(person, requestId)}`

const pauseOf = (tx: Tx, tenantId: number, address: string) =>
  tx.one(
    tx
      .select()
      .from(requestMailPauses)
      .where(and(eq(requestMailPauses.tenantId, tenantId), eq(requestMailPauses.address, address))),
  )

const EVERYBODY = { id: 0, firstName: "everybody", lastName: "" }

/** Queues a mail about requests. A mail to one person has an unsubscribe link. */
export async function queueNews(tx: Tx, { person, address }: To, subject: string, paragraphs: string[]): Promise<void> {
  const mail = await composeEmail(tx, { ...(person ?? EVERYBODY), email: address }, subject, paragraphs)
  if (isEmail(address))
    await queueMail(tx, person ? { ...mail, alert: "request" } : { ...mail, to: { name: "", address } })
}

/** The pauses that are over, first ended first. */
export async function pausesOver(tx: Tx): Promise<number[]> {
  const { id, endsAt } = requestMailPauses
  const over = tx.select({ id }).from(requestMailPauses).where(lte(endsAt, tx.now)).orderBy(asc(endsAt), asc(id))
  return (await tx.all(over)).map((pause) => pause.id)
}

/** Ends a pause, once, with one mail about the stored changes. A receiver who may no longer see requests, or has turned such mails off, gets none. */
export async function endPause(tx: Tx, pauseId: number): Promise<void> {
  const pause = await tx.one(tx.select().from(requestMailPauses).where(eq(requestMailPauses.id, pauseId)))
  if (!pause) return
  const ofPause = eq(requestNews.pauseId, pauseId)
  const news = await tx.all(tx.select().from(requestNews).where(ofPause).orderBy(asc(requestNews.id)))
  await tx.run(tx.delete(requestMailPauses).where(eq(requestMailPauses.id, pauseId)))
  const to = await receiverOf(tx, pause)
  const [first, ...others] = news
  if (!first || !to) return
  const several = `${news.length} more about maintenance requests of ${await nameOf(tx, pause.tenantId)}`
  const texts = news.map(({ text, requestId }) => [beginning(text), linkTo(to.person, requestId)])
  if (others.length === 0) await queueNews(tx, to, first.subject, [first.text, linkTo(to.person, first.requestId)])
  else await queueNews(tx, to, several, texts.flat())
}

const beginning = (text: string) =>
  text.length > BEGINNING ? `${text.slice(0, BEGINNING).toWellFormed().trimEnd()}…` : text

async function receiverOf(tx: Tx, { userId, address }: typeof requestMailPauses.$inferSelect): Promise<To | undefined> {
  if (userId === null) return { person: null, address }
  const person = await memberOfStaff(tx, userId)
  return person?.wants ? { person, address: person.email } : undefined
}

async function nameOf(tx: Tx, tenantId: number): Promise<string> {
  const tenant = await tx.one(tx.select().from(tenants).where(eq(tenants.id, tenantId)))
  return tenant ? fullName(tenant) : "a tenant"
}
