/** The preview of a scheduled email: its text and number of recipients, as far as the form is filled in. */
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { groupMembers, groupName } from "./groups.ts"
import { keyProblems, keySentences } from "./key-problems.ts"
import { addressesIn, type LetterForm } from "./schedule-inputs.ts"
import { type Addressee, addresseesOf, type Intended } from "./substitution.ts"
import { type Piece, piecesOf } from "./substitution-keys.ts"
import { findTemplate } from "./templates.ts"

export type ScheduledLetter = {
  /** The number of current recipients; `groupName` is null for addresses. */
  recipients: number
  groupName: string | null
  /** The person whose values fill in the text; null without a recipient. */
  reader: string | null
  subject: Piece[]
  body: Piece[]
  problems: string[]
}

/** The current addressees of a group or of typed addresses. Unreadable addresses are left out. */
export async function addresseesNow(tx: Tx, actor: Actor, letterForm: LetterForm): Promise<Addressee[]> {
  const found = await addresseesOf(tx, actor, await intendedNow(tx, actor, letterForm))
  return found.map(({ addressee }) => addressee)
}

async function intendedNow(tx: Tx, actor: Actor, { recipients, toGroup, toEmails, add = [] }: LetterForm) {
  if (recipients === "group") {
    const members = toGroup === undefined ? [] : await groupMembers(tx, actor, { group: toGroup })
    return members.map(({ email, tenantId }): Intended => ({ address: email.toLowerCase(), tenantId }))
  }
  const typed = addressesIn([toEmails ?? "", ...add].join("\n"))
  const addresses = "problem" in typed ? typed.known : typed.addresses
  return [...new Set(addresses)].map((address): Intended => ({ address, tenantId: null }))
}

/** The email as its first recipient would get it now; null without a template. */
export async function letterNow(tx: Tx, actor: Actor, letterForm: LetterForm): Promise<ScheduledLetter | null> {
  const template = await templateOf(tx, letterForm)
  if (!template) return null
  const addressees = await addresseesNow(tx, actor, letterForm)
  const values = addressees.map((addressee) => addressee.values)
  const [first] = addressees
  return {
    recipients: new Set(addressees.map(({ address }) => address)).size,
    groupName:
      letterForm.recipients === "group" && letterForm.toGroup !== undefined ? groupName(letterForm.toGroup) : null,
    reader: first ? nameOf(first) : null,
    subject: first ? piecesOf(template.subject, first.values) : [{ text: template.subject }],
    body: first ? piecesOf(template.body, first.values) : [{ text: template.body }],
    problems: keySentences(await keyProblems(tx, actor, template, values)),
  }
}

const nameOf = ({ person, address }: Addressee) => (person ? fullName(person) : address)

async function templateOf(tx: Tx, { template }: LetterForm) {
  try {
    return template === undefined ? null : await findTemplate(tx, template)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
