/** Does an action for every row of a selection, once and in one transaction: what changed since the review is left out and named. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bulkRows, bulkSelections } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type BulkAction, checkRows } from "./check-rows.ts"
import { type SelectedRow, type Selection, selectionOf } from "./selections.ts"

/** Does it for the rows, and returns the note of each, in order. */
type Act = (rows: SelectedRow[]) => Promise<string[]>

/**
 * Does the action and stores each row's outcome. Refuses 404 SELECTION_NOT_FOUND, 409 SELECTION_DONE, and (400) when every row is left out; a refusal of
 * `act` does nothing at all.
 */
export async function carryOut(tx: Tx, actor: Actor, id: string, action: BulkAction, act: Act): Promise<Selection> {
  const { rows } = await selectionOf(tx, actor, id)
  const isOpen = and(eq(bulkSelections.id, id), isNull(bulkSelections.doneAt))
  const taken = tx.update(bulkSelections).set({ action, doneAt: tx.now }).where(isOpen).returning()
  if (!(await tx.one(taken))) throw new Refusal("SELECTION_DONE")
  const checked = await checkRows(tx, actor, action, rows)
  const going = checked.flatMap(({ row, problem }) => (problem === null ? [row] : []))
  if (going.length === 0) throw nobodyLeft(checked[0]?.problem ?? "")
  const notes = await act(going)
  for (const { row, problem } of checked) {
    const done = { outcome: "done", note: notes[going.indexOf(row)] ?? "" } as const
    await storeOutcome(tx, row, problem === null ? done : { outcome: "left out", note: problem })
  }
  return selectionOf(tx, actor, id)
}

const nobodyLeft = (first: string) =>
  new Refusal("VALIDATION_ERROR", { message: `Nothing was done, because it is possible for none of them. ${first}` })

async function storeOutcome(
  tx: Tx,
  { selectionId, position }: SelectedRow,
  outcome: Pick<SelectedRow, "outcome" | "note">,
): Promise<void> {
  const row = and(eq(bulkRows.selectionId, selectionId), eq(bulkRows.position, position))
  await tx.run(tx.update(bulkRows).set(outcome).where(row))
}

/** Does it for one row after another. A refusal of one names it and does nothing at all. */
export async function forEach(rows: SelectedRow[], act: (row: SelectedRow) => Promise<string>): Promise<string[]> {
  const notes: string[] = []
  for (const row of rows) notes.push(await named(row, act))
  return notes
}

async function named(row: SelectedRow, act: (row: SelectedRow) => Promise<string>): Promise<string> {
  try {
    return await act(row)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { name, units } = row.reviewed
    const who = [name, ...units.map((unit) => `unit ${unit}`)].join(", ")
    throw new Refusal(error.code, { message: `Nothing was done because of ${who}: ${error.message}` })
  }
}

/** The audit row of a person who was written to. */
export function recordWritten(tx: Tx, actor: Actor, row: SelectedRow, what: string): Promise<void> {
  return record(tx, actor, {
    category: "BULK_ACTION",
    details: `${what} was written to ${row.reviewed.name} with others.`,
    metadata: { TenantID: row.tenantId, SelectionID: row.selectionId },
  })
}
