/** One conversation, and whether it is resolved. Source: specification 2 "Email thread", api.md M43, M44. */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { threads } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { type Email, emailsByIds } from "./emails.ts"
import type { ThreadBox, ThreadQuery, ThreadStatusInput } from "./inputs.ts"
import type { MailAddress } from "./mail-address.ts"
import { participantsOf } from "./participants.ts"
import type { ThreadRow } from "./post-message.ts"

/** `users` are the outside participants, each address once, in the order they joined; `replyTo` are their addresses. */
export type Thread = {
  id: number
  status: ThreadRow["status"]
  /** Oldest first. */
  emails: Email[]
  users: MailAddress[]
  replyTo: string[]
}

/** A thread with all its emails. Refuses 404 THREAD_NOT_FOUND. */
export const readThread = command("see messages", async (tx, _actor, { threadId }: ThreadQuery): Promise<Thread> => {
  const { id, status } = await findThreadRow(tx, threadId)
  const numbers = await tx.rows<{ id: number }>(NUMBERS, { threadId })
  const emails = await emailsByIds(
    tx,
    numbers.map((row) => row.id),
  )
  const users = await participantsOf(tx, id)
  return { id, status, emails, users, replyTo: users.map(({ address }) => address) }
})

const NUMBERS = sql`select m.id as "id" from messages m where m.thread_id = ${sql.placeholder("threadId")} order by m.at, m.id`

/** Marks a thread resolved or not (M44). Refuses 404 THREAD_NOT_FOUND. */
export const setThreadStatus = command(
  "send messages",
  async (tx, _actor, { threadId, status }: ThreadStatusInput): Promise<ThreadRow> => {
    await findThreadRow(tx, threadId)
    await tx.run(tx.update(threads).set({ status }).where(eq(threads.id, threadId)))
    return findThreadRow(tx, threadId)
  },
)

export const tickThread = command(
  "send messages",
  async (tx, actor, { threadId, resolved }: ThreadBox): Promise<ThreadRow> =>
    setThreadStatus(tx, actor, { threadId, status: resolved ? "resolved" : "unresolved" }),
)

/** Refuses 404 THREAD_NOT_FOUND. */
export async function findThreadRow(tx: Tx, threadId: number): Promise<ThreadRow> {
  const thread = await tx.one(tx.select().from(threads).where(eq(threads.id, threadId)))
  if (!thread) throw new Refusal("THREAD_NOT_FOUND")
  return thread
}
