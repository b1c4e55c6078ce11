/** Reads new mails in the mailbox, without moving or deleting any. The position is stored in the database, so that a mail is recognized if it is listed again. */
import { createHash } from "node:crypto"
import { read, write } from "#db/client.server.ts"
import type { ListedMail, MailboxConnection } from "../mail/imap.server.ts"
import { beginNumbering, mailboxRow, recordRead, recordState } from "../mail/mailbox-state.ts"
import { Refusal } from "../refusal.ts"
import { cleanLine } from "./mail-text.ts"
import { quarantine } from "./quarantine.ts"
import { LARGEST_MAIL, receivedKey, receiveMessage, receiveRaw } from "./receive-message.ts"
import { isTakenIn, type Reception } from "./store-inbound.ts"

const DAY = 24 * 60 * 60 * 1000
/** The first read of a mailbox takes the unread mails of this many days. */
const FIRST_DAYS = 7
/** After renumbering, a read takes the mails since the last look and this many days before it. */
const DAYS_BEFORE = 2

type Stop = { readonly aborted: boolean }
/** The outcome of one mail; "gone" means that it was deleted from the mailbox since it was listed. */
type Outcome = Reception["outcome"] | "gone"

/** Receives all new mails one after the other, and stops between two on `stop`. Returns the number of quarantined mails. */
export async function readMailbox(connection: MailboxConnection, address: string, stop: Stop): Promise<number> {
  const { uidValidity } = connection
  let quarantined = 0
  for (const mail of await newMail(connection, address)) {
    if (stop.aborted) return quarantined
    const outcome = await takeIn(connection, mail)
    await write((tx) => recordRead(tx, { address, uidValidity, uid: mail.uid, isTakenIn: outcome === "stored" }))
    // A quarantined mail stays unread for staff who look into the mailbox.
    if (outcome === "quarantined") quarantined += 1
    else if (outcome !== "gone") await connection.markSeen(mail.uid)
  }
  await write((tx) => recordState(tx, address, "connected"))
  return quarantined
}

/** The mails after the last one read; when the server has renumbered its mails, the new mails by their time. */
async function newMail(connection: MailboxConnection, address: string): Promise<ListedMail[]> {
  const { uidValidity } = connection
  const row = await read((tx) => mailboxRow(tx, address))
  if (row?.uidValidity === uidValidity) return connection.list({ after: row.lastUid })
  const isFirst = !row?.uidValidity
  const since = isFirst ? Date.now() - FIRST_DAYS * DAY : (row.checkedAt ?? Date.now()) - DAYS_BEFORE * DAY
  const newest = connection.nextUid() - 1
  const mails = await connection.list({ since, isUnread: isFirst })
  const lastUid = Math.min(newest, ...mails.map(({ uid }) => uid - 1))
  await write(async (tx) => {
    await recordState(tx, address, "connected")
    await beginNumbering(tx, { address, uidValidity, lastUid })
  })
  return mails
}

/** Receives one mail. Downloads it only when it is new and not too large. */
async function takeIn(connection: MailboxConnection, mail: ListedMail): Promise<Outcome> {
  const from = { name: "", address: mail.from.toLowerCase() }
  const number = createHash("sha256").update(`${connection.uidValidity} ${mail.uid}`).digest("hex")
  const key = receivedKey(from.address, mail.messageId, number)
  if (await read((tx) => isTakenIn(tx, key, false))) return "known"
  const leaveOut = async (): Promise<Outcome> => {
    const { size } = mail
    await write((tx) =>
      quarantine(tx, { key, from, subject: cleanLine(mail.subject), size, raw: null, isInMailbox: true }, "too large"),
    )
    return "quarantined"
  }
  if (mail.size > LARGEST_MAIL) return leaveOut()
  const bytes = await connection.download(mail.uid)
  if (!bytes) return "gone"
  const received = await receiveRaw(bytes).catch((error: unknown) => {
    // Some servers only estimate the size. If this threw, the mail would be listed forever and no later mail would be read.
    if (error instanceof Refusal && error.code === "PAYLOAD_TOO_LARGE") return null
    throw error
  })
  return received === null ? leaveOut() : (await receiveMessage(received, { isInMailbox: true })).outcome
}
