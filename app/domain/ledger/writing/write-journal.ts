/** Stores the draft of a journal, with statements that are prepared once: this runs for every rent charge and every payment. */
import { sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { allocations, journalLines, journals } from "#db/schema/index.ts"
import { inOrder } from "~/values/together.ts"
import type { Actor } from "../../permissions.ts"
import type { Allocation, JournalDraft } from "../journal-draft.ts"
import type { JournalEntry } from "../journal-entry.ts"
import { writeEnds } from "./write-ends.ts"
import { writeCharge, writePayment } from "./write-numbered.ts"
import { writeBalances, writeOpenParts } from "./write-projections.ts"
import { writeShare } from "./write-share.ts"

/**
 * Statements begin at once, so that an engine on another machine receives them in one message, the header last; where a row names the number of a
 * new charge or payment, those are stored before. `beside` stores what belongs to the journal.
 */
export async function writeDraft(
  tx: Tx,
  actor: Actor,
  draft: JournalDraft,
  entry: JournalEntry,
  journalId: number,
  beside: (journalId: number) => Promise<void>,
): Promise<void> {
  const numbered = [
    ...draft.charges.map((made) => writeCharge(tx, draft, made, journalId)),
    ...draft.payments.map((paid) => writePayment(tx, draft, paid, entry, journalId)),
  ]
  if (draft.allocations.length + draft.ends.length > 0) await inOrder(numbered)
  await inOrder([
    ...numbered,
    ...draft.lines.map((line) => tx.run(insertLine, { journalId, tenantId: entry.tenantId, ...line })),
    ...draft.allocations.map((part) => tx.run(insertAllocation, allocationRow(part, journalId))),
    // A charge that is owed again must be so before money pays it.
    writeEnds(tx, actor, { ...draft, ends: draft.ends.filter(({ cents }) => cents < 0) }, journalId),
    writeOpenParts(tx, draft.allocations),
    writeEnds(tx, actor, { ...draft, ends: draft.ends.filter(({ cents }) => cents >= 0) }, journalId),
    writeBalances(tx, draft, journalId),
    writeShare(tx, draft),
    beside(journalId),
    writeHeader(tx, actor, entry, journalId),
  ])
}

const writeHeader = (tx: Tx, actor: Actor, entry: JournalEntry, id: number): Promise<void> =>
  tx.run(insertJournal, {
    id,
    tenantId: entry.tenantId,
    kind: entry.kind,
    on: entry.on,
    recordedAt: tx.now,
    userId: actor.userId,
    reason: entry.reason ?? null,
    memo: entry.memo ?? null,
    reverses: entry.reverses ?? null,
    receiptId: entry.receiptId ?? null,
    key: entry.key,
  })

const value = sql.placeholder
const insertLine = statement((db) =>
  db
    .insert(journalLines)
    .values({
      journalId: value("journalId"),
      tenantId: value("tenantId"),
      account: value("account"),
      cents: value("cents"),
    })
    .prepare(),
)
const insertAllocation = statement((db) =>
  db
    .insert(allocations)
    .values({
      journalId: value("journalId"),
      chargeId: value("chargeId"),
      bucket: value("bucket"),
      paymentId: value("paymentId"),
      creditId: value("creditId"),
      takesBackId: value("takesBackId"),
      cents: value("cents"),
      tender: value("tender"),
      category: value("category"),
    })
    .prepare(),
)
const insertJournal = statement((db) =>
  db
    .insert(journals)
    .values({
      id: value("id"),
      tenantId: value("tenantId"),
      kind: value("kind"),
      effectiveOn: value("on"),
      recordedAt: value("recordedAt"),
      actorUserId: value("userId"),
      reason: value("reason"),
      memo: value("memo"),
      reversesJournalId: value("reverses"),
      receiptId: value("receiptId"),
      key: value("key"),
    })
    .prepare(),
)

function allocationRow(part: Allocation, journalId: number) {
  return {
    journalId,
    chargeId: part.charge?.id ?? null,
    bucket: part.bucket,
    paymentId: part.payment?.id ?? null,
    creditId: part.credit?.id ?? null,
    takesBackId: part.takesBackId,
    cents: part.cents,
    tender: part.tender,
    category: part.category,
  }
}
