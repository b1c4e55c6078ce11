/** The files that a waiting mail carries. Their rows go once it has left or is cancelled; the bytes with the last row that names them. */
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

/** Deletes the rows of a mail's files: nothing will send them any more. */
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
