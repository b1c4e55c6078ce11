/** Changes to a finished reconciliation since it was finished. Source: money.md 11.5, "Later changes". */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { HAS_ENDED } from "../bank-files/ended-match.ts"
import { zoneOf } from "../settings/defaults.ts"
import { type AccountLine, accountLines, paymentIn, slipIn, TRUE_DAY } from "./account-lines.ts"
import { undoneBy } from "./pairs.ts"
import type { StoredReconciliation } from "./stored-reconciliation.ts"

/**
 * `undone`: the posting of a line was reversed. `returned`: a check of the line was returned, or paid after all. `posted`: another posting is dated within
 * the statement's days; its amount is signed as it changes the account. `unmatched`: the match with the bank's line was undone. `since`: the day when the
 * change was recorded.
 */
export type LaterChange = {
  kind: "undone" | "returned" | "posted" | "unmatched"
  on: Day
  since: Day
  amount: Cents
  name: string
  journalId: number | null
  bankLineId: number | null
}

/** By the day when they were recorded. Empty for an unfinished reconciliation. */
export async function laterChangesOf(tx: Tx, reconciliation: StoredReconciliation): Promise<LaterChange[]> {
  if (reconciliation.finishedAt === null) return []
  const zone = await zoneOf(tx)
  const posted = (await postedSince(tx, reconciliation)).map(
    ({ kind, line: { on, amount, name, journalId, recordedAt } }): LaterChange => ({
      ...{ kind, on, amount, name, journalId },
      since: dayAt(recordedAt, zone),
      bankLineId: null,
    }),
  )
  const unmatched = (await unmatchedSince(tx, reconciliation)).map(
    ({ undoneAt, amount, ...row }): LaterChange => ({
      kind: "unmatched",
      ...row,
      since: dayAt(Number(undoneAt), zone),
      amount: Number(amount) as Cents,
      journalId: null,
    }),
  )
  return [...posted, ...unmatched].toSorted((one, other) => (one.since < other.since ? -1 : 1))
}

const IS_REVERSAL = sql`(j.idem_key like 'ret:%' or j.idem_key like 'undep:%' or j.idem_key like '%:undone' or j.idem_key like '%:failed')`

async function postedSince(tx: Tx, { id, accountId, beginsOn, endsOn, lastJournalId }: StoredReconciliation) {
  const isInside = sql`${TRUE_DAY} between ${beginsOn} and ${endsOn}`
  const lines = await accountLines(tx, accountId, sql`j.id > ${lastJournalId} and (${isInside} or ${IS_REVERSAL})`)
  if (lines.length === 0) return []
  const held = await heldBy(tx, id)
  return lines.flatMap((line) => {
    const kind = kindOf(line, held) ?? (line.on >= beginsOn && line.on <= endsOn ? ("posted" as const) : null)
    return kind === null ? [] : [{ kind, line }]
  })
}

type Held = { keys: Set<string>; journals: Set<string>; payments: Set<number> }

/** The keys and journals of a reconciliation's rows, and the payments in them, including those on a slip. */
async function heldBy(tx: Tx, id: number): Promise<Held> {
  const rows = await tx.rows<{ key: string; journalId: number }>(sql`
    select j.idem_key as "key", j.id as "journalId" from bank_reconciliation_rows r
    join journal_lines jl on jl.id = r.journal_line_id join journals j on j.id = jl.journal_id where r.reconciliation_id = ${id}`)
  const slips = new Set(rows.flatMap(({ key }) => slipIn(key) ?? []))
  const onSlips = slips.size === 0 ? [] : await paymentsOnSlips(tx, id)
  const direct = rows.flatMap(({ key }) => paymentIn(key) ?? [])
  return {
    keys: new Set(rows.map(({ key }) => key)),
    journals: new Set(rows.map(({ journalId }) => `${journalId}`)),
    payments: new Set([...direct, ...onSlips]),
  }
}

async function paymentsOnSlips(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.rows<{ paymentId: number }>(sql`
    select distinct s.payment_id as "paymentId" from bank_reconciliation_rows r join journal_lines jl on jl.id = r.journal_line_id
    join journals j on j.id = jl.journal_id join deposit_slip_rows s on j.idem_key = 'dep:' || s.slip_id where r.reconciliation_id = ${id}`)
  return rows.map(({ paymentId }) => paymentId)
}

function kindOf({ key }: AccountLine, { keys, journals, payments }: Held): "undone" | "returned" | null {
  const undone = undoneBy(key)
  if (undone && (undone.key === undefined ? journals.has(undone.journal) : keys.has(undone.key))) return "undone"
  const payment = key.startsWith("ret:") ? paymentIn(key) : null
  return payment !== null && payments.has(payment) ? "returned" : null
}

type Unmatched = { on: Day; amount: Cents; name: string; bankLineId: number; undoneAt: number }

/** Rows whose match a person undid, and that were not matched again. If the posting itself was deleted or undone, that posting is listed instead. */
const unmatchedSince = (tx: Tx, { id, finishedAt }: StoredReconciliation): Promise<Unmatched[]> =>
  tx.rows<Unmatched>(sql`
    select l.posted_on as "on", r.amount as "amount", l.text as "name", l.id as "bankLineId",
      (select max(u.undone_at) from bank_matches u where u.line_id = l.id) as "undoneAt"
    from bank_reconciliation_rows r join bank_lines l on l.id = r.bank_line_id
      left join journal_lines jl on jl.id = r.journal_line_id left join journals j on j.id = jl.journal_id
    where r.reconciliation_id = ${id}
      and exists (select 1 from bank_matches u where u.line_id = l.id and u.undone_at >= ${finishedAt})
      and not exists (select 1 from bank_matches m where m.line_id = l.id and m.undone_at is null and not ${HAS_ENDED} and (
        (r.journal_line_id is null and m.expense_type_id is not null) or m.journal_line_id = r.journal_line_id
        or j.idem_key = 'dep:' || m.deposit_slip_id or j.idem_key = 'dep:pay:' || m.payment_id))
    order by 5, 4`)
