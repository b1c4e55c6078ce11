/** Mails that nobody writes by hand: scheduled emails and reminders, each in the words of its tenant. Source: specification 2 "Email inbox". */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { fullName, isEmail } from "~/values/contact.ts"
import { SYSTEM } from "../permissions.ts"
import { postMessage } from "../threads/post-message.ts"
import { emailTo } from "./send-email.ts"
import { addresseesOf, type Intended } from "./substitution.ts"

/** A text with keys, and the person who had it sent: `[currentUser]`. */
export type AutomaticText = { subject: string; body: string; creatorId: number | null }
/** Whom a mail goes to, and its unique key: a second one is not written. */
export type AutomaticMail = Intended & { source: string }

/**
 * Writes these mails, by the system: each a thread of its own that waits for nobody of the staff until it is answered. A mail to a tenant is filled in
 * for that tenant, another one for whom its address belongs to. Returns the number of each message by its source; an address no mail can go to, and a
 * mail written before, have none.
 */
export async function sendAutomatically(
  tx: Tx,
  text: AutomaticText,
  mails: readonly AutomaticMail[],
): Promise<Map<string, number>> {
  const sender = { ...SYSTEM, name: await nameOf(tx, text.creatorId) }
  const written = new Map<string, number>()
  for (const { addressee, intended } of await addresseesOf(tx, sender, mails)) {
    const { source } = intended
    // One address that takes no mail keeps none of the others waiting.
    if (!isEmail(addressee.address)) continue
    const message = await postMessage(tx, { ...emailTo(addressee, text), writtenBy: null, source, status: "resolved" })
    if (message) written.set(source, message.id)
  }
  return written
}

async function nameOf(tx: Tx, userId: number | null): Promise<string> {
  const person = userId === null ? undefined : await tx.one(tx.select().from(users).where(eq(users.id, userId)))
  return person ? fullName(person) : ""
}
