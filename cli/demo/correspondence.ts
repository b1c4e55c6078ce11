/** The demo's mail: conversations of each kind that the inbox shows, the last one an hour old. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messages } from "#db/schema/index.ts"
import { sender } from "~/domain/mail/mail-settings.ts"
import { signedInUser } from "~/domain/permissions.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { addRecipients, insertMessage, type MessageRow, newThread, postMessage } from "~/domain/threads/post-message.ts"
import { replySubject } from "~/domain/threads/subject-key.ts"
import { setThreadStatus } from "~/domain/threads/thread.ts"
import { fullName } from "~/values/contact.ts"
import type { Cast } from "./named-people.ts"
import type { Past } from "./tenancies.ts"

/** An email: from a tenant by suite, from an address, or from staff to either. `quotes` repeats the previous email below the text. */
type Line = {
  hoursAgo: number
  by: "manager" | "them"
  text: string
  quotes?: boolean
  bounces?: boolean
}
type Conversation = { with: number | string; subject: string; lines: Line[]; isResolved?: boolean }

const CONVERSATIONS: readonly Conversation[] = [
  {
    with: 101,
    subject: "Parking for clients on Saturdays",
    lines: [
      {
        hoursAgo: 2,
        by: "them",
        text: "Good morning,\n\ntwo of my clients come on Saturdays now. May they park behind the building?\n\nThank you",
      },
    ],
  },
  {
    with: 109,
    subject: "The meeting room in December",
    lines: [
      { hoursAgo: 170, by: "them", text: "Could we have the meeting room every Tuesday in December?" },
      { hoursAgo: 168, by: "manager", text: "All Tuesdays but the 22nd are free. Shall I put you down?", quotes: true },
      { hoursAgo: 150, by: "them", text: "Yes please, from nine to noon.", quotes: true },
      { hoursAgo: 148, by: "manager", text: "It is yours. The key is at the front desk.", quotes: true },
      { hoursAgo: 50, by: "them", text: "One more thing: does the screen work with a laptop of ours?", quotes: true },
      { hoursAgo: 47, by: "manager", text: "It does. The cable lies in the drawer.", quotes: true },
      {
        hoursAgo: 26,
        by: "them",
        text: "We tried it today and the screen stays black. Could Theo have a look?",
        quotes: true,
      },
    ],
  },
  {
    with: "claims@continental-surety.example",
    subject: "Certificate of insurance, suite 102",
    lines: [
      {
        hoursAgo: 30,
        by: "them",
        text: "To whom it may concern:\n\nplease confirm the address of the insured premises, so that we can renew the certificate.",
      },
    ],
  },
  {
    with: 203,
    subject: "Carpet cleaning",
    lines: [
      {
        hoursAgo: 119,
        by: "manager",
        text: "The carpet of suite 203 was cleaned today. It dries until tomorrow morning.",
      },
    ],
  },
  {
    with: 104,
    subject: "Your reminder for the 1st",
    lines: [
      {
        hoursAgo: 75,
        by: "manager",
        text: "As promised, a note before the 1st: rent is due then.\n\nMona",
        bounces: true,
      },
    ],
  },
  {
    with: 103,
    subject: "Wi-Fi in the meeting room",
    isResolved: true,
    lines: [
      { hoursAgo: 400, by: "them", text: "The Wi-Fi in the meeting room drops every few minutes." },
      { hoursAgo: 396, by: "manager", text: "Theo changed the access point. Is it better now?", quotes: true },
      { hoursAgo: 380, by: "them", text: "Works now, thank you for the quick help!", quotes: true },
    ],
  },
]

const HOUR = 60 * 60 * 1000

/** Plans every email at its time. Threads that staff answered or settled are resolved with the last email. */
export function planCorrespondence({ timeline, cast, now }: Pick<Past, "timeline" | "cast" | "now">): void {
  for (const conversation of CONVERSATIONS) {
    let last: MessageRow | undefined
    for (const line of conversation.lines) {
      timeline.planAt(now - line.hoursAgo * HOUR, async (tx) => {
        last = await write(tx, cast, { conversation, line, last })
        const isOver = conversation.isResolved && line === conversation.lines.at(-1)
        if (isOver) await setThreadStatus(tx, cast.staff("manager"), { threadId: last.threadId, status: "resolved" })
      })
    }
  }
}

type Writing = { conversation: Conversation; line: Line; last: MessageRow | undefined }

async function write(tx: Tx, cast: Cast, { conversation, line, last }: Writing): Promise<MessageRow> {
  const them = await personOf(tx, cast, conversation.with)
  const subject = last ? replySubject(conversation.subject) : conversation.subject
  const quoted = last && line.quotes ? `\n\n${quote(last)}` : ""
  const body = line.text + quoted
  if (line.by === "them") return receive(tx, { them, subject, body, last })
  const sent = await postMessage(tx, {
    to: [them],
    subject,
    body,
    writtenBy: { userId: signedInUser(cast.staff("manager")) },
    ...(last ? { answers: last } : {}),
  })
  if (!sent) throw new Error("A demo email was not written")
  if (line.bounces) {
    const bounce = { bouncedAt: tx.now, bounceReason: "550 5.1.1 The mailbox does not exist" }
    await tx.run(tx.update(messages).set(bounce).where(eq(messages.id, sent.id)))
  }
  return sent
}

type Correspondent = { name: string; address: string; tenantId: number | null }

async function personOf(tx: Tx, cast: Cast, who: number | string): Promise<Correspondent> {
  if (typeof who === "string") return { name: "", address: who, tenantId: null }
  const tenant = await findTenant(tx, cast.tenant(who))
  return { name: fullName(tenant), address: tenant.primaryEmail, tenantId: tenant.id }
}

type Received = { them: Correspondent; subject: string; body: string; last: MessageRow | undefined }

async function receive(tx: Tx, { them, subject, body, last }: Received): Promise<MessageRow> {
  const row = await insertMessage(tx, {
    threadId: last?.threadId ?? (await newThread(tx, subject)),
    direction: "inbound",
    messageId: `<demo-${tx.now}@mail.example>`,
    inReplyTo: last?.messageId ?? null,
    fromName: them.name,
    fromAddress: them.address,
    tenantId: them.tenantId,
    subject,
    body,
  })
  await addRecipients(tx, row, [{ name: "", address: (await sender(tx)).address }])
  return row
}

function quote({ at, fromName, fromAddress, body }: MessageRow): string {
  const lines = body.split("\n").map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`))
  return `On ${new Date(at).toISOString().slice(0, 10)}, ${fromName || fromAddress} wrote:\n${lines.join("\n")}`
}
