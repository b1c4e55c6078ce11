/** The statement of each selected tenant: mailed, or all in one PDF. Source: api.md X107, X108. */
import { read, type Tx, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { DEFAULT_LEVEL } from "../files/inputs.ts"
import { type FileRef, type PrintedFile, storePrintedFile } from "../files/printed-files.ts"
import { storeDocument } from "../files/stored-files.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { sendEmailTo } from "../messaging/send-email.ts"
import { statementText } from "../messaging/statement-message.ts"
import { addresseesOf } from "../messaging/substitution.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { printRequested, printTogether } from "../statements/print-statement.ts"
import { storingSeveral, writeWithBytes } from "../storage/contents.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { carryOut, forEach, recordWritten } from "./carry-out.ts"
import { checkRows } from "./check-rows.ts"
import type { BulkStatements } from "./inputs.ts"
import { type SelectedRow, type Selection, selectionOf } from "./selections.ts"

type Printed = { received: Received; uploadedName: string }

/**
 * Mails each tenant the statement of the days as the page of one does (X107): printed first, then stored and queued in one transaction. Refuses as
 * `carryOut`, 400 days in the wrong order, 503 as `receiveBytes` and `scanReceived`. Audit BULK_ACTION.
 */
export const mailStatements = workflow("send messages", async (actor, input: BulkStatements): Promise<Selection> => {
  const printed = new Map<number, Printed>()
  const received: Received[] = []
  return storingSeveral(received, async () => {
    for (const tenantId of await read((tx) => tenantsToPrint(tx, actor, input.selection))) {
      const { name: uploadedName, bytes } = await printRequested(actor, { ...input, tenant: tenantId })
      const file = await receiveBytes([bytes], { limit: bytes.byteLength })
      received.push(file)
      printed.set(tenantId, { received: await scanReceived(file), uploadedName })
    }
    return writeWithBytes(received, (tx) => send(tx, actor, input, printed))
  })
})

async function tenantsToPrint(tx: Tx, actor: Actor, id: string): Promise<number[]> {
  const { rows, doneAt } = await selectionOf(tx, actor, id)
  if (doneAt !== null) throw new Refusal("SELECTION_DONE")
  const checked = await checkRows(tx, actor, "statements", rows)
  return checked.flatMap(({ row, problem }) => (problem === null ? (row.tenantId ?? []) : []))
}

async function send(tx: Tx, actor: Actor, input: BulkStatements, printed: ReadonlyMap<number, Printed>) {
  await mustStillBeSignedIn(tx, actor)
  const text = await statementText(tx, input)
  const done = await carryOut(tx, actor, input.selection, "statements", (rows) =>
    forEach(rows, async (row) => {
      await sendOne(tx, actor, { row, text, printed })
      return `The statement is queued for ${row.reviewed.email}.`
    }),
  )
  await recordImpersonatedWrite(tx, actor, "statements to many tenants")
  return done
}

type One = { row: SelectedRow; text: { subject: string; body: string }; printed: ReadonlyMap<number, Printed> }

async function sendOne(tx: Tx, actor: Actor, { row, text, printed }: One): Promise<void> {
  const { tenantId, reviewed } = row
  const file = tenantId === null ? undefined : printed.get(tenantId)
  // A tenant who was left out when the statements were printed, and is not any more.
  if (!file || tenantId === null) throw new Refusal("DATABASE_BUSY")
  const { name } = await storeDocument(tx, actor, { ...file, unitNumber: null, tenantId, level: DEFAULT_LEVEL })
  const to = await addresseesOf(tx, actor, [{ address: reviewed.email, tenantId }])
  const addressees = to.map(({ addressee }) => addressee)
  await sendEmailTo(tx, actor, addressees, { ...text, attachments: [name] })
  await recordWritten(tx, actor, row, "A statement")
}

/** The statements of all selected tenants in one PDF, each from a page of its own (X108). Changes nothing. Refuses as `selectionOf` and `printTogether`. */
export const printStatements = workflow("see tenants", async (actor, input: BulkStatements): Promise<PrintedFile> => {
  const { rows } = await read((tx) => selectionOf(tx, actor, input.selection))
  const tenantIds = [...new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))]
  if (tenantIds.length === 0) throw new Refusal("VALIDATION_ERROR", { message: "No tenant is selected." })
  return printTogether(tenantIds, { startDate: input.from, endDate: input.to })
})

/** The PDF of `printStatements`, stored for a day (M60). */
export const storeStatements = workflow("see tenants", async (actor, input: BulkStatements): Promise<FileRef> => {
  const file = await printStatements(actor, input)
  return write((tx) => storePrintedFile(tx, file))
})
