/** The mailbox's state and reading position, in one row that all processes share. Source: docs/operations/mail.md "Inbound mail". */
import { and, eq, lt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { mailbox } from "#db/schema/index.ts"
import { mailboxAddress } from "./inbound-address.ts"

export type MailboxRow = typeof mailbox.$inferSelect

export async function mailboxRow(tx: Tx, address: string): Promise<MailboxRow | undefined> {
  return tx.one(tx.select().from(mailbox).where(eq(mailbox.address, address)))
}

/** Stores the mailbox's state and the instant since which it applies. Another mailbox replaces the row. */
export async function recordState(
  tx: Tx,
  address: string,
  state: MailboxRow["state"],
  problem: string | null = null,
): Promise<void> {
  const row = await mailboxRow(tx, address)
  const since = row?.state === state ? row.since : tx.now
  const changes = { state, problem, since, ...(state === "connected" ? { checkedAt: tx.now } : {}) }
  if (row) return tx.run(tx.update(mailbox).set(changes).where(eq(mailbox.id, row.id)))
  await tx.run(tx.delete(mailbox))
  await tx.run(tx.insert(mailbox).values({ address, ...changes }))
}

type Numbering = { address: string; uidValidity: string; lastUid: number }

/** Stores the server's new numbering, and the number of the last mail that is skipped. */
export async function beginNumbering(tx: Tx, { address, uidValidity, lastUid }: Numbering): Promise<void> {
  await tx.run(tx.update(mailbox).set({ uidValidity, lastUid }).where(eq(mailbox.address, address)))
}

type Done = { address: string; uidValidity: string; uid: number; isTakenIn: boolean }

/** Records a processed mail; it and the mails before it are not listed again. */
export async function recordRead(tx: Tx, { address, uidValidity, uid, isTakenIn }: Done): Promise<void> {
  const here = and(eq(mailbox.address, address), eq(mailbox.uidValidity, uidValidity))
  await tx.run(
    tx
      .update(mailbox)
      .set({ lastUid: uid })
      .where(and(here, lt(mailbox.lastUid, uid))),
  )
  if (isTakenIn) await tx.run(tx.update(mailbox).set({ receivedAt: tx.now }).where(here))
}

const HOUR = 60 * 60 * 1000

/** Whether the mail server has refused the mailbox for over an hour. */
export async function isRefusedForLong(tx: Tx): Promise<boolean> {
  const address = await mailboxAddress(tx)
  const row = address === null ? undefined : await mailboxRow(tx, address)
  return row?.state === "refused" && row.since !== null && row.since < tx.now - HOUR
}
