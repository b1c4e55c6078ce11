/**
 * The mails about maintenance requests: each once, queued with the change it reports, to those who want them, and never to who made the change. They are
 * no threads: what was written to a tenant stands with its request. Source: docs/decisions/0049.
 */
import type { Tx } from "#db/client.server.ts"
import type { RequestStatus } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { placeOfRequest } from "~/values/request-labels.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { type Actor, ADMIN, MANAGEMENT } from "../permissions.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { accountsOfTenant, assigneeOf, management, type Receiver, wanting } from "./request-mail-receivers.ts"

/** What a mail names of a request. */
type Reported = {
  id: number
  title: string
  description: string | null
  unitNumber: number | null
  tenantId: number | null
  assigneeId: number | null
}

/** Reports a new request to those who see to new ones; and its assignee, if any, that it is theirs. */
export async function mailNewRequest(tx: Tx, actor: Actor, request: Reported): Promise<void> {
  if (request.assigneeId !== null) await mailAssigned(tx, actor, request, request.assigneeId)
  await mailWhoSeesToNew(tx, actor, request, {
    subject: `New maintenance request: ${shortTitle(request)}`,
    paragraphs: [
      `${actor.name ?? "Somebody"} submitted a maintenance request for ${placeOfRequest(request)}:`,
      aboutOf(request),
    ],
  })
}

type Text = { subject: string; paragraphs: string[] }

/** Mails the company's email (default companyEmail), without one management, but not the assignee, who has a mail of their own. */
async function mailWhoSeesToNew(tx: Tx, actor: Actor, request: Reported, { subject, paragraphs }: Text): Promise<void> {
  const { companyEmail } = await defaultsOf(tx)
  if (companyEmail !== null && isEmail(companyEmail)) {
    const company = { id: 0, email: companyEmail, firstName: "everybody", lastName: "" }
    const mail = await composeEmail(tx, company, subject, [
      ...paragraphs,
      linkTo(noteDialog("/management/requests", request)),
    ])
    await queueMail(tx, { ...mail, to: { name: "", address: companyEmail } })
    return
  }
  for (const person of wanting(await management(tx), actor)) {
    if (person.id !== request.assigneeId)
      await send(tx, person, subject, [...paragraphs, linkTo(noteDialog(dashboardOf(person), request))])
  }
}

/** Reports to the new assignee that a request is theirs. */
export async function mailAssigned(tx: Tx, actor: Actor, request: Reported, assigneeId: number): Promise<void> {
  const place = placeOfRequest(request)
  for (const person of wanting(await assigneeOf(tx, { assigneeId }), actor)) {
    const paragraphs = [
      `A maintenance request for ${place} is assigned to you:`,
      aboutOf(request),
      linkTo(noteDialog(dashboardOf(person), request)),
    ]
    await send(tx, person, `Assigned to you: ${shortTitle(request)}`, paragraphs)
  }
}

/** Reports the new status of a request to its tenant. */
export async function mailStatus(tx: Tx, actor: Actor, request: Reported, status: RequestStatus): Promise<void> {
  const paragraphs = [`Your maintenance request for ${placeOfRequest(request)} is ${status} now:`, request.title]
  await mailTenant(tx, actor, request, `Your request is ${status}: ${shortTitle(request)}`, paragraphs)
}

/** Sends a note of staff that is shown to the tenant. */
export async function mailShownNote(tx: Tx, actor: Actor, request: Reported, note: string): Promise<void> {
  const paragraphs = [`${actor.name ?? "Management"} wrote about your maintenance request “${request.title}”:`, note]
  await mailTenant(tx, actor, request, `About your request: ${shortTitle(request)}`, paragraphs)
}

/** Reports what the tenant added (a note, pictures, or both) to the assignee; while nobody can work on the request, as a new one is reported. */
export async function mailAdded(
  tx: Tx,
  actor: Actor,
  request: Reported,
  added: { note?: string | undefined; pictures: number },
): Promise<void> {
  const { note, pictures } = added
  const assignee = await assigneeOf(tx, request)
  const whose = assignee.length === 0 ? "that nobody works on" : "that is assigned to you"
  const count = pictures === 1 ? "One picture was added." : `${pictures} pictures were added.`
  const subject = `Added by the tenant: ${shortTitle(request)}`
  const paragraphs = [
    `${actor.name ?? "The tenant"} added to the maintenance request for ${placeOfRequest(request)} ${whose}, “${request.title}”:`,
    ...(note === undefined ? [] : [note]),
    ...(pictures === 0 ? [] : [count]),
  ]
  if (assignee.length === 0) await mailWhoSeesToNew(tx, actor, request, { subject, paragraphs })
  for (const person of wanting(assignee, actor)) {
    await send(tx, person, subject, [...paragraphs, linkTo(noteDialog(dashboardOf(person), request))])
  }
}

async function mailTenant(tx: Tx, actor: Actor, { id, tenantId }: Reported, subject: string, paragraphs: string[]) {
  if (tenantId === null) return
  for (const person of wanting(await accountsOfTenant(tx, tenantId), actor)) {
    await send(tx, person, subject, [...paragraphs, linkTo(`/home/requests?request=${id}`)])
  }
}

async function send(tx: Tx, person: Receiver, subject: string, paragraphs: string[]): Promise<void> {
  const off = `You can switch these mails off in your account: ${publicAddress("/account")}`
  if (isEmail(person.email)) await queueMail(tx, await composeEmail(tx, person, subject, [...paragraphs, off]))
}

/** The dashboard that a member of staff has. */
function dashboardOf({ level }: Receiver): string {
  if (level === null || level > MANAGEMENT) return "/maintenance"
  return level > ADMIN ? "/management/requests" : "/admin/requests"
}

/** The request on a dashboard, opened with its notes. */
const noteDialog = (dashboard: string, { id }: Reported) => `${dashboard}?dialog=notes&request=${id}`

const aboutOf = ({ title, description }: Reported) => (description === null ? title : `${title}\n\n${description}`)
const linkTo = (path: string) => `It is at\n\n${publicAddress(path)}`
/** A subject has room for so much of a title. */
const shortTitle = ({ title }: Reported) => (title.length > 100 ? `${title.slice(0, 99).toWellFormed()}…` : title)
