/** Statements as files: read from the ledger, printed in another thread, and stored for a day for API callers. Source: api.md M28, M29. */
import { read, type Tx, write } from "#db/client.server.ts"
import { type Day, yearBefore } from "~/values/calendar.ts"
import { ownWorkflow, workflow } from "../commands.ts"
import { type FileRef, type PrintedFile, storePrintedFile } from "../files/printed-files.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { PdfDocument } from "../print/pdf-document.ts"
import { printer } from "../print/printer.ts"
import { badField } from "../refusal.ts"
import { finalStatementOf } from "./final-statement.ts"
import type { FinalStatement, OwnStatementQuery, ReceiptQuery, StatementForm, StatementQuery } from "./inputs.ts"
import { receiptFor } from "./receipt.ts"
import { receiptDocument } from "./receipt-document.ts"
import { statementOf, type TenantStatement } from "./statement.ts"
import { finalStatementDocument, statementDocument } from "./statement-document.ts"

/** A tenant's statement as a PDF. Refuses 404 TENANT_NOT_FOUND, 400 days in the wrong order, 503 when too many are being printed. */
const printStatement = workflow("see tenants", (_actor, input: StatementQuery) => statementFile(input))

/** The calling tenant's own statement (T22). Refuses as above. */
export const printOwnStatement = ownWorkflow("see own payments", ({ tenantId }, days: OwnStatementQuery) =>
  statementFile({ tenantId, ...days }),
)

async function statementFile(input: StatementQuery): Promise<PrintedFile> {
  const statement = await read(async (tx) => {
    const days = await rangeOf(tx, input)
    return statementOf(tx, { tenantId: input.tenantId, ...days })
  })
  return asFile("Statement", statement, statementDocument(statement))
}

/** The receipt of a calling tenant's payment (T21). Refuses 404 PAYMENT_NOT_FOUND, 503 as above. */
export const printOwnReceipt = ownWorkflow("see own payments", async ({ tenantId }, payment: ReceiptQuery) => {
  const receipt = await read((tx) => receiptFor(tx, tenantId, payment))
  return {
    name: `Receipt ${receipt.header.tenant} ${receipt.paidOn}.pdf`,
    bytes: await printer.print(receiptDocument(receipt)),
  }
})

/** A former tenant's final statement as a PDF. Refuses 404 TENANT_NOT_FOUND, 409 FINAL_STATEMENT_NOT_AVAILABLE, 503 as above. */
const printFinalStatement = workflow("see tenants", async (_actor, input: FinalStatement): Promise<PrintedFile> => {
  const final = await read((tx) => finalStatementOf(tx, input.tenantId))
  return asFile("Final statement", final.statement, finalStatementDocument(final))
})

/** The statement that a page requests: of a range, or final. */
export const printRequested = workflow("see tenants", (actor, { tenant: tenantId, kind, from, to }: StatementForm) =>
  kind === "final"
    ? printFinalStatement(actor, { tenantId })
    : printStatement(actor, { tenantId, startDate: from, endDate: to }),
)

/** The statements of several tenants in one PDF, each beginning on a new page. Refuses as `printStatement` does. */
export async function printTogether(
  tenantIds: readonly number[],
  input: Pick<StatementQuery, "startDate" | "endDate">,
): Promise<PrintedFile> {
  const documents: PdfDocument[] = []
  const days = await read((tx) => rangeOf(tx, input))
  for (const tenantId of tenantIds)
    documents.push(statementDocument(await read((tx) => statementOf(tx, { tenantId, ...days }))))
  const [first, ...others] = documents
  if (!first) throw new Error("There is no statement to print")
  const name = `${documents.length} statements ${days.from} to ${days.to}`
  return { name: `${name}.pdf`, bytes: await printer.print({ ...first, others }) }
}

/** The PDF of `printStatement`, stored for a day (M60). */
export const storeStatement = workflow("see tenants", async (actor, input: StatementQuery): Promise<FileRef> => {
  const file = await printStatement(actor, input)
  return write((tx) => storePrintedFile(tx, file))
})

/** The PDF of `printFinalStatement`, stored for a day (M60). */
export const storeFinalStatement = workflow("see tenants", async (actor, input: FinalStatement): Promise<FileRef> => {
  const file = await printFinalStatement(actor, input)
  return write((tx) => storePrintedFile(tx, file))
})

/** The requested days; by default the past year through today. A range that has begun ends today at the latest, because later entries are unknown. */
export async function rangeOf(
  tx: Tx,
  input: Pick<StatementQuery, "startDate" | "endDate">,
): Promise<{ from: Day; to: Day }> {
  const today = await ledgerDay(tx)
  const requested = input.endDate ?? today
  const from = input.startDate ?? yearBefore(requested < today ? requested : today)
  if (from > requested) throw badField("endDate", "The end date must not be before the start date.")
  return { from, to: requested > today && from <= today ? today : requested }
}

async function asFile(
  title: string,
  { header, from, to }: TenantStatement,
  document: PdfDocument,
): Promise<PrintedFile> {
  return { name: `${title} ${header.tenant} ${from} to ${to}.pdf`, bytes: await printer.print(document) }
}
