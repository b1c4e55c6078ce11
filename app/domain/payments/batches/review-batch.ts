/** Reviews a batch: what each row would pay, and what prevents its posting. Writes nothing. Source: money.md 9.6, api.md X51. */
import { createHash } from "node:crypto"
import type { Tx } from "#db/client.server.ts"
import { type Cents, plus, sum, ZERO } from "~/values/money.ts"
import type { AppliedPart } from "~/values/payments/applied-parts-text.ts"
import { command } from "../../commands.ts"
import { draftOf } from "../../ledger/journal.ts"
import type { Allocation } from "../../ledger/journal-draft.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { hasUnit } from "../../tenants/tenant-units.ts"
import type { RecordPayment } from "../inputs.ts"
import { entryOf, postPaymentLines } from "../manual.ts"
import type { Batch, BatchRow } from "./batch-inputs.ts"
import { type ReviewedRow, rowsWithPayers } from "./reviewed-rows.ts"
import { faultOf, findFaults, findRepeats } from "./row-faults.ts"

/** `total` is the sum of the rows without a fault. `reviewed` changes with everything that would be posted, and with each payer's ledger. */
export type ReviewedBatch = { rows: ReviewedRow[]; total: Cents; reviewed: string }

export const reviewBatch = command("record payments", reviewOf)

export async function reviewOf(tx: Tx, actor: Actor, batch: Batch): Promise<ReviewedBatch> {
  const rows = await rowsWithPayers(tx, actor, batch)
  for (const row of rows) if (row.payment && row.posted === null) await findFaults(tx, actor, row, batch)
  findRepeats(rows, batch)
  const byPayer = Map.groupBy(rows.filter(isPostable), ({ payer }) => payer?.id)
  for (const own of byPayer.values()) await findParts(tx, own, batch)
  const total = sum(rows.filter(isPostable).map(({ amount }) => amount ?? ZERO))
  return { rows, total, reviewed: digestOf(rows) }
}

export const isPostable = ({ payment, faults, posted }: ReviewedRow): boolean =>
  payment !== null && faults.length === 0 && posted === null

/** A row is posted under its own uuid, whichever request sends it. */
export const journalKeyOf = ({ key }: Pick<BatchRow, "key">): string => `form:${key}:0`

/** The charges that the rows of one tenant would pay, one row after another. */
async function findParts(tx: Tx, rows: readonly ReviewedRow[], batch: Batch): Promise<void> {
  const [first] = rows
  if (!first?.payment) return
  const isRenting = await hasUnit(tx, first.payment.tenantId)
  await draftOf(tx, entryOf(first.payment, journalKeyOf(first.typed)), (draft) => {
    for (const row of rows) {
      const from = draft.allocations.length
      try {
        postPaymentLines(draft, row.payment as RecordPayment, isRenting)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        draft.payments.pop()
        row.faults.push(faultOf(error, batch))
      }
      row.parts = partsOf(draft.allocations.slice(from))
    }
  })
}

const BUCKETS = ["rent", "late", "other", "deposit", "advance"] as const

function partsOf(allocations: readonly Allocation[]): AppliedPart[] {
  return BUCKETS.flatMap((bucket) =>
    [false, true].flatMap((isHeld) => {
      const own = allocations.filter((each) => each.bucket === bucket && (each.charge === null) === isHeld)
      return own.length === 0 ? [] : { bucket, isHeld, cents: plus(...own.map(({ cents }) => cents)) }
    }),
  )
}

/** Leaves out faults and answers, because an answered question does not change what would be posted. */
function digestOf(rows: readonly ReviewedRow[]): string {
  const seen = rows
    .filter(({ payment, posted }) => payment !== null && posted === null)
    .map(({ typed, payment, payer }) => {
      const { tenantId, amount, type, method, paymentDate, note } = payment as RecordPayment
      return [typed.key, tenantId, amount, type, method, paymentDate, note ?? null, payer?.lastJournalId]
    })
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url")
}
