import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { expenses } from "#db/schema/index.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { storedValueText } from "~/values/stored-value.ts"
import { command } from "../../commands.ts"
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { conflict } from "../../version.ts"
import { type Expense, mustBeOpenMonth, oneExpense, putExpense } from "./expenses.ts"
import type { SaveMonth } from "./expenses-inputs.ts"
import { type KnownExpense, knownIn, knownText } from "./expenses-known.ts"
import { hasHiddenReceipt } from "./expenses-receipts.ts"
import { type TreeRow, totalOf, treeRows } from "./expenses-tree.ts"
import { allTypes, mustExist } from "./expenses-types.ts"

/** An expense's receipt: a file the caller may open, one of a more powerful level (if deleted, without a name), or a deleted one. */
export type ExpenseReceipt =
  | { state: "stored"; name: string }
  | { state: "deleted"; name: string | null }
  | { state: "hidden" }

/** `amount` is null for a type without one; `total` includes the types below. */
export type MonthRow = Pick<TreeRow, "kind" | "type" | "level" | "parts" | "hasBelow"> & {
  amount: Cents | null
  total: Cents
  receipt: ExpenseReceipt | null
}
/** The form sends `was` back, so that it never overwrites another user's change. */
export type MonthOfExpenses = { rows: MonthRow[]; total: Cents; was: string }

type Spent = { amount: Cents; file: number | null; receipt: ExpenseReceipt | null }

export const monthOfExpenses = command(
  "manage expenses",
  async (tx, actor, { month }: { month: Month }): Promise<MonthOfExpenses> => {
    const spent = await spentIn(tx, actor, month)
    const own = new Map([...spent].map(([id, { amount }]) => [id, [amount]]))
    const rows = treeRows(await allTypes(tx), own, 1)
    return {
      rows: rows.map(({ kind, type, level, parts, hasBelow, figures }) => {
        const { amount = null, receipt = null } = spent.get(type.id) ?? {}
        return { kind, type, level, parts, hasBelow, amount, receipt, total: figures[0] ?? ZERO }
      }),
      total: totalOf(rows, 1)[0] ?? ZERO,
      was: knownText(spent),
    }
  },
)

async function spentIn(tx: Tx, actor: Actor, month: Month): Promise<Map<number, Spent>> {
  const rows = await tx.all(tx.select().from(expenses).where(eq(expenses.month, month)))
  return new Map(
    rows.map((expense) => {
      const { typeId, amount, receiptFileId: file } = expense
      return [typeId, { amount, file, receipt: receiptOf(actor, expense) }]
    }),
  )
}

function receiptOf(
  { level }: Actor,
  { receiptName: name, receiptFileId, receiptLevel }: Expense,
): ExpenseReceipt | null {
  if (name === null) return null
  const mayKnow = level <= (receiptLevel ?? STRONGEST)
  if (receiptFileId === null) return { state: "deleted", name: mayKnow ? name : null }
  return mayKnow ? { state: "stored", name } : { state: "hidden" }
}
const STRONGEST = 0

/**
 * Saves the changed amounts of a form, all or none. Returns the numbers of changed amounts and detached receipts. An emptied amount is deleted with
 * its receipt. Refuses 404 EXPENSE_TYPE_NOT_FOUND; 409 EXPENSES_CHANGED when another user changed an amount that this form changes, or attached a
 * receipt to an amount that it empties; 409 MONTH_CLOSED; 403 to empty an amount whose receipt is for a more powerful level.
 */
export const saveMonth = command(
  "manage expenses",
  async (tx, actor, { month, was, amounts }: SaveMonth): Promise<{ amounts: number; receipts: number }> => {
    const typed = Object.entries(amounts).map(([name, amount = null]) => ({ typeId: Number(name.slice(1)), amount }))
    mustExist(
      await allTypes(tx),
      typed.map(({ typeId }) => typeId),
    )
    const before = knownIn(was)
    const rows = await tx.all(tx.select().from(expenses).where(eq(expenses.month, month)))
    const now = new Map(rows.map(({ typeId, amount, receiptFileId: file }) => [typeId, { amount, file }]))
    const changed = typed.filter(({ typeId, amount }) => amount !== (before.get(typeId)?.amount ?? null))
    mustBeUnchanged(
      changed.filter(({ typeId, amount }) => amount !== (now.get(typeId)?.amount ?? null)),
      before,
      now,
    )
    for (const { typeId, amount } of changed) {
      if (amount === null && (await hasHiddenReceipt(tx, actor, now.get(typeId)?.file ?? null)))
        throw notEmptied(typeId)
      await mustBeOpenMonth(tx, month)
      if (amount === null) await tx.run(tx.delete(expenses).where(oneExpense(typeId, month)))
      else await putExpense(tx, actor, { typeId, month, amount })
    }
    const emptied = changed.filter(({ typeId, amount }) => amount === null && now.get(typeId)?.file != null)
    return { amounts: changed.length, receipts: emptied.length }
  },
)

const notEmptied = (typeId: number): Refusal =>
  new Refusal("INSUFFICIENT_PERMISSIONS", {
    explained: { [`amounts.t${typeId}`]: "Its receipt is for a more powerful level: change the amount, or leave it." },
  })

type Known = ReadonlyMap<number, KnownExpense>

function mustBeUnchanged(changes: { typeId: number; amount: number | null }[], before: Known, now: Known): void {
  const messages = changes.flatMap(({ typeId, amount }) => {
    const message = othersChange(before.get(typeId), now.get(typeId), amount === null)
    return message === null ? [] : [[`amounts.t${typeId}`, message]]
  })
  if (messages.length > 0) throw conflict("EXPENSES_CHANGED", Object.fromEntries(messages))
}

/** The stored expense if it changed since the form was opened. A new receipt counts when the form empties the amount and so removes the receipt. */
function othersChange(before: KnownExpense | undefined, now: KnownExpense | undefined, empties: boolean) {
  const hasNewReceipt = empties && now != null && now.file !== null && now.file !== before?.file
  if (before?.amount === now?.amount && !hasNewReceipt) return null
  const amount = storedValueText(now ? formatMoney(now.amount as Cents) : null)
  return hasNewReceipt ? `${amount}, with a receipt that was attached meanwhile` : amount
}
