/**
 * Mails the statements that `mailStatements` requested, one after another. Each is printed outside a transaction, then stored, queued and recorded as done
 * in one transaction, so that an interrupted run continues and nobody gets two. Source: api.md X107.
 */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm"
import { read, saysNothingOfRows, type Tx, write } from "#db/client.server.ts"
import { bulkRows, bulkSelections, users } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { storeTenantDocument } from "../files/stored-files.ts"
import { sendEmailTo } from "../messaging/send-email.ts"
import { statementText } from "../messaging/statement-message.ts"
import { type Actor, SYSTEM } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { printRequested } from "../statements/print-statement.ts"
import { storingReceived, writeWithBytes } from "../storage/contents.ts"
import { receiveBytes } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { addresseesOfRows } from "./addressees.ts"
import { storeOutcome, takeRow } from "./carry-out.ts"
import type { SelectedRow } from "./selections.ts"

type Days = { from: Day; to: Day }
type Next = { row: SelectedRow & { tenantId: number }; days: Days; writer: Actor }

/** Mails the next waiting statement; returns false if there is none. `report` receives errors that the row's note does not explain. */
export async function mailNextStatement(report: (error: unknown) => void): Promise<boolean> {
  const selection = await read(oldestWaiting)
  if (!selection) return false
  const next = await read((tx) => nextOf(tx, selection))
  if (!next) {
    await write((tx) => endOf(tx, selection))
    return true
  }
  try {
    await mailOne(next)
  } catch (error) {
    // Storage, scanner, printer or database is unavailable; the statement is tried again.
    if (saysNothingOfRows(error) || (error instanceof Refusal && error.status === 503)) throw error
    if (!(error instanceof Refusal)) report(error)
    await write((tx) => storeOutcome(tx, next.row, { outcome: "left out", note: reasonOf(error) }))
  }
  return true
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return "The statement could not be made."
  return Object.values(error.explained ?? {})[0] ?? error.message
}

type Waiting = typeof bulkSelections.$inferSelect

const oldestWaiting = (tx: Tx): Promise<Waiting | undefined> =>
  tx.one(
    tx
      .select()
      .from(bulkSelections)
      .where(isNotNull(bulkSelections.statementsTo))
      .orderBy(asc(bulkSelections.doneAt), asc(bulkSelections.id))
      .limit(1),
  )

async function nextOf(
  tx: Tx,
  { id, userId, statementsFrom: from, statementsTo: to }: Waiting,
): Promise<Next | undefined> {
  const open = and(eq(bulkRows.selectionId, id), isNull(bulkRows.outcome))
  const row = await tx.one(tx.select().from(bulkRows).where(open).orderBy(asc(bulkRows.position)).limit(1))
  if (!row || row.tenantId === null || from === null || to === null) return undefined
  return { row: { ...row, tenantId: row.tenantId }, days: { from, to }, writer: await writerOf(tx, userId) }
}

const endOf = (tx: Tx, { id }: Waiting) =>
  tx.run(tx.update(bulkSelections).set({ statementsFrom: null, statementsTo: null }).where(eq(bulkSelections.id, id)))

/** The mails are written by the person who requested them, with that person's permissions now. */
async function writerOf(tx: Tx, userId: number): Promise<Actor> {
  const person = await tx.one(tx.select().from(users).where(eq(users.id, userId)))
  return { ...SYSTEM, userId, name: person ? fullName(person) : "" }
}

async function mailOne({ row, days, writer }: Next): Promise<void> {
  const { name: uploadedName, bytes } = await printRequested(writer, { ...days, kind: undefined, tenant: row.tenantId })
  const received = await receiveBytes([bytes], { limit: bytes.byteLength })
  await storingReceived(received, async () => {
    const file = { received: await scanReceived(received), uploadedName }
    await writeWithBytes([received], async (tx) => {
      if (!(await takeRow(tx, row, `The statement is queued for ${row.reviewed.email}.`))) return
      const { name } = await storeTenantDocument(tx, writer, { ...file, tenantId: row.tenantId })
      await sendEmailTo(tx, writer, await addresseesOfRows(tx, writer, [row]), {
        ...(await statementText(tx, days)),
        attachments: [name],
      })
    })
  })
}
