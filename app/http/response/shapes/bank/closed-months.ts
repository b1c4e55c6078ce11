import { z } from "zod"
import { CLOSE_ITEM_NAMES } from "~/domain/closed-months/check-list.ts"
import { Report } from "../report.ts"
import { flag, instant, month, named, signedCents, text } from "../values.ts"

const listed = {
  Month: month(),
  State: z.enum(["current", "open", "closed"]),
  ClosedAt: instant().nullable(),
  ClosedBy: text().nullable(),
  Digest: text().nullable(),
  Next: z.enum(["close", "reopen"]).nullable(),
}
export const ListedMonth = named("ListedMonth", listed)

const CloseItem = named("CloseItem", {
  Item: z.enum(CLOSE_ITEM_NAMES),
  IsHard: flag(),
  IsDone: flag(),
  Found: text(),
  Reason: text().nullable(),
})

/** A stored report of an earlier version may lack figures, so only its frame is described. */
const StoredReport = named("StoredReport", { report: z.record(z.string(), z.unknown()), expenses: signedCents() })

export const MonthOfBooks = named("MonthOfBooks", {
  ...listed,
  Items: z.array(CloseItem),
  Report: z.strictObject({ report: Report, expenses: signedCents() }),
  ReportDigest: text(),
  Differences: z.array(z.strictObject({ Figure: text(), Stored: text(), Now: text() })),
  Closes: z.array(
    z.strictObject({
      ClosedAt: instant(),
      ClosedBy: text().nullable(),
      Items: z.array(CloseItem),
      Report: StoredReport,
      Digest: text(),
      ReopenedAt: instant().nullable(),
      ReopenedBy: text().nullable(),
      ReopenedReason: text().nullable(),
    }),
  ),
})
