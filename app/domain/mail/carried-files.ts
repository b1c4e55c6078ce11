/** The attachments of a waiting mail. Their rows are deleted once the mail is sent or cancelled, and the bytes with the last row that names them. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { outboxAttachments } from "#db/schema/index.ts"
import { releaseContents } from "../storage/contents.ts"
import type { Attachment } from "./outgoing-mail.ts"

const ofMail = eq(outboxAttachments.outboxId, sql.placeholder("outboxId"))

export const attachmentsOf = statement((db) => {
  const { fileName, mediaType, sha256, size, position } = outboxAttachments
  return db
    .select({ fileName, mediaType, sha256, size })
    .from(outboxAttachments)
    .where(ofMail)
    .orderBy(position)
    .prepare()
})

const deleteAll = statement((db) => db.delete(outboxAttachments).where(ofMail).prepare())

export async function forgetAttachments(
  tx: Tx,
  mail: { id: number; attachments: readonly Attachment[] },
): Promise<void> {
  if (mail.attachments.length === 0) return
  await tx.run(deleteAll, { outboxId: mail.id })
  await releaseContents(
    tx,
    mail.attachments.map(({ sha256 }) => sha256),
  )
}
