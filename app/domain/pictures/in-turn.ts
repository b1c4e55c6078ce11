/** Processes one person's forms with pictures one at a time, so that other people need not wait for all of them. Source: threats.md T29. */
import { oneAtATime } from "../one-at-a-time.ts"
import { Refusal } from "../refusal.ts"

/** Far more than one person sends at once; the waiting files are on the disk. */
const MOST_FORMS = 8
/** The most waiting forms of all people; the last of them waits some minutes. */
const MOST_FORMS_OF_ALL = 32
const SECONDS_UNTIL_RETRY = 30

const forms = new Map<number, number>()

/** Refuses 503 UPLOADS_BUSY if eight forms of the person, or 32 in total, are waiting or in progress. */
export async function reencodeInTurn<Value>(userId: number, work: () => Promise<Value>): Promise<Value> {
  const others = forms.get(userId) ?? 0
  const all = forms.values().reduce((sum, count) => sum + count, 0)
  if (others >= MOST_FORMS || all >= MOST_FORMS_OF_ALL) {
    throw new Refusal("UPLOADS_BUSY", { retryAfter: SECONDS_UNTIL_RETRY })
  }
  forms.set(userId, others + 1)
  try {
    return await oneAtATime(`pictures of ${userId}`, work)
  } finally {
    const left = (forms.get(userId) ?? 1) - 1
    if (left === 0) forms.delete(userId)
    else forms.set(userId, left)
  }
}
