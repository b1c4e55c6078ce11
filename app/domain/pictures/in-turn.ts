/** Forms with pictures of one person are worked on one after the other, so that those of others are not behind all of them. Source: threats.md T29. */
import { oneAtATime } from "../one-at-a-time.ts"
import { Refusal } from "../refusal.ts"

/** Far more than one person sends at once: their files wait on the disk. */
const MOST_FORMS = 8
/** What all people together may let wait: the last of them has some minutes to wait. */
const MOST_FORMS_OF_ALL = 32
const SECONDS_UNTIL_RETRY = 30

const forms = new Map<number, number>()

/** Runs `work` once the person's earlier forms are done. Refuses 503 UPLOADS_BUSY when eight of them, or 32 of all people, wait or are in work. */
export async function inTurn<Value>(userId: number, work: () => Promise<Value>): Promise<Value> {
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
