/** Mails about requests, once per change, never to the change's author. They are not threads, because the request stores its texts. Source: docs/decisions/0049. */
import type { Tx } from "#db/client.server.ts"
import { isEmail } from "~/values/contact.ts"
import { placeOfRequest, type RequestStatus } from "~/values/requests/request-labels.ts"
import { publicAddress } from "../mail/public-address.ts"
import type { Actor } from "../permissions.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { linkTo, mailOrGather, queueNews, type To } from "./gathered-news.ts"
import { accountsOfTenant, assigneeOf, management, type Receiver, wanting } from "./request-mail-receivers.ts"

type Reported = {
  id: number
  title: string
  description: string | null
  unitNumber: number | null
  tenantId: number | null
  assigneeId: number | null
}

/** Reports a new request to those who handle new requests, and to its assignee. News of the same tenant may be gathered into one mail. */
export async function mailNewRequest(tx: Tx, actor: Actor, request: Reported): Promise<void> {
  if (request.assigneeId !== null) await mailAssigned(tx, actor, request, request.assigneeId)
  const who = actor.name ?? "Somebody"
  await mailWhoSeesToNew(tx, actor, request, {
    subject: `New maintenance request: ${shortTitle(request)}`,
    text: `${who} submitted a maintenance request for ${placeOfRequest(request)}:\n\n${aboutOf(request)}`,
  })
}

type Text = { subject: string; text: string }

/** Mails the company's email (default companyEmail) or, without one, management except the assignee, who gets another mail. */
async function mailWhoSeesToNew(tx: Tx, actor: Actor, request: Reported, text: Text): Promise<void> {
  const { companyEmail } = await defaultsOf(tx)
  if (companyEmail !== null && isEmail(companyEmail)) {
    return mailStaff(tx, { person: null, address: companyEmail }, request, text)
  }
  for (const person of wanting(await management(tx), actor)) {
    if (person.id !== request.assigneeId) await mailStaff(tx, { person, address: person.email }, request, text)
  }
}

/** A request of staff is mailed at once; a request of a tenant may be gathered. */
function mailStaff(tx: Tx, to: To, { id, tenantId }: Reported, { subject, text }: Text): Promise<void> {
  if (tenantId !== null) return mailOrGather(tx, to, { tenantId, requestId: id, subject, text })
  return queueNews(tx, to, subject, [text, linkTo(to.person, id)])
}

export async function mailAssigned(tx: Tx, actor: Actor, request: Reported, assigneeId: number): Promise<void> {
  const place = placeOfRequest(request)
  for (const person of wanting(await assigneeOf(tx, { assigneeId }), actor)) {
    const about = `A maintenance request for ${place} is assigned to you:\n\n${aboutOf(request)}`
    const paragraphs = [about, linkTo(person, request.id)]
    await send(tx, person, `Assigned to you: ${shortTitle(request)}`, paragraphs)
  }
}

export async function mailRequestStatus(tx: Tx, actor: Actor, request: Reported, status: RequestStatus): Promise<void> {
  const paragraphs = [`Your maintenance request for ${placeOfRequest(request)} is ${status} now:`, request.title]
  await mailTenant(tx, actor, request, `Your request is ${status}: ${shortTitle(request)}`, paragraphs)
}

type Added = { note?: string | undefined; pictures: number }

/** Mails the tenant what staff added for the tenant: a note, pictures, or both. */
export async function mailShownNote(tx: Tx, actor: Actor, request: Reported, added: Added): Promise<void> {
  const did = added.note === undefined ? "added to" : "wrote about"
  const lead = `${actor.name ?? "Management"} ${did} your maintenance request “${request.title}”:`
  const paragraphs = [lead, ...addedTexts(added)]
  await mailTenant(tx, actor, request, `About your request: ${shortTitle(request)}`, paragraphs)
}

function addedTexts({ note, pictures }: Added): string[] {
  const count = pictures === 1 ? "One picture was added." : `${pictures} pictures were added.`
  return [...(note === undefined ? [] : [note]), ...(pictures === 0 ? [] : [count])]
}

/** Reports a tenant's addition (a note, pictures, or both) to the assignee, or, without an able assignee, to those who handle new requests. */
export async function mailAdded(tx: Tx, actor: Actor, request: Reported, added: Added): Promise<void> {
  const assignee = await assigneeOf(tx, request)
  const whose = assignee.length === 0 ? "that nobody works on" : "that is assigned to you"
  const text = [
    `${actor.name ?? "The tenant"} added to the maintenance request for ${placeOfRequest(request)} ${whose}, “${request.title}”:`,
    ...addedTexts(added),
  ].join("\n\n")
  const news = { subject: `Added by the tenant: ${shortTitle(request)}`, text }
  if (assignee.length === 0) await mailWhoSeesToNew(tx, actor, request, news)
  for (const person of wanting(assignee, actor)) {
    await mailStaff(tx, { person, address: person.email }, request, news)
  }
}

async function mailTenant(tx: Tx, actor: Actor, { id, tenantId }: Reported, subject: string, paragraphs: string[]) {
  if (tenantId === null) return
  const link = `It is at\n\n${publicAddress(`/home/requests?request=${id}`)}`
  for (const person of wanting(await accountsOfTenant(tx, tenantId), actor)) {
    await send(tx, person, subject, [...paragraphs, link])
  }
}

const send = (tx: Tx, person: Receiver, subject: string, paragraphs: string[]) =>
  queueNews(tx, { person, address: person.email }, subject, paragraphs)

const aboutOf = ({ title, description }: Reported) => (description === null ? title : `${title}\n\n${description}`)
/** The part of a title that fits in a subject. */
const shortTitle = ({ title }: Reported) => (title.length > 100 ? `${title.slice(0, 99).toWellFormed()}…` : title)
