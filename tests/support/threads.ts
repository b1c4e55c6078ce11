/** Inbound and outbound mail in threads. */
import { write } from "#db/client.server.ts"
import { peopleAt } from "~/domain/threads/people-at.ts"
import {
  addRecipients,
  insertMessage,
  type MessageRow,
  type NewMessage,
  newThread,
  postMessage,
} from "~/domain/threads/post-message.ts"
import { settings } from "../../settings.ts"

/** The property's address in replies to a thread. */
export const ours = () => settings().mailFrom.address.replace("@", "+t.abc@")
let count = 0

type Arriving = Partial<{
  from: string
  fromName: string
  to: string[]
  subject: string
  body: string
  threadId: number
  authentication: string
  at: number
}>

/** A mail from outside, in its own thread or an earlier one. */
export const arrives = ({ at, ...mail }: Arriving = {}): Promise<MessageRow> =>
  write(async (tx) => {
    const { from = "somebody@elsewhere.example", fromName = "", to = [ours()], subject = "The lift" } = mail
    const sender = (await peopleAt(tx, [from])).get(from)
    count += 1
    const row = await insertMessage(tx, {
      threadId: mail.threadId ?? (await newThread(tx, subject)),
      direction: "inbound",
      messageId: `<in-${count}@elsewhere.example>`,
      fromName,
      fromAddress: from,
      userId: sender?.userId ?? null,
      tenantId: sender?.tenantId ?? null,
      subject,
      body: mail.body ?? "The lift is stuck on the third floor.",
      authentication: mail.authentication ?? null,
    })
    await addRecipients(
      tx,
      row,
      to.map((address) => ({ name: "", address })),
    )
    return row
  }, at)

/** An outgoing mail, by default from the system. */
export const leavesFor = (address: string, message: Partial<NewMessage> = {}, at?: number): Promise<MessageRow> =>
  write(async (tx) => {
    const to = [{ name: "", address }]
    const row = await postMessage(tx, { to, subject: "The lift", body: "It is mended.", writtenBy: null, ...message })
    if (!row) throw new Error("The message was written before")
    return row
  }, at)
