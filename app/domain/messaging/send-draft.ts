/** Sends a message from the page Contact Tenants after its review. Source: specification 2 "Contact Tenants", threats.md T43. */
import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { unreadText } from "~/values/typed-addresses.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { command, workflow } from "../commands.ts"
import { filesToCarry } from "../files/stored-files.ts"
import { withIdempotency } from "../idempotency.ts"
import { queueMail } from "../mail/outbox.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { carriedProblem } from "../storage/carried-problem.ts"
import { setThreadStatus } from "../threads/thread.ts"
import type { SaveDraft, SendDraft } from "./compose-inputs.ts"
import { type Composition, compositionOf, fingerprintOf, misdirected, type Reader } from "./composition.ts"
import { composedPopups, emailOf } from "./composition-messages.ts"
import { discardDraft, EMPTY_DRAFT, findEmailDraft, saveDraft } from "./drafts.ts"
import { MAX_SUBJECT_LENGTH } from "./email-inputs.ts"
import { createPopups } from "./popups.ts"
import { emailTo, sendEmailTo } from "./send-email.ts"
import { type Addressee, addresseesAt } from "./substitution.ts"

/** Stores the typed message, then refuses (400) a message that cannot be sent; it stays stored. Returns the draft's key. */
export const reviewDraft = workflow("send messages", async (actor, input: SaveDraft): Promise<string> => {
  const { key, search, draft } = await write(async (tx) => {
    const saved = await saveDraft(tx, actor, input)
    await recordImpersonatedWrite(tx, actor, "form /management/email/send review")
    return saved
  })
  const { files } = await write(async (tx) => {
    const composition = await draftComposition(tx, actor, key)
    if (search !== undefined) throw badField("who", "This is not an email. Choose a person, or write the whole email.")
    const problem = unreadText(draft.unread)
    if (problem !== undefined) throw badField("who", problem)
    check(composition)
    return composition
  })
  for (const { sha256, uploadedName } of draft.method === "email" ? files : []) {
    const problem = await carriedProblem({ sha256, fileName: uploadedName })
    if (problem !== null) throw badField("files", `${problem} Leave it out.`)
  }
  return key
})

const draftComposition = async (tx: Tx, actor: Actor, key: string | undefined): Promise<Composition> =>
  compositionOf(tx, actor, (await findEmailDraft(tx, actor, key))?.draft ?? EMPTY_DRAFT)

const check = (composition: Composition) =>
  composition.draft.method === "popup" ? composedPopups(composition) : emailOf(composition)

/** Sends the reviewed draft or nothing; returns the number. Refuses 409 MESSAGE_CHANGED, and (400) unconfirmed files of other people. */
export const sendDraft = command("send messages", async (tx, actor, { draft: key, reviewed, confirmed }: SendDraft) => {
  const composition = await draftComposition(tx, actor, key)
  if (fingerprintOf(composition) !== reviewed) throw new Refusal("MESSAGE_CHANGED")
  if (misdirected(composition).length > 0 && !confirmed) {
    throw badField("confirmed", "Confirm that the files may go to these recipients, or leave them out.")
  }
  const { method } = composition.draft
  const count =
    method === "popup"
      ? await createPopups(tx, actor, composedPopups(composition))
      : await sendEmailTo(tx, actor, composition.readers, emailOf(composition))
  await discardDraft(tx, actor, { draft: key })
  return { method, count, answers: composition.answers }
})

/** Sends a reviewed reply as `sendDraft` does, and marks its thread resolved. */
export const sendAndResolve = command("send messages", async (tx, actor, input: SendDraft) => {
  const sent = await sendDraft(tx, actor, input)
  if (sent.answers) await setThreadStatus(tx, actor, { threadId: sent.answers.threadId, status: "resolved" })
  return sent
})

/** Mails the message to its writer alone, outside any thread, as for `as` or the first recipient. Refuses as `sendDraft`, but needs no recipient. */
export const sendTest = workflow("send messages", async (actor, input: SaveDraft) => {
  const { key } = await write((tx) => saveDraft(tx, actor, input))
  return write(async (tx) => {
    const composition = await draftComposition(tx, actor, key)
    const own = await ownAddress(tx, actor)
    const [self] = await addresseesAt(tx, actor, [own])
    const reader = composition.readers.find(({ address }) => address === input.as) ?? composition.readers[0] ?? self
    if (!self || !reader) throw new Error("A test goes to nobody")
    const { attachments = [], ...text } = emailOf({ ...composition, readers: [asReader(self)] })
    const { subject, body } = emailTo({ ...self, values: reader.values }, text)
    const files = await filesToCarry(tx, actor, attachments)
    const test = { subject: `Test: ${subject}`.slice(0, MAX_SUBJECT_LENGTH).toWellFormed(), text: body, attachments }
    await onceByKey(tx, actor, input.testKey, test, () =>
      queueMail(tx, {
        ...test,
        to: { name: actor.name ?? "", address: own },
        isPersonal: true,
        attachments: files.map(({ storedFileId: _, ...file }) => file),
      }),
    )
    await recordImpersonatedWrite(tx, actor, "form /management/email/send test")
    return { key, own }
  })
})

/** A double press sends one test; a message changed since then sends another. */
async function onceByKey(tx: Tx, actor: Actor, key: string | undefined, test: object, work: () => Promise<unknown>) {
  if (key === undefined) return void (await work())
  const hash = createHash("sha256").update(JSON.stringify(test)).digest("base64url")
  await withIdempotency(tx, actor, { call: "test of a message", key: `${key} ${hash}`, body: null }, async () => {
    await work()
    return null
  })
}

const asReader = (self: Addressee): Reader => ({ ...self, name: self.address, tenantId: null, units: [] })

async function ownAddress(tx: Tx, actor: Actor): Promise<string> {
  const own = await tx.one(
    tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, signedInUser(actor))),
  )
  if (!own) throw new Error("A signed-in person has no account")
  return own.email
}
