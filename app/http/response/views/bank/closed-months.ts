/** JSON shapes of api.md 4.12. */
import type { MonthOfBooks } from "~/domain/closed-months/month-of-books.ts"
import type { ListedMonth, MonthClose } from "~/domain/closed-months/months.ts"
import { storedReport } from "~/domain/closed-months/stored-report.ts"

const instantView = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const listedMonthView = ({ month, state, close, next }: ListedMonth) => ({
  Month: month,
  State: state,
  ClosedAt: instantView(close?.closedAt ?? null),
  ClosedBy: close?.closedByName ?? null,
  Digest: close?.digest ?? null,
  Next: next,
})

export const monthOfBooksView = (books: MonthOfBooks) => ({
  ...listedMonthView(books),
  Items: books.items.map(itemView),
  Report: books.today.report,
  ReportDigest: books.today.digest,
  Differences: books.differences.map(({ figure, stored, now }) => ({ Figure: figure, Stored: stored, Now: now })),
  Closes: books.closes.map(closeView),
})

const itemView = ({ item, isHard, isDone, found, reason }: MonthOfBooks["items"][number]) => ({
  Item: item,
  IsHard: isHard,
  IsDone: isDone,
  Found: found,
  Reason: reason,
})

const closeView = (close: MonthClose) => ({
  ClosedAt: instantView(close.closedAt),
  ClosedBy: close.closedByName,
  Items: close.items.map(itemView),
  Report: storedReport(close),
  Digest: close.digest,
  ReopenedAt: instantView(close.reopenedAt),
  ReopenedBy: close.reopenedByName,
  ReopenedReason: close.reopenedReason,
})
