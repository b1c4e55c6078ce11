/** Adds lines from a CSV file: all or none, and none twice. Source: money.md 9.1, api.md X9. */
import { createHash } from "node:crypto"
import type { Tx } from "#db/client.server.ts"
import { type Cents, formatMoney, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { recurringLines } from "../ledger/charges/recurring-lines.ts"
import { agreedTerms, amountOf, type Terms } from "../ledger/charges/recurring-terms.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { holderOf } from "../tenants/tenant-units.ts"
import { addableLine, addLine } from "./add-line.ts"
import { listChargeTypes } from "./charge-types.ts"
import { cellsOf, type ReadCells, readRow } from "./import-cells.ts"
import type { AddLine, ImportLines } from "./inputs.ts"

const SHOWN = 20
type ReadRow = ReadCells & { row: number }

/** `added` counts new lines, `present` lines that existed already; `monthly` is the total of the new lines in their first month. */
export type Imported = { added: number; present: number; monthly: Cents; isDryRun: boolean }

/**
 * Reads the lines of a CSV file and adds the missing ones, unless it is a dry run. Refuses (400, beside `rows`) a file with a fault in any row, and names
 * each fault; from a page's form 409 LINES_CHECKED until the person has seen the lines to be added. Audit RECURRING_CHANGED, one for each line.
 */
export const importLines = command("issue fees", async (tx, actor, input: ImportLines): Promise<Imported> => {
  const { rows, fresh } = await readRows(tx, actor, input.rows)
  const monthly = sum(fresh.map(({ terms }) => amountOf(terms)))
  const found = { added: fresh.length, present: rows.length - fresh.length, monthly }
  if (input.checked !== undefined) mustBeSeen(found, input as { rows: string; checked: string })
  if (input.dryRun) return { ...found, isDryRun: true }
  await addAll(tx, actor, fresh)
  return { ...found, isDryRun: false }
})

function mustBeSeen({ added, present, monthly }: Omit<Imported, "isDryRun">, typed: { rows: string; checked: string }) {
  const value = createHash("sha256")
    .update(`${added} ${present} ${monthly} ${typed.rows}`)
    .digest("base64url")
    .slice(0, 22)
  if (typed.checked === value) return
  const there = present === 0 ? "" : ` ${present === 1 ? "One is" : `${present} are`} there already.`
  const lines = added === 1 ? "One line" : `${added} lines`
  const message = `${lines} would be added, ${formatMoney(monthly)} in their first month.${there} Press once more to add them.`
  throw new Refusal("LINES_CHECKED", { message, question: { name: "checked", value } })
}

const keyOf = (unitNumber: number, typeId: number, { from, to, amount, quantity, note }: Terms) =>
  JSON.stringify([unitNumber, typeId, from, to, amount, quantity, note])

async function addAll(tx: Tx, actor: Actor, rows: readonly ReadRow[]): Promise<void> {
  const faults: string[] = []
  for (const row of rows)
    faults.push(...(await faultOf(row, async () => void (await addLine(tx, actor, await newLine(tx, row))))))
  mustBeFaultless(faults)
}

async function newLine(tx: Tx, { unitNumber, type, terms }: ReadRow): Promise<AddLine> {
  const holder = await holderOf(tx, unitNumber)
  if (!holder) throw new Refusal("UNIT_VACANT")
  const { from, to, amount, quantity, note } = terms
  return {
    ...{ tenantId: holder.tenantId, unitNumber, chargeType: type.id, amount, quantity, fromMonth: from },
    ...{ toMonth: to ?? undefined, note: note ?? undefined },
  }
}

async function faultOf({ row }: ReadRow, work: () => Promise<void>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [`Row ${row}: ${Object.values(error.fields ?? {}).flat()[0] ?? error.message}`]
  }
}

/** Returns the file's lines, and those that do not exist yet. Refuses (400) faults in any row, in its cells or as a line that cannot be added. */
async function readRows(tx: Tx, actor: Actor, text: string): Promise<{ rows: ReadRow[]; fresh: ReadRow[] }> {
  const types = await listChargeTypes(tx, actor, {})
  const isThere = await knownLines(tx)
  const faults: string[] = []
  const rows: ReadRow[] = []
  for (const [at, cells] of cellsOf(text).entries()) {
    const found = readRow(cells, types)
    if (Array.isArray(found)) faults.push(`Row ${at + 2}: ${found.join(" ")}`)
    else {
      const row = { ...found, row: at + 2 }
      rows.push(row)
      if (!isThere(row))
        faults.push(...(await faultOf(row, async () => void (await addableLine(tx, actor, await newLine(tx, row))))))
    }
  }
  mustBeFaultless(faults)
  return { rows, fresh: rows.filter((row) => !isThere(row)) }
}

async function knownLines(tx: Tx): Promise<(row: ReadCells) => boolean> {
  const agreed = (await recurringLines(tx)).flatMap(({ unitNumber, typeId, terms }) =>
    agreedTerms(terms).map((one) => keyOf(unitNumber, typeId, one)),
  )
  const known = new Set(agreed)
  return ({ unitNumber, type, terms }) => known.has(keyOf(unitNumber, type.id, terms))
}

function mustBeFaultless(faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length > SHOWN ? [`${faults.length - SHOWN} more rows have faults.`] : []
  throw new Refusal("VALIDATION_ERROR", { fields: { rows: [[...faults.slice(0, SHOWN), ...more].join(" ")] } })
}
