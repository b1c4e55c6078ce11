/** How fast the office answers portal messages. Source: api.md 4.11, X209. */
import { asc, gte, sql } from "drizzle-orm"
import { portalMessages } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { unresolvedPortalThreads } from "./office-threads.ts"

const DAYS = 30
const SPAN = DAYS * 24 * 60 * 60 * 1000

/** `usual` is the median time to answer, in milliseconds, for messages of the last 30 days; `longestSince` is the beginning of the longest present wait. */
export type ResponseTimes = {
  threads: number
  unread: number
  waiting: number
  longestSince: number | null
  answered: number
  usual: number | null
}

/** The answers of the last 30 days, and the messages waiting now (X209). Time counts from the first unanswered message. */
export const responseTimes = command("see messages", async (tx): Promise<ResponseTimes> => {
  const [counted] = await tx.rows<{ threads: number }>(sql`select count(*) as "threads" from portal_threads`)
  const threads = counted?.threads ?? 0
  if (threads === 0) return { threads, unread: 0, waiting: 0, longestSince: null, answered: 0, usual: null }
  const { threadId, messageId, kind, createdAt } = portalMessages
  const recent = tx
    .select({ threadId, kind, at: createdAt })
    .from(portalMessages)
    .where(gte(createdAt, tx.now - SPAN))
    .orderBy(asc(threadId), asc(messageId))
  const times = timesOf(await tx.all(recent))
  const open = await unresolvedPortalThreads(tx)
  const waiting = open.flatMap(({ waitingSince }) => waitingSince ?? [])
  const unread = open.filter(({ isUnread }) => isUnread).length
  const longestSince = waiting.length === 0 ? null : Math.min(...waiting)
  return { threads, unread, waiting: waiting.length, longestSince, answered: times.length, usual: median(times) }
})

type Message = { threadId: number; kind: (typeof portalMessages.$inferSelect)["kind"]; at: number }

/** The time from each first unanswered message to its answer. */
function timesOf(messages: readonly Message[]): number[] {
  const since = new Map<number, number>()
  return messages.flatMap(({ threadId, kind, at }) => {
    const from = since.get(threadId)
    if (kind !== "answer") {
      if (from === undefined) since.set(threadId, at)
      return []
    }
    since.delete(threadId)
    return from === undefined ? [] : [at - from]
  })
}

function median(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2)
}
