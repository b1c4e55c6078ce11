/** Reopens the last closed month with a reason, by a Super Admin. Source: money.md 11.6, api.md X313. */
import { eq } from "drizzle-orm"
import { monthCloses } from "#db/schema/index.ts"
import { formatMonth } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { Refusal } from "../refusal.ts"
import type { ReopenMonth } from "./inputs.ts"
import { booksOf, type MonthOfBooks } from "./month-of-books.ts"
import { listedMonth, monthsOf } from "./months.ts"

/** The stored report stays. Refuses 403 CONFIRMATION_REQUIRED; 404 MONTH_NOT_FOUND; 409 MONTH_NOT_NEXT for any month but the last closed one. Audit MONTH_REOPENED. */
export const reopenMonth = command(
  "close months",
  async (tx, actor, { month, reason }: ReopenMonth): Promise<MonthOfBooks> => {
    await mustBeConfirmed(tx, actor)
    const { close, next } = await listedMonth(tx, month)
    if (close === null || next !== "reopen") {
      const last = (await monthsOf(tx)).find((listed) => listed.next === "reopen")
      throw new Refusal("MONTH_NOT_NEXT", {
        message: last ? `Only the last closed month can be reopened: ${formatMonth(last.month)}.` : NONE,
      })
    }
    const reopened = {
      reopenedAt: tx.now,
      reopenedBy: actor.userId,
      reopenedByName: actor.name,
      reopenedReason: reason,
    }
    await tx.run(tx.update(monthCloses).set(reopened).where(eq(monthCloses.id, close.id)))
    await record(tx, actor, {
      category: "MONTH_REOPENED",
      details: `Reopened ${formatMonth(month)}: ${reason}`,
      metadata: { Month: month, Digest: close.digest, Reason: reason },
    })
    return booksOf(tx, month)
  },
)

const NONE = "No month is closed."
