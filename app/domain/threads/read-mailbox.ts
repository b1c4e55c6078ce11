/**
 * Reads what is new in the mailbox. How far it got is in the database: after a crash, or beside another process, a mail is met again and known. Nothing in
 * the mailbox is moved or deleted.
 */
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
/** Of a mailbox that is read for the first time: what came in these days and nobody has read. */
const FIRST_DAYS = 7
/** Of one whose mails have new numbers: what came since the last look, and a little before. */
const DAYS_BEFORE = 2

type Stop = { readonly aborted: boolean }
/** What became of a mail in the mailbox; "gone" is one that somebody deleted meanwhile. */
type Outcome = Reception["outcome"] | "gone"

/** Takes in all new mail, one after the other, and stops between two on `stop`. Returns how many were kept out. */
export async function readMailbox(connection: MailboxConnection, address: string, stop: Stop): Promise<number> {
  const { uidValidity } = connection
  let quarantined = 0
  for (const mail of await newMail(connection, address)) {
    if (stop.aborted) return quarantined
    const outcome = await takeIn(connection, mail)
    await write((tx) => recordRead(tx, { address, uidValidity, uid: mail.uid, isTakenIn: outcome === "stored" }))
    // What was kept out stays unread for whoever looks into the mailbox.
    if (outcome === "quarantined") quarantined += 1
    else if (outcome !== "gone") await connection.markSeen(mail.uid)
  }
  await write((tx) => recordState(tx, address, "connected"))
  return quarantined
}

/** What comes after the last one; when the numbers mean other mails than before, what is new by its time. */
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

/** Takes one mail in: downloaded only when it is new and not too large. */
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
    // Some servers only estimate the size. Thrown, the mail would be met again for ever, and no later one would be read.
    if (error instanceof Refusal && error.code === "PAYLOAD_TOO_LARGE") return null
    throw error
  })
  return received === null ? leaveOut() : (await receiveMessage(received, { isInMailbox: true })).outcome
}
