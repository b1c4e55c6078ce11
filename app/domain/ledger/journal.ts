/**
 * The only writer of the ledger's tables: a journal's lines first, then what follows from them, its header last, whose unique key prevents a second
 * posting. Triggers (guards.sql in the migrations) refuse rows that break the ledger's laws.
 */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, journals, payments, tenantBalances, tenants } from "#db/schema/index.ts"
import { together } from "~/values/together.ts"
import { clockDoubt, mustBeWithoutDoubt } from "../clock/doubt.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type Balances, NO_BALANCES } from "./accounts.ts"
import { applyAdvanceRent } from "./apply-payment.ts"
import { type JournalDraft, newDraft } from "./journal-draft.ts"
import type { JournalEntry } from "./journal-entry.ts"
import { openCharges } from "./open-charges.ts"
import { endPlanTakenBack } from "./plans/end-plan.ts"
import { writeEnds } from "./writing/write-ends.ts"
import { writeDraft } from "./writing/write-journal.ts"

/** The result of a posting. A repeat returns the first journal's result. `journalId` is null when there was nothing to post. */
export type Posted = {
  journalId: number | null
  repeated: boolean
  balances: Balances
  chargeIds: number[]
  paymentIds: number[]
}

/**
 * Posts a journal, then applies advance rent; `beside` stores with it what belongs to it. Ends a payment plan that it takes a payment from (money.md 9.9). A repeated key changes nothing. Refuses 404
 * TENANT_NOT_FOUND, 503 CLOCK_IN_DOUBT (money.md 4).
 */
export async function post(
  tx: Tx,
  actor: Actor,
  entry: JournalEntry,
  postLines: (draft: JournalDraft) => void,
  beside: (journalId: number) => Promise<void> = nothing,
): Promise<Posted> {
  const { head, doubt } = await together({
    head: headOf(tx, entry),
    doubt: isDayGiven(entry) ? null : clockDoubt(tx),
  })
  if (head.known !== null) return firstResult(tx, head.known, head.balances)
  mustBeWithoutDoubt(doubt)
  const draft = newDraft(
    entry.tenantId,
    entry.on,
    head.balances,
    await openChargesOf(tx, entry.tenantId, head.balances),
  )
  postLines(draft)
  applyAdvanceRent(draft)
  if (draft.lines.length === 0) return nothingPosted(tx, actor, draft)
  const journalId = head.last + 1
  await writeDraft(tx, actor, draft, entry, journalId, beside)
  draft.balances.lastJournalId = journalId
  await endPlanTakenBack(tx, actor, entry, journalId)
  return {
    journalId,
    repeated: false,
    balances: draft.balances,
    chargeIds: draft.charges.map((made) => made.id),
    paymentIds: draft.payments.map((made) => made.id),
  }
}

const nothing = async () => undefined

/** An import is posted on the day of its confirmation, which may be days ago. Its job checks the clock. */
const isDayGiven = ({ isDayTyped = false, key }: JournalEntry) => isDayTyped || key.startsWith("import:")

/** Drafts a journal without posting it, to preview a decision. Refuses 404 TENANT_NOT_FOUND. */
export async function draftOf(
  tx: Tx,
  entry: JournalEntry,
  postLines: (draft: JournalDraft) => void,
): Promise<JournalDraft> {
  const { balances } = await headOf(tx, entry)
  const draft = newDraft(entry.tenantId, entry.on, balances, await openChargesOf(tx, entry.tenantId, balances))
  postLines(draft)
  applyAdvanceRent(draft)
  return draft
}

/** The balances after a journal, without posting it. Refuses 404 TENANT_NOT_FOUND. */
export async function balancesAfterPosting(
  tx: Tx,
  entry: JournalEntry,
  postLines: (draft: JournalDraft) => void,
): Promise<Balances> {
  return (await draftOf(tx, entry, postLines)).balances
}

const numberOfKey = statement((db) =>
  db
    .select({ id: journals.id })
    .from(journals)
    .where(eq(journals.key, sql.placeholder("key")))
    .prepare(),
)

export async function journalOf(tx: Tx, key: string): Promise<number | undefined> {
  const row = await tx.one(numberOfKey, { key })
  return row?.id
}

const tenantHead = statement((db) =>
  db
    .select({
      known: sql<
        number | null
      >`(select ${journals.id} from ${journals} where ${journals.key} = ${sql.placeholder("key")})`,
      last: sql<number>`(select coalesce(max(${journals.id}), 0) from ${journals})`,
      balances: tenantBalances,
    })
    .from(tenants)
    .leftJoin(tenantBalances, eq(tenantBalances.tenantId, tenants.id))
    .where(eq(tenants.id, sql.placeholder("tenantId")))
    .prepare(),
)
const propertyHead = statement((db) =>
  db
    .select({
      known: sql<
        number | null
      >`(select ${journals.id} from ${journals} where ${journals.key} = ${sql.placeholder("key")})`,
      last: sql<number>`(select coalesce(max(${journals.id}), 0) from ${journals})`,
    })
    .from(sql`(select 1) as one`)
    .prepare(),
)

async function headOf(
  tx: Tx,
  entry: JournalEntry,
): Promise<{ known: number | null; last: number; balances: Balances }> {
  if (entry.tenantId === null) {
    const found = await tx.one(propertyHead, { key: entry.key })
    return { known: found?.known ?? null, last: found?.last ?? 0, balances: { ...NO_BALANCES } }
  }
  const found = await tx.one(tenantHead, { key: entry.key, tenantId: entry.tenantId })
  if (!found) throw new Refusal("TENANT_NOT_FOUND")
  return { known: found.known, last: found.last, balances: found.balances ?? { ...NO_BALANCES } }
}

async function openChargesOf(tx: Tx, tenantId: number | null, balances: Balances) {
  const isOwing = balances.rent + balances.late + balances.other + balances.depositOwed > 0
  return tenantId !== null && isOwing ? openCharges(tx, tenantId) : []
}

/** An event that moves no money has only its statement event, for example a credit that ended at a move-out. Other journals must have lines. */
async function nothingPosted(tx: Tx, actor: Actor, draft: JournalDraft): Promise<Posted> {
  const applied = draft.allocations.filter((part) => part.category !== "returned")
  if (applied.length + draft.charges.length + draft.payments.length > 0) {
    throw new Error("A journal without lines cannot make charges, payments or allocations")
  }
  await writeEnds(tx, actor, draft, null)
  return { journalId: null, repeated: false, balances: draft.balances, chargeIds: [], paymentIds: [] }
}

async function firstResult(tx: Tx, journalId: number, balances: Balances): Promise<Posted> {
  const chargesMade = tx.select({ id: charges.id }).from(charges).where(eq(charges.journalId, journalId))
  const made = await tx.all(chargesMade.orderBy(charges.id))
  const paymentsMade = tx.select({ id: payments.id }).from(payments).where(eq(payments.journalId, journalId))
  const paid = await tx.all(paymentsMade.orderBy(payments.id))
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
  return { journalId, repeated: true, balances, chargeIds: ids(made), paymentIds: ids(paid) }
}
