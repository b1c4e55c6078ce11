/** Stores the drafts of one or many journals, with one prepared statement for each table, because every rent charge and every payment runs this code. */
import { getTableColumns } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { overRows } from "#db/row-list.ts"
import { allocations, journalLines, journals } from "#db/schema/index.ts"
import { inOrder } from "~/values/together.ts"
import type { Actor } from "../../permissions.ts"
import type { Allocation, ChargeEnd } from "../journal-draft.ts"
import type { NewJournal } from "./new-journal.ts"
import { writeEnds } from "./write-ends.ts"
import { writeCharges, writePayments } from "./write-numbered.ts"
import { writeBalances, writeOpenParts } from "./write-projections.ts"
import { writeShare } from "./write-share.ts"

/** All statements begin at once, so that a remote database gets one message, headers last. Rows whose ids others need come first. Each journal has another tenant. */
export async function writeJournals(tx: Tx, actor: Actor, made: readonly NewJournal[]): Promise<void> {
  if (made.length === 0) return
  const drafts = made.map(({ draft }) => draft)
  const numbered = [writeCharges(tx, made), writePayments(tx, made)]
  if (drafts.some(({ allocations, ends }) => allocations.length + ends.length > 0)) await inOrder(numbered)
  const writeEndsWhich = (is: (end: ChargeEnd) => boolean) =>
    made.map(({ id, draft }) => writeEnds(tx, actor, { ...draft, ends: draft.ends.filter(is) }, id))
  await inOrder([
    ...numbered,
    tx.run(...insertLines(made.flatMap(linesOf))),
    writeAllocations(tx, made),
    // A reopened charge must be open before money pays it.
    ...writeEndsWhich(({ cents }) => cents < 0),
    ...drafts.map((draft) => writeOpenParts(tx, draft.allocations)),
    ...writeEndsWhich(({ cents }) => cents >= 0),
    writeBalances(tx, made),
    writeShare(tx, drafts),
    tx.run(...insertHeaders(made.map((journal) => headerOf(tx, actor, journal)))),
  ])
}

const insertLines = overRows(getTableColumns(journalLines), (db, rows) =>
  db.insert(journalLines).select(rows).prepare(),
)

const linesOf = ({ id, entry: { tenantId }, draft }: NewJournal) =>
  draft.lines.map(({ account, cents }) => ({ journalId: id, tenantId, account, cents }))

const insertAllocations = overRows(getTableColumns(allocations), (db, rows) =>
  db.insert(allocations).select(rows).prepare(),
)

async function writeAllocations(tx: Tx, made: readonly NewJournal[]): Promise<void> {
  const rows = made.flatMap(({ id, draft }) => draft.allocations.map((part) => allocationOf(part, id)))
  if (rows.length > 0) await tx.run(...insertAllocations(rows))
}

const allocationOf = (part: Allocation, journalId: number) => ({
  journalId,
  chargeId: part.charge?.id,
  bucket: part.bucket,
  paymentId: part.payment?.id,
  creditId: part.credit?.id,
  takesBackId: part.takesBackId,
  cents: part.cents,
  tender: part.tender,
  category: part.category,
})

const insertHeaders = overRows(getTableColumns(journals), (db, rows) => db.insert(journals).select(rows).prepare())

const headerOf = (tx: Tx, actor: Actor, { id, entry, draft: { on, occurredOn } }: NewJournal) => ({
  id,
  tenantId: entry.tenantId,
  kind: entry.kind,
  effectiveOn: on,
  occurredOn: occurredOn < on ? occurredOn : null,
  recordedAt: tx.now,
  actorUserId: actor.userId,
  reason: entry.reason,
  memo: entry.memo,
  reversesJournalId: entry.reverses,
  receiptId: entry.receiptId,
  key: entry.key,
})
