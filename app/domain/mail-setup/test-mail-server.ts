/** Tests the mail server or the mailbox now, and returns the server's own answer. Source: api.md section 0, "Mail settings". */
import { eq } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { workflow } from "../commands.ts"
import { countFailure, mustBeWithin } from "../identity/rate-limits.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { MailboxUnavailable, openMailbox } from "../mail/imap.server.ts"
import { type ServerAccess, sender, serverOf } from "../mail/mail-settings.ts"
import { publicAddress } from "../mail/public-address.ts"
import { sendTest } from "../mail/smtp.server.ts"
import { type Actor, mustBeOneself, signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import type { TestMailServer } from "./inputs.ts"

const MINUTE = 60_000
const TESTS_A_MINUTE = 5
const LONGEST_ANSWER = 300
/** The time limits of a test, in milliseconds. */
const PATIENCE = { connect: 10_000, greet: 10_000, word: 10_000, mail: 20_000 }

/** The setting that stores which server accepted a test mail, so that another server counts as untested. */
const MAIL_TESTED = "mailTested"

export type MailTest = { server: "smtp" | "imap"; isWell: boolean; answer: string }

/** Sends a mail to the caller's own address, or opens the mailbox. Refuses 403 CONFIRMATION_REQUIRED, 404 without a server, and the sixth test of a minute (429). */
export const testMailServer = workflow("set up mail", async (actor, input: TestMailServer): Promise<MailTest> => {
  const { access, from, to } = await write((tx) => prepare(tx, actor, input))
  const test = input.server === "smtp" ? await mailTo(access, from, to) : await opened(access)
  const answer = withoutSecrets(test.answer, access).slice(0, LONGEST_ANSWER)
  if (input.server === "smtp" && test.isWell) await write((tx) => storeSetting(tx, MAIL_TESTED, triedName(access)))
  return { server: input.server, isWell: test.isWell, answer }
})

async function prepare(tx: Tx, actor: Actor, { server }: TestMailServer) {
  mustBeOneself(actor)
  if (actor.apiToken !== null) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  await mustStillBeSignedIn(tx, actor)
  await mustBeConfirmed(tx, actor)
  const access = await serverOf(tx, server)
  if (access === null) throw new Refusal("SETTING_NOT_FOUND", { message: "Nothing is set that could be tested." })
  const id = signedInUser(actor)
  const limits = [{ bucket: `mail test ${id}`, max: TESTS_A_MINUTE, within: MINUTE }]
  await mustBeWithin(tx, limits)
  await countFailure(tx, limits)
  const own = await tx.one(tx.select({ email: users.email }).from(users).where(eq(users.id, id)))
  return { access, from: await sender(tx), to: own?.email ?? "" }
}

function triedName({ url }: ServerAccess): string {
  const { protocol, username, host } = new URL(url)
  return `${protocol}//${username}@${host}`
}

export async function isMailTested(tx: Tx): Promise<boolean> {
  const access = await serverOf(tx, "smtp")
  return access !== null && (await storedText(tx, MAIL_TESTED)) === triedName(access)
}

async function mailTo(access: ServerAccess, from: { name: string; address: string }, to: string) {
  const text = `This mail shows that the mail server of ${publicAddress("/")} works.\n`
  const { isTaken, answer } = await sendTest(access, { from, to, subject: "Test mail", text }, PATIENCE)
  return { isWell: isTaken, answer }
}

async function opened(access: ServerAccess) {
  try {
    const connection = await openMailbox(access, AbortSignal.timeout(PATIENCE.mail))
    const mails = connection.mails()
    connection.close()
    return { isWell: true, answer: mails === 1 ? "It holds one mail." : `It holds ${mails} mails.` }
  } catch (error) {
    return { isWell: false, answer: error instanceof MailboxUnavailable ? error.message : "It did not answer." }
  }
}

/** A server may repeat what it received, so the password is removed in every form in which it is sent. */
function withoutSecrets(answer: string, { url }: ServerAccess): string {
  const [user, password] = [new URL(url).username, new URL(url).password].map((part) => decodeURIComponent(part))
  if (!password) return answer
  const sent = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString("base64"))
  return [...sent, password].reduce((text, secret) => text.replaceAll(secret, "…"), answer)
}
