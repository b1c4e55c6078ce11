/** The outbox's mails with their text decrypted, as recipients would read them. */
import { read } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { textOf } from "~/domain/mail/sealed-text.ts"

/** Every mail, oldest first. `body` is null if the text was deleted or cannot be decrypted. */
export async function allMails() {
  const rows = await read((tx) => tx.all(tx.select().from(outbox).orderBy(outbox.id)))
  return rows.map((row) => ({ ...row, body: textOf(row) }))
}

/** The mails that were not cancelled. */
export const mails = async () => (await allMails()).filter(({ state }) => state !== "cancelled")
