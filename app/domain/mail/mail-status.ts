/** The outlook of a mail queued now, so that a page never announces a mail that will not be sent. */
import { desc, eq, isNotNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { inOrderOf } from "#db/sql.ts"
import type { MailStatus } from "~/values/mail/mail-status.ts"
import { type Command, command } from "../commands.ts"
import { capturesMailAsFiles, isDemoMail } from "./public-address.ts"

/** The current status of mail. Mail waits when one failed an attempt and none was sent since that mail was queued. */
export async function mailStatus(tx: Tx): Promise<MailStatus> {
  if (await capturesMailAsFiles(tx)) return (await isDemoMail(tx)) ? "shown" : "kept"
  const { sentAt, createdAt, state, lastError } = outbox
  const stuck = await tx.one(
    tx
      .select({ createdAt, lastError })
      .from(outbox)
      .where(eq(state, "queued"))
      .orderBy(desc(isNotNull(lastError)), desc(createdAt))
      .limit(1),
  )
  if (!stuck || stuck.lastError === null) return "leaves"
  const sent = await tx.one(
    tx.select({ sentAt }).from(outbox).where(eq(state, "sent")).orderBy(inOrderOf(sentAt, "desc")).limit(1),
  )
  return (sent?.sentAt ?? 0) > stuck.createdAt ? "leaves" : "waits"
}

export const withMailStatus = <Input, Result>(inner: Command<Input, Result>) =>
  command(inner.permission, async (tx, actor, input: Input) => ({
    done: await inner(tx, actor, input),
    mail: await mailStatus(tx),
  }))
