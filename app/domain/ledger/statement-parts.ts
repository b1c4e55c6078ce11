/** What the rows of a ledger are made of: everything a tenant's journals of a range of days made, ended or set, read once. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { chargeEvents, charges, journalLines, journals, statementEvents, users } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { ACCOUNT_BALANCE } from "./accounts.ts"

/** The days from and to count in. */
export type LedgerRange = { tenantId: number; from: Day; to: Day }

const tenantId = sql.placeholder("tenantId")
const from = sql.placeholder("from")
const to = sql.placeholder("to")

/** A posting, and what it changed in the account balance. */
export type JournalRow = Awaited<ReturnType<typeof journalRows>>[number]

const BALANCE = sql`(${sql.join(
  ACCOUNT_BALANCE.map((account) => sql`${account}`),
  sql`, `,
)})`
const journalsWithin = statement((db) =>
  db
    .select({
      id: journals.id,
      kind: journals.kind,
      on: journals.effectiveOn,
      reason: journals.reason,
      memo: journals.memo,
      receiptId: journals.receiptId,
      reversesJournalId: journals.reversesJournalId,
      effect: sql<number>`sum(case when ${journalLines.account} in ${BALANCE} then ${journalLines.cents} else 0 end)`,
    })
    .from(journals)
    .innerJoin(journalLines, eq(journalLines.journalId, journals.id))
    .where(sql`${journals.tenantId} = ${tenantId} and ${journals.effectiveOn} between ${from} and ${to}`)
    .groupBy(journals.effectiveOn, journals.id)
    .orderBy(journals.effectiveOn, journals.id)
    .prepare(),
)

/** The postings of a range in statement order: by effective day, then by number. */
export async function journalRows(tx: Tx, range: LedgerRange) {
  return tx.all(journalsWithin, range)
}

const before = statement((db) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${journalLines.cents}), 0)` })
    .from(journals)
    .innerJoin(journalLines, eq(journalLines.journalId, journals.id))
    .where(
      sql`${journals.tenantId} = ${tenantId} and ${journals.effectiveOn} < ${from} and ${journalLines.account} in ${BALANCE}`,
    )
    .prepare(),
)

/** The account balance before the range, in cents. */
export async function openingBalance(tx: Tx, { tenantId, from }: LedgerRange): Promise<number> {
  return (await tx.one(before, { tenantId, from }))?.cents ?? 0
}

const chargesWithin = statement((db) =>
  db
    .select({
      id: charges.id,
      journalId: charges.journalId,
      kind: charges.kind,
      origin: charges.origin,
      amount: charges.amount,
      effectiveOn: charges.effectiveOn,
      dueOn: charges.dueOn,
      period: charges.period,
      unitNumber: charges.unitNumber,
      notes: charges.notes,
      deletedAt: charges.deletedAt,
    })
    .from(charges)
    .where(sql`${charges.tenantId} = ${tenantId} and ${charges.effectiveOn} between ${from} and ${to}`)
    .prepare(),
)

/** The charges made in a range. */
export async function chargesMade(tx: Tx, range: LedgerRange) {
  return tx.all(chargesWithin, range)
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

/** The charges deleted in a range, with what was told of it. Without a journal where nothing was open. */
export async function chargesDeleted(tx: Tx, range: LedgerRange) {
  return tx.all(deletionsWithin, range)
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

/** The balances managers set in a range, newest first. */
export async function statementEventRows(tx: Tx, range: LedgerRange): Promise<StatementEventRow[]> {
  const rows = await tx.all(eventsWithin, range)
  return rows.map(({ event, firstName, lastName }) => ({ ...event, firstName, lastName }))
}

const linesOf = statement((db) =>
  db
    .select({
      account: journalLines.account,
      cents: sql<number>`sum(${journalLines.cents})`,
    })
    .from(journalLines)
    .where(eq(journalLines.journalId, sql.placeholder("journalId")))
    .groupBy(journalLines.account)
    .prepare(),
)

/** A journal's lines, net per account. */
export async function accountsOf(tx: Tx, journalId: number): Promise<Map<string, number>> {
  const rows = await tx.all(linesOf, { journalId })
  return new Map(rows.map((row) => [row.account, row.cents]))
}
