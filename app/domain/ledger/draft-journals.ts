/** Drafts one or many journals. Each statement reads the data for all of them. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { inList, listed } from "#db/in-list.ts"
import { journals, tenantBalances, tenants } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { together } from "~/values/together.ts"
import { Refusal } from "../refusal.ts"
import { type Balances, NO_BALANCES } from "./accounts.ts"
import { applyAdvanceRent } from "./apply-payment.ts"
import { daysOfJournal, LAST_CLOSED } from "./closed-months.ts"
import { type JournalDraft, newDraft } from "./journal-draft.ts"
import type { JournalEntry } from "./journal-entry.ts"
import { openChargesOfMany } from "./open-charges.ts"

/** A journal to post: its description, and the function that adds its lines to a draft. */
export type Posting = { entry: JournalEntry; postLines: (draft: JournalDraft) => void }

/** The ids of journals whose key exists, the newest journal's id, the last closed month, and balances by tenant. A journal without a tenant has none. */
export type Heads = {
  known: ReadonlyMap<string, number>
  last: number
  lastClosed: Month | null
  balancesOf(tenantId: number | null): Balances
}

/** Refuses 404 TENANT_NOT_FOUND. */
export async function headsOf(tx: Tx, entries: readonly JournalEntry[]): Promise<Heads> {
  const tenantIds = entries.flatMap(({ tenantId }) => (tenantId === null ? [] : [tenantId]))
  const keys = entries.map(({ key }) => key)
  const { found, numbers } = await together({
    found: tenantIds.length === 0 ? [] : tx.all(balancesOfTenants, { ids: listed(tenantIds) }),
    numbers: tx.all(numbersOfKeysAndLast, { keys: listed(keys) }),
  })
  const balances = new Map(found.map((one) => [one.tenantId, one.balances ?? NO_BALANCES]))
  if (tenantIds.some((id) => !balances.has(id))) throw new Refusal("TENANT_NOT_FOUND")
  const newest = numbers.find(({ key }) => key === null)
  return {
    known: new Map(numbers.flatMap(({ key, id }) => (key === null ? [] : [[key, id] as const]))),
    last: newest?.id ?? 0,
    lastClosed: newest?.closed ?? null,
    balancesOf: (tenantId) => ({ ...((tenantId !== null && balances.get(tenantId)) || NO_BALANCES) }),
  }
}

const balancesOfTenants = statement((db) =>
  db
    .select({ tenantId: tenants.id, balances: tenantBalances })
    .from(tenants)
    .leftJoin(tenantBalances, eq(tenantBalances.tenantId, tenants.id))
    .where(inList(tenants.id, sql.placeholder("ids")))
    .prepare(),
)
const numbersOfKeysAndLast = statement((db) =>
  db
    .select({ key: sql<string | null>`${journals.key}`, id: journals.id, closed: sql<Month | null>`null` })
    .from(journals)
    .where(inList(journals.key, sql.placeholder("keys")))
    .unionAll(
      db
        .select({
          key: sql<string | null>`null`,
          id: sql<number>`coalesce(max(${journals.id}), 0)`,
          closed: LAST_CLOSED,
        })
        .from(journals),
    )
    .prepare(),
)

/** Drafts journals of different tenants, independently of each other. Applies advance rent. */
export async function draftsOf(tx: Tx, postings: readonly Posting[], { balancesOf, lastClosed }: Heads) {
  const tenantIds = postings.flatMap(({ entry }) => entry.tenantId ?? [])
  if (new Set(tenantIds).size < tenantIds.length) throw new Error("Two journals of one tenant cannot be posted at once")
  const open = await openChargesOfMany(
    tx,
    tenantIds.filter((tenantId) => isOwing(balancesOf(tenantId))),
  )
  return postings.map(({ entry, postLines }) => {
    const { tenantId, on, notBefore } = entry
    const draft = newDraft(
      tenantId,
      daysOfJournal(on, lastClosed, notBefore),
      balancesOf(tenantId),
      (tenantId !== null && open.get(tenantId)) || [],
    )
    postLines(draft)
    applyAdvanceRent(draft)
    return { entry, draft }
  })
}

const isOwing = ({ rent, late, other, depositOwed }: Balances) => rent + late + other + depositOwed > 0
