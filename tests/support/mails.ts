/** The mail in the outbox as its readers would get it: with its text opened. */
import { read } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { textOf } from "~/domain/mail/sealed-text.ts"

/** Every mail, the oldest first. `body` is the text that can be read; null where it was forgotten or cannot be opened. */
export async function allMails() {
  const rows = await read((tx) => tx.all(tx.select().from(outbox).orderBy(outbox.id)))
  return rows.map((row) => ({ ...row, body: textOf(row) }))
}

/** The same without what was cancelled: that goes to nobody. */
export const mails = async () => (await allMails()).filter(({ state }) => state !== "cancelled")
