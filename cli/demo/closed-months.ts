/** Closes the oldest months of the demo and exports them for the accountant. A smaller demo has no month that is old enough. */
import { write } from "#db/client.server.ts"
import { closeMonth } from "~/domain/closed-months/close-month.ts"
import { monthsOf } from "~/domain/closed-months/months.ts"
import { makeJournalExport } from "~/domain/journal-export/make-export.ts"
import { addMonths, lastOf, type Month } from "~/values/calendar.ts"
import type { Cast } from "./named-people.ts"

/** Months older than this stay closed; the newer ones are open for trying things. */
const OPEN = 11

export async function closeOldMonths(cast: Cast, current: Month, now: number): Promise<void> {
  let isClosed = true
  while (isClosed) {
    isClosed = await write(async (tx) => {
      const next = (await monthsOf(tx)).find((listed) => listed.next === "close")
      if (!next || next.month >= addMonths(current, -OPEN)) return false
      await closeMonth(tx, cast.staff("super"), { month: next.month, setAside: {} })
      await makeJournalExport(tx, cast.staff("admin"), { to: lastOf(next.month) })
      return true
    }, now)
  }
}
