/** Closes a month, by a Super Admin. From then on no journal is dated in it. Source: money.md 11.6, api.md X312. */
import { max } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { journals, monthCloses, type StoredCloseItem } from "#db/schema/index.ts"
import { formatMonth, type Month } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { mustTrustClock } from "../clock/doubt.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { Refusal } from "../refusal.ts"
import { type CloseItem, checkList } from "./check-list.ts"
import type { CloseMonth } from "./inputs.ts"
import { booksOf, type MonthOfBooks } from "./month-of-books.ts"
import { listedMonth, monthsOf } from "./months.ts"
import { reportOfMonth } from "./stored-report.ts"

/**
 * Closes the oldest open month that is over, and stores its report. Refuses 403 CONFIRMATION_REQUIRED; 404 MONTH_NOT_FOUND; 409 MONTH_CLOSED for a closed
 * month, MONTH_NOT_NEXT for a month that is not the next, CHECK_LIST_OPEN for an item that is neither done nor set aside, PREVIEW_STALE if the report has
 * changed since `digest`; 503 CLOCK_IN_DOUBT. Audit MONTH_CLOSED.
 */
export const closeMonth = command("close months", async (tx, actor, input: CloseMonth): Promise<MonthOfBooks> => {
  const { month, digest: shown } = input
  await mustBeConfirmed(tx, actor)
  await mustBeNext(tx, month)
  await mustTrustClock(tx)
  const items = setAside(await checkList(tx, month), input.setAside ?? {})
  const { text, digest } = await reportOfMonth(tx, month)
  if (shown !== undefined && shown !== digest) throw new Refusal("PREVIEW_STALE", STALE)
  const last = await tx.one(tx.select({ id: max(journals.id) }).from(journals))
  const closed = { month, closedAt: tx.now, closedBy: actor.userId, closedByName: actor.name }
  const stored = { lastJournalId: last?.id ?? 0, items, report: text, digest }
  await tx.run(tx.insert(monthCloses).values({ ...closed, ...stored }))
  await record(tx, actor, {
    category: "MONTH_CLOSED",
    details: `Closed ${formatMonth(month)}: no entry can be dated in it.`,
    metadata: { Month: month, Digest: digest, SetAside: reasonsIn(items) },
  })
  return booksOf(tx, month)
})

const STALE = {
  subject: "Report Changed",
  message: "The report of this month changed since it was shown. Please look at it again.",
}

async function mustBeNext(tx: Tx, month: Month): Promise<void> {
  const { state, next } = await listedMonth(tx, month)
  if (state === "closed") throw new Refusal("MONTH_CLOSED", { message: `${formatMonth(month)} is closed already.` })
  if (next === "close") return
  const toClose = (await monthsOf(tx)).find((listed) => listed.next === "close")
  const message = toClose ? `The next month to close is ${formatMonth(toClose.month)}.` : NONE
  throw new Refusal("MONTH_NOT_NEXT", { message })
}

const NONE = "No month is over that is still open."

/** Adds the reasons to the items that are not done. Refuses (409 CHECK_LIST_OPEN) a missing reason and a hard item. */
function setAside(items: CloseItem[], reasons: NonNullable<CloseMonth["setAside"]>): StoredCloseItem[] {
  const hard = items.find(({ isHard, isDone }) => isHard && !isDone)
  if (hard) throw new Refusal("CHECK_LIST_OPEN", { message: `The month cannot be closed yet. ${hard.found}` })
  const given = items.map((item) => ({ ...item, reason: item.isDone ? null : (reasonFor(item, reasons) ?? null) }))
  const missing = given.filter(({ isDone, reason }) => !isDone && reason === null)
  if (missing.length === 0) return given
  const fields = Object.fromEntries(missing.map(({ item }) => [`setAside.${item}`, ["Required."]]))
  throw new Refusal("CHECK_LIST_OPEN", { message: WHY, fields })
}

const WHY = "Say why each item that is not done is set aside."

const reasonFor = ({ item }: CloseItem, reasons: object): string | undefined =>
  (reasons as Partial<Record<CloseItem["item"], string>>)[item]

const reasonsIn = (items: StoredCloseItem[]) =>
  Object.fromEntries(items.flatMap(({ item, reason }) => (reason === null ? [] : [[item, reason]])))
