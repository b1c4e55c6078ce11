/** Deletes the fees that one bulk action issued. Source: money.md 9.8, api.md X109. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { charges, journals } from "#db/schema/index.ts"
import { formatMoney } from "~/values/money.ts"
import { command } from "../commands.ts"
import type { ChargeRow } from "../ledger/charges/charge-rows.ts"
import { deleteCharge } from "../ledger/reversals.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { forEach, storeOutcome } from "./carry-out.ts"
import type { DeleteBulkFees } from "./inputs.ts"
import { type SelectedRow, type Selection, selectionOf } from "./selections.ts"

/** `problem` is the reason why the fee cannot be deleted, as a sentence; null if it can. */
export type IssuedFee = { row: SelectedRow; charge: ChargeRow; problem: string | null }

/** The fees of a selection in the order of its rows; none for other actions and for rows that were left out. */
export async function issuedFees(tx: Tx, actor: Actor, { action, rows }: Selection): Promise<IssuedFee[]> {
  if (action !== "fee") return []
  const keyOf = ({ key }: SelectedRow) => `form:${key}:1`
  const done = rows.filter(({ outcome }) => outcome === "done")
  const ofJournal = and(eq(charges.journalId, journals.id), inList(journals.key, done.map(keyOf)))
  const found = await tx.all(
    tx.select({ key: journals.key, charge: charges }).from(charges).innerJoin(journals, ofJournal),
  )
  const byKey = new Map(found.map(({ key, charge }) => [key, charge]))
  return done.flatMap((row) => {
    const charge = byKey.get(keyOf(row))
    return charge ? [{ row, charge, problem: problemOf(actor, charge) }] : []
  })
}

function problemOf(actor: Actor, { tenantId, deletedAt }: ChargeRow): string | null {
  if (deletedAt !== null) return "This fee was deleted before."
  return actor.tenantId === tenantId ? "This is your own tenant account." : null
}

/** Deletes each fee as `deleteCharge` does, in one transaction; a note names the others. Refuses 404 SELECTION_NOT_FOUND, 400 if none can be. Audit MAN_CHARGE_DELETE. */
export const deleteFees = command("delete ledger entries", async (tx, actor, input: DeleteBulkFees) => {
  const { selection, reason } = input
  const fees = await issuedFees(tx, actor, await selectionOf(tx, actor, selection))
  const going = new Map(fees.flatMap(({ row, charge, problem }) => (problem === null ? [[row, charge] as const] : [])))
  if (going.size === 0) throw new Refusal("VALIDATION_ERROR", { message: "There is no fee left to delete." })
  const rows = [...going.keys()]
  const notes = await forEach(rows, async (row) => {
    const charge = going.get(row) as ChargeRow
    await deleteCharge(tx, actor, { chargeId: charge.id, chargeType: "Fee Charge", reason })
    return `The fee of ${formatMoney(charge.amount)} was deleted.`
  })
  const others = fees.flatMap(({ row, problem }) =>
    problem === null ? [] : [{ row, note: `Not deleted. ${problem}` }],
  )
  for (const { row, note } of [...rows.map((row, at) => ({ row, note: notes[at] ?? "" })), ...others])
    await storeOutcome(tx, row, { outcome: "done", note })
  return selectionOf(tx, actor, selection)
})
