/** Automatic mails: scheduled emails and reminders, each filled in for its recipient. Source: specification 2 "Email inbox". */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import { SYSTEM } from "../permissions.ts"
import { postMessage } from "../threads/post-message.ts"
import { emailTo } from "./send-email.ts"
import { addresseesOf, type Intended } from "./substitution.ts"

/** A text with keys, and its creator, who is `[currentUser]`. */
export type AutomaticText = { subject: string; body: string; creatorId: number | null; alert?: AlertKind }
/** A mail's recipient and its unique key, which prevents a second mail. */
export type AutomaticMail = Intended & { source: string }

/** Writes as the system, each mail in a thread that needs no reply. Returns message numbers by source, none for invalid or repeated ones. */
export async function sendAutomatically(
  tx: Tx,
  text: AutomaticText,
  mails: readonly AutomaticMail[],
): Promise<Map<string, number>> {
  const sender = { ...SYSTEM, name: await nameOf(tx, text.creatorId) }
  const written = new Map<string, number>()
  for (const { addressee, intended } of await addresseesOf(tx, sender, mails)) {
    const { source } = intended
    // One invalid address does not hold up the other mails.
    if (!isEmail(addressee.address)) continue
    const content = { ...emailTo(addressee, text), alert: text.alert }
    const message = await postMessage(tx, { ...content, writtenBy: null, source, status: "resolved" })
    if (message) written.set(source, message.id)
  }
  return written
}

async function nameOf(tx: Tx, userId: number | null): Promise<string> {
  const person = userId === null ? undefined : await tx.one(tx.select().from(users).where(eq(users.id, userId)))
  return person ? fullName(person) : ""
}
