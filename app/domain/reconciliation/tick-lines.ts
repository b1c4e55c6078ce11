/** Changes ticks and the closing balance of an unfinished reconciliation. Source: money.md 11.5, api.md X303 and X304. */
import { eq } from "drizzle-orm"
import { bankReconciliations } from "#db/schema/index.ts"
import { formatMoney, negated } from "~/values/money.ts"
import { command } from "../commands.ts"
import { badField, Refusal } from "../refusal.ts"
import { isTickedAtFirst, recordReconciliation } from "./begin-reconciliation.ts"
import type { ChangeClosing, TickLines } from "./inputs.ts"
import { type Reconciliation, wholeOf } from "./reconciliation.ts"
import type { StatementLine } from "./statement-lines.ts"
import { storeTicks } from "./store-ticks.ts"
import { openReconciliation } from "./stored-reconciliation.ts"

/**
 * Ticks exactly these lines; or all, none, or those that are ticked at the beginning. Refuses 404 RECONCILIATION_NOT_FOUND; 409 RECONCILIATION_FINISHED
 * and CHANGED_MEANWHILE; 400 a line that is not in the reconciliation.
 */
export const tickLines = command("manage bank", async (tx, _actor, input: TickLines): Promise<Reconciliation> => {
  const stored = await openReconciliation(tx, input.reconciliationId)
  const before = await wholeOf(tx, stored)
  mustBeShown(before, input.version)
  await storeTicks(tx, stored.id, selected(before.lines, input))
  return wholeOf(tx, stored)
})

/** Changes the statement's closing balance. Refuses as `tickLines` does. Audit BANK_RECONCILIATION. */
export const changeClosing = command(
  "manage bank",
  async (
    tx,
    actor,
    { reconciliationId, closing: typed, isOverdrawn, version }: ChangeClosing,
  ): Promise<Reconciliation> => {
    const stored = await openReconciliation(tx, reconciliationId)
    mustBeShown(await wholeOf(tx, stored), version)
    const changed = { ...stored, closing: isOverdrawn ? negated(typed) : typed }
    if (changed.closing === stored.closing) return wholeOf(tx, stored)
    await tx.run(
      tx.update(bankReconciliations).set({ closing: changed.closing }).where(eq(bankReconciliations.id, stored.id)),
    )
    const what = `given a closing balance of ${formatMoney(changed.closing)} instead of ${formatMoney(stored.closing)}`
    await recordReconciliation(tx, actor, changed, what)
    return wholeOf(tx, changed)
  },
)

/** Refuses (409 CHANGED_MEANWHILE) a form that showed other ticks or another closing balance. */
export function mustBeShown({ version }: Reconciliation, shown: string | undefined): void {
  if (shown !== undefined && shown !== version) throw new Refusal("CHANGED_MEANWHILE")
}

function selected(lines: readonly StatementLine[], input: TickLines): StatementLine[] {
  if (input.choice === "none") return []
  if (input.choice === "all") return [...lines]
  if (input.choice === "matched") return lines.filter(isTickedAtFirst)
  const books = new Set(input.journalLineIds)
  const bank = new Set(input.bankLineIds)
  const ticked = lines.filter(({ journalLineId, bankLineId }) =>
    journalLineId === null ? bankLineId !== null && bank.has(bankLineId) : books.has(journalLineId),
  )
  if (ticked.length === books.size + bank.size) return ticked
  const isOfBooks = ticked.filter(({ journalLineId }) => journalLineId !== null).length < books.size
  throw badField(isOfBooks ? "journalLineIDs" : "bankLineIDs", GONE)
}

const GONE = "A line is no longer in this reconciliation. Please check the lines and save them again."
