/** Mails to tenants and other people, each in a thread. Source: specification 2 "Contact Tenants", api.md M45. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messages } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import type { CarriedFile } from "../files/stored-files.ts"
import { filesToCarry } from "../files/stored-files.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { type MessageRow, postMessages } from "../threads/post-message.ts"
import { MAX_SUBJECT_LENGTH, type SendEmail } from "./email-inputs.ts"
import { type Addressee, addresseesAt, valuesForAll } from "./substitution.ts"
import { fill, type Substitutes } from "./substitution-keys.ts"

/** The largest total size of a mail's attachments, in bytes; many mail servers refuse larger mails. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024

/** Queues one mail per recipient, or one reply to all. Refuses 404 EMAIL_NOT_FOUND and FILE_NOT_FOUND, 403 a stronger level's file, 400 too large. */
export const sendEmail = command(
  "send messages",
  async (tx, actor, input: SendEmail): Promise<number> =>
    sendEmailTo(tx, actor, await addresseesAt(tx, actor, [...new Set(input.recipients)]), input),
)

/**
 * Sends to addressees whose values are known; `source` is a mail's unique key (`postMessage`). A reader can unsubscribe from a mail that goes to several
 * people separately, or that is one of such mails (`isForMany`). The calling commands check their own permission.
 */
export async function sendEmailTo(
  tx: Tx,
  actor: Actor,
  addressees: readonly (Addressee & { source?: string })[],
  input: Omit<SendEmail, "recipients">,
  isForMany = addressees.length > 1,
): Promise<number> {
  const answers = input.inReplyTo === undefined ? undefined : await messageToAnswer(tx, input.inReplyTo)
  const files = await filesToCarry(tx, actor, [...new Set(input.attachments ?? [])])
  mustBeLightEnough(files)
  const common = { writtenBy: { userId: signedInUser(actor) }, files }
  const written = answers
    ? [{ ...(await emailToAll(tx, actor, addressees, input)), ...common, answers }]
    : addressees.map(({ source, ...addressee }) => ({
        ...{ ...emailTo(addressee, input), ...common },
        ...(isForMany ? { alert: "message" as const } : {}),
        ...(source === undefined ? {} : { source }),
      }))
  const people = new Map(addressees.flatMap(({ address, person }) => (person ? [[address, person] as const] : [])))
  await postMessages(tx, written, people)
  return written.length
}

type Text = Pick<SendEmail, "subject" | "body">

/** A mail to one person, with the keys filled in. Source: api.md 4.7. */
export const emailTo = ({ address, person, values }: Addressee, text: Text) => ({
  to: [{ name: person ? fullName(person) : "", address }],
  ...filledIn(text, values),
})

/** One mail to all recipients. It omits personal values unless all addresses belong to one person, because every recipient reads it. */
async function emailToAll(tx: Tx, actor: Actor, addressees: readonly Addressee[], text: Text) {
  const all = addressees.flatMap((addressee) => emailTo(addressee, text).to)
  const to = [...new Map(all.map((one) => [one.address, one])).values()]
  return { to, ...filledIn(text, await valuesForAll(tx, actor, addressees)) }
}

const filledIn = ({ subject, body }: Text, values: Substitutes) => ({
  subject: fill(subject, values)
    .replaceAll(/\p{Cc}+/gu, " ")
    .slice(0, MAX_SUBJECT_LENGTH)
    .toWellFormed(),
  body: fill(body, values),
})

/** The first message with this Message-ID, or undefined. A later message with the same ID comes from another sender. */
export async function messageWithId(tx: Tx, messageId: string): Promise<MessageRow | undefined> {
  return tx.one(tx.select().from(messages).where(eq(messages.messageId, messageId)).orderBy(asc(messages.id)).limit(1))
}

/** The message to reply to. Refuses 404 EMAIL_NOT_FOUND. */
async function messageToAnswer(tx: Tx, messageId: string): Promise<MessageRow> {
  const message = await messageWithId(tx, messageId)
  if (!message) throw new Refusal("EMAIL_NOT_FOUND")
  return message
}

function mustBeLightEnough(files: readonly Pick<CarriedFile, "size">[]): void {
  if (files.reduce((sum, { size }) => sum + size, 0) <= MAX_ATTACHMENT_BYTES) return
  throw badField(
    "attachments",
    "The attachments are larger than 20 MB together. Leave some out, or send them in several emails.",
  )
}
