/** Applies an action to every row of a selection, once and in one transaction. Rows that changed since the review are left out and named. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bulkRows, bulkSelections } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type BulkAction, checkRows } from "./check-rows.ts"
import { type SelectedRow, type Selection, selectionOf } from "./selections.ts"

/** Applies the action to the rows and returns the note of each, in order. */
type Act = (rows: SelectedRow[]) => Promise<string[]>

/** Applies the action and stores each row's outcome, or refuses all: 404 SELECTION_NOT_FOUND, 409 SELECTION_DONE, 400 if every row is left out. */
export async function carryOut(tx: Tx, actor: Actor, id: string, action: BulkAction, act: Act): Promise<Selection> {
  const { going, leftOut } = await begin(tx, actor, id, action)
  const notes = await act(going)
  for (const [index, row] of going.entries()) await storeOutcome(tx, row, { outcome: "done", note: notes[index] ?? "" })
  for (const { row, problem } of leftOut) await storeOutcome(tx, row, { outcome: "left out", note: problem })
  return selectionOf(tx, actor, id)
}

type Begun = { going: SelectedRow[]; leftOut: { row: SelectedRow; problem: string }[] }

/** Marks the selection as used for the action, and checks its rows. Refuses as `carryOut` does. */
export async function begin(tx: Tx, actor: Actor, id: string, action: BulkAction): Promise<Begun> {
  const { rows } = await selectionOf(tx, actor, id)
  const isOpen = and(eq(bulkSelections.id, id), isNull(bulkSelections.doneAt))
  const taken = tx.update(bulkSelections).set({ action, doneAt: tx.now }).where(isOpen).returning()
  if (!(await tx.one(taken))) throw new Refusal("SELECTION_DONE")
  const checked = await checkRows(tx, actor, action, rows)
  const going = checked.flatMap(({ row, problem }) => (problem === null ? [row] : []))
  if (going.length === 0) throw nobodyLeft(checked[0]?.problem ?? "")
  return { going, leftOut: checked.flatMap(({ row, problem }) => (problem === null ? [] : [{ row, problem }])) }
}

const nobodyLeft = (first: string) =>
  new Refusal("VALIDATION_ERROR", { message: `Nothing was done, because it is possible for none of them. ${first}` })

type Outcome = { outcome: NonNullable<SelectedRow["outcome"]>; note: string }

const rowOf = ({ selectionId, position }: SelectedRow) =>
  and(eq(bulkRows.selectionId, selectionId), eq(bulkRows.position, position))

export async function storeOutcome(tx: Tx, row: SelectedRow, outcome: Outcome): Promise<void> {
  await tx.run(tx.update(bulkRows).set(outcome).where(rowOf(row)))
}

/** Records a row as done, unless it has an outcome already. Returns whether it was recorded. */
export async function takeRow(tx: Tx, row: SelectedRow, note: string): Promise<boolean> {
  const isOpen = and(rowOf(row), isNull(bulkRows.outcome))
  return (await tx.one(tx.update(bulkRows).set({ outcome: "done", note }).where(isOpen).returning())) !== undefined
}

/** Applies the action to one row after another. If one row is refused, names it and does nothing. */
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

/** Writes the audit row of each person who gets a mail. */
export async function recordEach(tx: Tx, actor: Actor, rows: readonly SelectedRow[], what: string): Promise<void> {
  for (const { tenantId: TenantID, selectionId: SelectionID, reviewed } of rows) {
    const details = `${what} was written to ${reviewed.name} with others.`
    await record(tx, actor, { category: "BULK_ACTION", details, metadata: { TenantID, SelectionID } })
  }
}
