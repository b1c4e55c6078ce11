/**
 * The mails about maintenance requests: each once, queued with the change it reports, to those who want them, and never to who made the change. They are
 * no threads: what was written to a tenant stands with its request. Source: docs/decisions/0049.
 */
import { and, between, eq, min, ne, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { RequestStatus } from "#db/schema/index.ts"
import { userPermissions, users } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { type Actor, ADMIN, MAINTENANCE, MANAGEMENT } from "../permissions.ts"
import { defaultsOf } from "../settings/defaults.ts"

/** What a mail names of a request. */
type Reported = {
  id: number
  title: string
  description: string | null
  unitNumber: number | null
  tenantId: number | null
  assigneeId: number | null
}

/** Reports a new request to the company's email (default companyEmail), without one to management; and its assignee, if any, that it is theirs. */
export async function mailNewRequest(tx: Tx, actor: Actor, request: Reported): Promise<void> {
  const { companyEmail } = await defaultsOf(tx)
  if (request.assigneeId !== null) await mailAssigned(tx, actor, request, request.assigneeId)
  const subject = `New maintenance request: ${shortTitle(request)}`
  const paragraphs = (path: string) => [
    `${actor.name ?? "Somebody"} submitted a maintenance request for ${placeOf(request)}:`,
    aboutOf(request),
    linkTo(path),
  ]
  if (companyEmail !== null && isEmail(companyEmail)) {
    const company = { id: 0, email: companyEmail, firstName: "everybody", lastName: "" }
    const mail = await composeEmail(tx, company, subject, paragraphs("/management/requests"))
    await queueMail(tx, { ...mail, to: { name: "", address: companyEmail } })
    return
  }
  for (const person of await management(tx, actor)) {
    if (person.id !== request.assigneeId) await send(tx, person, subject, paragraphs(dashboardOf(person)))
  }
}

/** Reports to the new assignee that a request is theirs. */
export async function mailAssigned(tx: Tx, actor: Actor, request: Reported, assigneeId: number): Promise<void> {
  const place = placeOf(request)
  for (const person of await staffWanting(tx, actor, eq(users.id, assigneeId))) {
    const paragraphs = [
      `A maintenance request for ${place} is assigned to you:`,
      aboutOf(request),
      linkTo(dashboardOf(person)),
    ]
    await send(tx, person, `Assigned to you: ${shortTitle(request)}`, paragraphs)
  }
}

/** Reports the new status of a request to its tenant. */
export async function mailStatus(tx: Tx, actor: Actor, request: Reported, status: RequestStatus): Promise<void> {
  const paragraphs = [`Your maintenance request for ${placeOf(request)} is ${status} now:`, request.title]
  await mailTenant(tx, actor, request, `Your request is ${status}: ${shortTitle(request)}`, paragraphs)
}

/** Sends a note of staff that is shown to the tenant. */
export async function mailShownNote(tx: Tx, actor: Actor, request: Reported, note: string): Promise<void> {
  const paragraphs = [`${actor.name ?? "Management"} wrote about your maintenance request “${request.title}”:`, note]
  await mailTenant(tx, actor, request, `About your request: ${shortTitle(request)}`, paragraphs)
}

/** Reports to the assignee what the tenant added: a note, pictures, or both. */
export async function mailAdded(
  tx: Tx,
  actor: Actor,
  request: Reported,
  added: { note?: string | undefined; pictures: number },
): Promise<void> {
  if (request.assigneeId === null) return
  const { note, pictures } = added
  const count = pictures === 1 ? "One picture was added." : `${pictures} pictures were added.`
  for (const person of await staffWanting(tx, actor, eq(users.id, request.assigneeId))) {
    await send(tx, person, `Added by the tenant: ${shortTitle(request)}`, [
      `${actor.name ?? "The tenant"} added to the maintenance request for ${placeOf(request)} that is assigned to you, “${request.title}”:`,
      ...(note === undefined ? [] : [note]),
      ...(pictures === 0 ? [] : [count]),
      linkTo(dashboardOf(person)),
    ])
  }
}

async function mailTenant(tx: Tx, actor: Actor, { id, tenantId }: Reported, subject: string, paragraphs: string[]) {
  if (tenantId === null) return
  for (const person of await wanting(tx, actor, eq(users.tenantId, tenantId))) {
    await send(tx, person, subject, [...paragraphs, linkTo(`/home/requests?request=${id}`)])
  }
}

type Person = { id: number; email: string; firstName: string; lastName: string; level: number | null }

async function send(tx: Tx, person: Person, subject: string, paragraphs: string[]): Promise<void> {
  const off = `You can switch these mails off in your account: ${publicAddress("/account")}`
  if (isEmail(person.email)) await queueMail(tx, await composeEmail(tx, person, subject, [...paragraphs, off]))
}

/** Those of `whose` who want mails about requests and can sign in, without who makes the change. */
function wanting(tx: Tx, { userId }: Actor, whose: SQL): Promise<Person[]> {
  const { id, email, firstName, lastName } = users
  const wants = and(
    whose,
    eq(users.enabled, true),
    eq(users.wantsRequestEmails, true),
    userId === null ? undefined : ne(id, userId),
  )
  return tx.all(
    tx
      .select({ id, email, firstName, lastName, level: min(userPermissions.level) })
      .from(users)
      .leftJoin(userPermissions, eq(userPermissions.userId, id))
      .where(wants)
      .groupBy(id)
      .orderBy(id),
  )
}

/** The same, of those who may work on requests: what a tenant writes goes to nobody else. */
async function staffWanting(tx: Tx, actor: Actor, whose: SQL): Promise<Person[]> {
  const people = await wanting(tx, actor, whose)
  return people.filter(({ level }) => level !== null && level <= MAINTENANCE)
}

/** Management whose strongest level is one of management. */
async function management(tx: Tx, actor: Actor): Promise<Person[]> {
  const people = await wanting(tx, actor, between(userPermissions.level, 0, MANAGEMENT))
  return people.filter(({ level }) => level !== null && level > ADMIN)
}

/** The dashboard that a member of staff has. */
function dashboardOf({ level }: Person): string {
  if (level === null || level > MANAGEMENT) return "/maintenance"
  return level > ADMIN ? "/management/requests" : "/admin/requests"
}

const placeOf = ({ unitNumber }: Reported) => (unitNumber === null ? "the entire building" : `unit ${unitNumber}`)
const aboutOf = ({ title, description }: Reported) => (description === null ? title : `${title}\n\n${description}`)
const linkTo = (path: string) => `It is at\n\n${publicAddress(path)}`
/** A subject has room for so much of a title. */
const shortTitle = ({ title }: Reported) => (title.length > 100 ? `${title.slice(0, 99).toWellFormed()}…` : title)
