/** Mails the statement of each selected tenant, or prints all in one PDF. Source: api.md X107, X108. */
import { eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { bulkSelections } from "#db/schema/index.ts"
import { command, workflow } from "../commands.ts"
import { type FileRef, type PrintedFile, storePrintedFile } from "../files/printed-files.ts"
import { badField, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { printTogether, rangeOf } from "../statements/print-statement.ts"
import { begin, recordEach, storeOutcome } from "./carry-out.ts"
import type { BulkStatements } from "./inputs.ts"
import { type Selection, selectionOf } from "./selections.ts"

/**
 * Requests a mailed statement for each tenant (X107). Tenants who are left out are named at once; `mailNextStatement` prints and queues the others one
 * after another. Refuses as `carryOut` does, and (400) days in the wrong order or in the future. Audit BULK_ACTION for each tenant.
 */
export const mailStatements = command("send messages", async (tx, actor, input: BulkStatements): Promise<Selection> => {
  const { selection: id } = input
  if (input.from !== undefined && input.to === undefined && input.from > (await today(tx)))
    throw badField("from", "The start date must not be after today.")
  const { from, to } = await rangeOf(tx, { startDate: input.from, endDate: input.to })
  const { going, leftOut } = await begin(tx, actor, id, "statements")
  for (const { row, problem } of leftOut) await storeOutcome(tx, row, { outcome: "left out", note: problem })
  await recordEach(tx, actor, going, "A statement")
  const days = { statementsFrom: from, statementsTo: to }
  await tx.run(tx.update(bulkSelections).set(days).where(eq(bulkSelections.id, id)))
  return selectionOf(tx, actor, id)
})

/** Prints the statements of all selected tenants in one PDF, each beginning on a new page (X108). Changes nothing. Refuses as `selectionOf` and `printTogether` do. */
export const printStatements = workflow("see tenants", async (actor, input: BulkStatements): Promise<PrintedFile> => {
  const { rows } = await read((tx) => selectionOf(tx, actor, input.selection))
  const tenantIds = [...new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))]
  if (tenantIds.length === 0) throw new Refusal("VALIDATION_ERROR", { message: "No tenant is selected." })
  return printTogether(tenantIds, { startDate: input.from, endDate: input.to })
})

/** Stores the PDF of `printStatements` for a day (M60). */
export const storeStatements = workflow("see tenants", async (actor, input: BulkStatements): Promise<FileRef> => {
  const file = await printStatements(actor, input)
  return write((tx) => storePrintedFile(tx, file))
})
