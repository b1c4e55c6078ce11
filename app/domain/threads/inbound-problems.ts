/** The state of inbound mail, for administrators: the mailbox, quarantined mail, and mail that was read only in part. */
import { and, count, desc, eq, isNotNull, lte } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { mailQuarantine, messages } from "#db/schema/index.ts"
import { command, workflow } from "../commands.ts"
import { checkingServer, inboundSecret, mailboxAddress } from "../mail/inbound-address.ts"
import type { MailId } from "../mail/inputs.ts"
import { type MailboxRow, mailboxRow } from "../mail/mailbox-state.ts"
import { Refusal } from "../refusal.ts"
import { releaseContents } from "../storage/contents.ts"
import { storedBytes } from "../storage/disk.server.ts"
import { receiveMessage, receiveRaw } from "./receive-message.ts"
import type { Reception } from "./store-inbound.ts"

const MOST_SHOWN = 100
const MONTH = 30 * 24 * 60 * 60 * 1000

type QuarantineRow = typeof mailQuarantine.$inferSelect

/** The mailbox as last seen; without a state before it was first opened. */
export type MailboxView = { address: string } & Partial<
  Pick<MailboxRow, "state" | "problem" | "since" | "checkedAt" | "receivedAt">
>

/** The mailbox (null if none is set), and the newest mails that were quarantined or read only in part. */
export const inboundMail = command("manage mail", async (tx) => ({
  mailbox: await mailboxView(tx),
  byCall: inboundSecret() !== null,
  checkingServer: checkingServer(),
  quarantined: await tx.all(tx.select().from(mailQuarantine).orderBy(desc(mailQuarantine.id)).limit(MOST_SHOWN)),
  quarantinedInAll: (await tx.one(tx.select({ mails: count() }).from(mailQuarantine)))?.mails ?? 0,
  partial: await partialMail(tx),
}))

async function mailboxView(tx: Tx): Promise<MailboxView | null> {
  const address = await mailboxAddress(tx)
  return address === null ? null : { ...(await mailboxRow(tx, address)), address }
}

function partialMail(tx: Tx) {
  const { id, threadId, fromAddress, subject, at, rawSha256 } = messages
  return tx.all(
    tx
      .select({ id, threadId, fromAddress, subject, at })
      .from(messages)
      .where(isNotNull(rawSha256))
      .orderBy(desc(id))
      .limit(MOST_SHOWN),
  )
}

/** Receives a quarantined mail, whatever the sender's limit. Refuses (404) a deleted mail, and (400) a mail of which only the row is stored. */
export const releaseQuarantined = workflow("manage mail", async (_actor, { id }: MailId): Promise<Reception> => {
  const row = await read((tx) => quarantinedMail(tx, id))
  if (row.rawSha256 === null) {
    const message = "This mail itself was not stored here. It stayed in the mailbox."
    throw new Refusal("VALIDATION_ERROR", { subject: "Mail", message })
  }
  const raw = await receiveRaw(storedBytes().read(row.rawSha256))
  const reception = await receiveMessage(raw, { isReleased: true })
  await write((tx) => forget(tx, [row]))
  return reception
})

/** Deletes a quarantined mail. Refuses (404) a mail that is already deleted. */
export const deleteQuarantined = command("manage mail", async (tx, _actor, { id }: MailId) => {
  await forget(tx, [await quarantinedMail(tx, id)])
})

export async function purgeOldQuarantine(tx: Tx): Promise<void> {
  const old = lte(mailQuarantine.receivedAt, tx.now - MONTH)
  await forget(tx, await tx.all(tx.select().from(mailQuarantine).where(old)))
}

async function quarantinedMail(tx: Tx, id: number): Promise<QuarantineRow> {
  const row = await tx.one(tx.select().from(mailQuarantine).where(eq(mailQuarantine.id, id)))
  if (!row) throw new Refusal("MAIL_NOT_FOUND")
  return row
}

async function forget(tx: Tx, rows: readonly QuarantineRow[]): Promise<void> {
  for (const { id } of rows) await tx.run(tx.delete(mailQuarantine).where(and(eq(mailQuarantine.id, id))))
  await releaseContents(
    tx,
    rows.flatMap(({ rawSha256 }) => rawSha256 ?? []),
  )
}
