/**
 * The only writer of the ledger's tables. It writes a journal's lines and projections first and its header last; the header's unique key prevents a second
 * posting. Triggers (guards.sql in the migrations) refuse rows that break the ledger's laws.
 */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { charges, journals, payments } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { inOrder, together } from "~/values/together.ts"
import { clockDoubt, mustBeWithoutDoubt } from "../clock/doubt.ts"
import type { Actor } from "../permissions.ts"
import type { Balances } from "./accounts.ts"
import { mustBeOpenAccounts } from "./bank/open-accounts.ts"
import { draftsOf, headsOf, type Posting } from "./draft-journals.ts"
import type { JournalDraft } from "./journal-draft.ts"
import type { JournalEntry } from "./journal-entry.ts"
import { endPlanTakenBack } from "./plans/end-plan.ts"
import type { NewJournal } from "./writing/new-journal.ts"
import { writeEnds } from "./writing/write-ends.ts"
import { writeJournals } from "./writing/write-journals.ts"

/** The result of a posting. A repeat returns the first journal's result. `journalId` is null when there was nothing to post. */
export type Posted = {
  journalId: number | null
  /** The day in the books: the entry's day, or the first open day. */
  on: Day
  repeated: boolean
  balances: Balances
  chargeIds: number[]
  paymentIds: number[]
}

/**
 * Posts a journal on its day or, if that month is closed, on the first open day (money.md 11.6), then applies advance rent. Ends a payment plan that loses
 * a payment by it (money.md 9.9). A repeated key changes nothing. Refuses 404 TENANT_NOT_FOUND, 409 BANK_ACCOUNT_ARCHIVED (money.md 11.1), 503
 * CLOCK_IN_DOUBT (money.md 4).
 */
export async function post(
  tx: Tx,
  actor: Actor,
  entry: JournalEntry,
  postLines: (draft: JournalDraft) => void,
): Promise<Posted> {
  const [posted] = await postAll(tx, actor, [{ entry, postLines }])
  if (!posted) throw new Error("A posting without a result")
  return posted
}

/**
 * The same for journals of different tenants; the results are in the same order. `beside` stores related rows with them. It receives the id of each
 * journal, for a repeated key the first one's; null if there was nothing to post.
 */
export async function postAll(
  tx: Tx,
  actor: Actor,
  postings: readonly Posting[],
  beside: (journalIds: readonly (number | null)[]) => Promise<void> = nothing,
): Promise<Posted[]> {
  const entries = postings.map(({ entry }) => entry)
  const { heads, doubt } = await together({
    heads: headsOf(tx, entries),
    doubt: entries.every(isDayGiven) ? null : clockDoubt(tx),
  })
  const isNew = ({ entry }: Posting) => !heads.known.has(entry.key)
  if (postings.some(isNew)) mustBeWithoutDoubt(doubt)
  const drafted = await draftsOf(tx, postings.filter(isNew), heads)
  await mustBeOpenAccounts(
    tx,
    drafted.flatMap(({ draft }) => draft.lines),
  )
  const made = drafted.filter(({ draft }) => draft.lines.length > 0).map(numberedAfter(heads.last))
  const numbers = new Map([...heads.known, ...made.map(({ id, entry }) => [entry.key, id] as const)])
  const numberOf = ({ key }: JournalEntry) => numbers.get(key) ?? null
  await inOrder([beside(entries.map(numberOf)), writeJournals(tx, actor, made)])
  const drafts = new Map(drafted.map(({ entry, draft }) => [entry, draft]))
  const results: Posted[] = []
  for (const entry of entries) {
    const [first, draft] = [heads.known.get(entry.key), drafts.get(entry)]
    if (first !== undefined) results.push(await firstResult(tx, first, heads.balancesOf(entry.tenantId)))
    else if (draft) results.push(await resultOf(tx, actor, entry, draft, numberOf(entry)))
  }
  return results
}

const nothing = async () => undefined

const numberedAfter =
  (last: number) =>
  (drafted: Omit<NewJournal, "id">, at: number): NewJournal => ({ ...drafted, id: last + 1 + at })

async function resultOf(
  tx: Tx,
  actor: Actor,
  entry: JournalEntry,
  draft: JournalDraft,
  journalId: number | null,
): Promise<Posted> {
  if (journalId === null) return nothingPosted(tx, actor, draft)
  draft.balances.lastJournalId = journalId
  await endPlanTakenBack(tx, actor, entry, journalId)
  return {
    journalId,
    on: draft.on,
    repeated: false,
    balances: draft.balances,
    chargeIds: draft.charges.map((made) => made.id),
    paymentIds: draft.payments.map((made) => made.id),
  }
}

/** An import is posted on the day of its confirmation, which may be days ago. Its job checks the clock. */
const isDayGiven = ({ isDayTyped = false, key }: JournalEntry) => isDayTyped || key.startsWith("import:")

/** Drafts a journal without posting it, to preview a decision. Refuses 404 TENANT_NOT_FOUND. */
export async function draftOf(
  tx: Tx,
  entry: JournalEntry,
  postLines: (draft: JournalDraft) => void,
): Promise<JournalDraft> {
  const [drafted] = await draftsOf(tx, [{ entry, postLines }], await headsOf(tx, [entry]))
  if (!drafted) throw new Error("A posting without a draft")
  return drafted.draft
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

/** An event that moves no money has only its statement event, for example a credit that ended at a move-out. Other journals must have lines. */
async function nothingPosted(tx: Tx, actor: Actor, draft: JournalDraft): Promise<Posted> {
  const applied = draft.allocations.filter((part) => part.category !== "returned")
  if (applied.length + draft.charges.length + draft.payments.length > 0) {
    throw new Error("A journal without lines cannot make charges, payments or allocations")
  }
  await writeEnds(tx, actor, draft, null)
  return { journalId: null, on: draft.on, repeated: false, balances: draft.balances, chargeIds: [], paymentIds: [] }
}

async function firstResult(tx: Tx, journalId: number, balances: Balances): Promise<Posted> {
  const chargesMade = tx.select({ id: charges.id }).from(charges).where(eq(charges.journalId, journalId))
  const made = await tx.all(chargesMade.orderBy(charges.id))
  const paymentsMade = tx.select({ id: payments.id }).from(payments).where(eq(payments.journalId, journalId))
  const paid = await tx.all(paymentsMade.orderBy(payments.id))
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
  const journal = await tx.one(tx.select({ on: journals.effectiveOn }).from(journals).where(eq(journals.id, journalId)))
  if (!journal) throw new Error(`There is no journal ${journalId}`)
  return { journalId, on: journal.on, repeated: true, balances, chargeIds: ids(made), paymentIds: ids(paid) }
}
