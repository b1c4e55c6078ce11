/** Reads once all the data for the ledger rows of a tenant in a range of days. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { namedColumns, wholeRows } from "#db/read-table.ts"
import { chargeEvents, charges, journalLines, journals, statementEvents, users } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { ACCOUNT_BALANCE } from "../accounts.ts"

/** Both days are inclusive. */
export type LedgerRange = { tenantId: number; from: Day; to: Day }

const tenantId = sql.placeholder("tenantId")
const from = sql.placeholder("from")
const to = sql.placeholder("to")

export type JournalRow = Pick<
  typeof journals.$inferSelect,
  "id" | "kind" | "reason" | "memo" | "receiptId" | "reversesJournalId"
> & { on: Day; occurredOn: Day | null; effect: Cents }

const BALANCE = sql`(${sql.join(
  ACCOUNT_BALANCE.map((account) => sql`${account}`),
  sql`, `,
)})`
const { id, kind, effectiveOn: on, occurredOn, reason, memo, receiptId, reversesJournalId } = journals
const JOURNALS_WITHIN = sql`
  select ${namedColumns({ id, kind, on, occurredOn, reason, memo, receiptId, reversesJournalId })},
    (select sum(case when ${journalLines.account} in ${BALANCE} then ${journalLines.cents} else 0 end)
      from ${journalLines} where ${journalLines.journalId} = ${id}) as "effect"
  from ${journals} where ${journals.tenantId} = ${tenantId} and ${on} between ${from} and ${to}
  order by ${on}, ${id}`

/** The postings of a range in statement order: by effective day, then by number. */
export async function journalRows(tx: Tx, range: LedgerRange): Promise<JournalRow[]> {
  return tx.rows(JOURNALS_WITHIN, range)
}

const before = statement((db) =>
  db
    .select({ cents: sql<Cents>`coalesce(sum(${journalLines.cents}), 0)` })
    .from(journals)
    .innerJoin(journalLines, eq(journalLines.journalId, journals.id))
    .where(
      sql`${journals.tenantId} = ${tenantId} and ${journals.effectiveOn} < ${from} and ${journalLines.account} in ${BALANCE}`,
    )
    .prepare(),
)

export async function openingBalance(tx: Tx, { tenantId, from }: LedgerRange): Promise<Cents> {
  return (await tx.one(before, { tenantId, from }))?.cents ?? ZERO
}

const chargesWithin = wholeRows(
  charges,
  sql`where ${charges.tenantId} = ${tenantId} and ${charges.effectiveOn} between ${from} and ${to}`,
)

export async function chargesMade(tx: Tx, range: LedgerRange) {
  return chargesWithin(tx, range)
}

const deletionsWithin = statement((db) =>
  db
    .select({ event: chargeEvents, charge: charges })
    .from(charges)
    .innerJoin(chargeEvents, eq(chargeEvents.chargeId, charges.id))
    .where(
      sql`${charges.tenantId} = ${tenantId} and ${charges.deletedAt} is not null and ${chargeEvents.kind} = 'deleted'
        and ${chargeEvents.effectiveOn} between ${from} and ${to}`,
    )
    .orderBy(chargeEvents.id)
    .prepare(),
)

/** The charges deleted in a range, with the recorded reason. The journal is null when nothing was open. */
export async function chargesDeleted(tx: Tx, range: LedgerRange) {
  return tx.all(deletionsWithin, range)
}

const reductions = statement((db) =>
  db
    .select({ event: chargeEvents, deletedAt: charges.deletedAt })
    .from(charges)
    .innerJoin(chargeEvents, eq(chargeEvents.chargeId, charges.id))
    .where(sql`${charges.tenantId} = ${tenantId} and ${chargeEvents.kind} = 'reduced'`)
    .orderBy(chargeEvents.id)
    .prepare(),
)

/** A move-out's reduction that is in force, was deleted, or ended when its charge was deleted; or the deletion of a reduction. */
export type ReductionRow = { chargeId: number; is: "standing" | "deleted" | "ended" | "deletion" }

/** The reductions at a tenant's move-outs and their deletions, by journal. */
export async function reductionRows(tx: Tx, tenant: number): Promise<Map<number | null, ReductionRow>> {
  const rows = await tx.all(reductions, { tenantId: tenant })
  const deleted = new Set(rows.filter(({ event }) => event.cents < 0).map(({ event }) => event.chargeId))
  const stateOf = ({ event: { cents, chargeId }, deletedAt }: (typeof rows)[number]): ReductionRow["is"] => {
    if (cents < 0) return "deletion"
    if (deleted.has(chargeId)) return "deleted"
    return deletedAt === null ? "standing" : "ended"
  }
  return new Map(rows.map((row) => [row.event.journalId, { chargeId: row.event.chargeId, is: stateOf(row) }]))
}

/** A balance that a manager set; the name is null for the system. */
export type StatementEventRow = typeof statementEvents.$inferSelect & {
  firstName: string | null
  lastName: string | null
}

const eventsWithin = statement((db) =>
  db
    .select({ event: statementEvents, firstName: users.firstName, lastName: users.lastName })
    .from(statementEvents)
    .leftJoin(users, eq(users.id, statementEvents.userId))
    .where(sql`${statementEvents.tenantId} = ${tenantId} and ${statementEvents.effectiveOn} between ${from} and ${to}`)
    .orderBy(sql`${statementEvents.effectiveOn} desc, ${statementEvents.id} desc`)
    .prepare(),
)

/** The balances that managers set in a range, newest first. */
export async function statementEventRows(tx: Tx, range: LedgerRange): Promise<StatementEventRow[]> {
  const rows = await tx.all(eventsWithin, range)
  return rows.map(({ event, firstName, lastName }) => ({ ...event, firstName, lastName }))
}

const linesOf = statement((db) =>
  db
    .select({
      account: journalLines.account,
      cents: sql<Cents>`sum(${journalLines.cents})`,
    })
    .from(journalLines)
    .where(eq(journalLines.journalId, sql.placeholder("journalId")))
    .groupBy(journalLines.account)
    .prepare(),
)

export async function accountsOfJournal(tx: Tx, journalId: number): Promise<Map<string, Cents>> {
  const rows = await tx.all(linesOf, { journalId })
  return new Map(rows.map((row) => [row.account, row.cents]))
}
