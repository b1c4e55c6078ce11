/** Stores a confirmed rent roll for import, some suites per transaction. No suite counts before all are stored. */
import { setImmediate } from "node:timers/promises"
import { and, count, eq, getTableColumns, isNotNull, isNull, lt, or } from "drizzle-orm"
import { type Tx, write } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { overRows } from "#db/row-list.ts"
import { awaitedSuites, rentRollImports, rentRollUploads, stays, units, users } from "#db/schema/index.ts"
import { mustTrustClock } from "../clock/doubt.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { isWritten, type Plan, type PlannedRow, type WrittenRow } from "./import-plan.ts"
import { asText, type Imported, type SuiteToWrite } from "./import-rent-roll.ts"
import { importOfUpload, runningImport } from "./run-import.ts"

/** The number of suites one transaction stores, which takes about 20 ms on a small machine. */
const ROWS_A_TURN = 250
/** An older preparation was interrupted, because its process ended. Milliseconds. */
const LONGEST_PREPARATION = 60_000

/**
 * Stores the planned rows in the file's order and reserves their suites and emails, while other requests run. Refuses a plan with faults (400), a
 * plan that no longer fits the building (409 PREVIEW_STALE), a second import at once (409 IMPORT_RUNNING), and any while the clock is in doubt
 * (503); then nothing of it remains. `uploadId` is null for the operator's file; an upload is deleted and imported once. Returns the import's
 * number; the import counts at the instant `now` (milliseconds, else that of its last transaction).
 */
export async function beginImport(actor: Actor, plan: Plan, uploadId: number | null, now?: number): Promise<number> {
  if (plan.faults.length > 0)
    throw new Refusal("VALIDATION_ERROR", { subject: "Import Failed", message: asText(plan.faults) })
  const { importId, isKnown } = await write((tx) => prepare(tx, actor, plan, uploadId), now)
  if (isKnown) return importId
  try {
    for (let from = 0; from < plan.rows.length; from += ROWS_A_TURN) {
      await setImmediate()
      await write((tx) => takeSuites(tx, importId, plan.rows.slice(from, from + ROWS_A_TURN)), now)
    }
    await write((tx) => begin(tx, importId, uploadId), now)
  } catch (error) {
    await write((tx) => discard(tx, importId))
    throw error
  }
  return importId
}

export const staleImport = () => new Refusal("PREVIEW_STALE", { subject: "Import Failed", message: CHANGED })
const CHANGED =
  "The building, or how the file is read, changed since this preview was shown. Nothing was imported; check the new preview."

async function prepare(tx: Tx, actor: Actor, plan: Plan, uploadId: number | null) {
  await mustTrustClock(tx)
  await discardCutOff(tx, false)
  const known = uploadId === null ? undefined : await importOfUpload(tx, actor, uploadId)
  if (known !== undefined) return { importId: known, isKnown: true }
  const { id, state } = rentRollImports
  const other = await tx.one(tx.select({ id }).from(rentRollImports).where(eq(state, "preparing")))
  if (other || (await runningImport(tx))) throw new Refusal("IMPORT_RUNNING")
  const imported: Imported = { ...plan.totals, present: plan.rows.length - plan.totals.units }
  const total = plan.rows.filter(isWritten).length
  const made = await tx.one(
    tx
      .insert(rentRollImports)
      .values({ uploadId, state: "preparing", actor, total, imported, createdAt: tx.now })
      .returning({ id }),
  )
  if (!made) throw new Error("The import was not stored")
  return { importId: made.id, isKnown: false }
}

const isNew = (row: PlannedRow) => row.step === "create"
const isHere = (row: PlannedRow) => row.step === "tenant"

/** Refuses (409) when a new suite exists now, an existing one was deleted, a vacant one is occupied, or a new tenant's email has an account. */
async function takeSuites(tx: Tx, importId: number, rows: PlannedRow[]): Promise<void> {
  const known = rows.filter((row) => !isNew(row))
  const created = rows.filter(isNew)
  const written = rows.filter(isWritten)
  const emails = written.flatMap(({ roll }) => (roll.tenant ? [roll.tenant.primaryEmail] : []))
  const account = await tx.one(tx.select({ id: users.id }).from(users).where(inList(users.email, emails)).limit(1))
  const isFree = (await unitsOf(tx, created)) === 0 && (await staysIn(tx, rows.filter(isHere))) === 0
  const fits = isFree && !account && (await unitsOf(tx, known)) === known.length
  if (!fits) throw staleImport()
  const awaited = written.map((row) => ({ importId, ...awaitedOf(row) }))
  await tx.run(...insertAwaited(awaited))
}

const insertAwaited = overRows(getTableColumns(awaitedSuites), (db, rows) =>
  db.insert(awaitedSuites).select(rows).prepare(),
)

function awaitedOf({ step, roll, opening }: WrittenRow) {
  const content: SuiteToWrite = { roll, opening, isHere: step === "tenant" }
  return { unitNumber: roll.unit.number, email: roll.tenant?.primaryEmail ?? null, content }
}

const numbersOf = (rows: PlannedRow[]) => rows.flatMap((row) => ("roll" in row ? [row.roll.unit.number] : []))

async function staysIn(tx: Tx, rows: PlannedRow[]): Promise<number> {
  const held = and(inList(stays.unitNumber, numbersOf(rows)), isNull(stays.moveOutOn))
  return (await tx.one(tx.select({ held: count() }).from(stays).where(held)))?.held ?? 0
}

async function unitsOf(tx: Tx, rows: PlannedRow[]): Promise<number> {
  const numbers = numbersOf(rows)
  return (await tx.one(tx.select({ here: count() }).from(units).where(inList(units.number, numbers))))?.here ?? 0
}

/** From here on the whole rent roll is imported, even if the process ends. */
async function begin(tx: Tx, importId: number, uploadId: number | null): Promise<void> {
  const { id, state } = rentRollImports
  const begun = await tx.one(
    tx
      .update(rentRollImports)
      .set({ state: "running", createdAt: tx.now })
      .where(and(eq(id, importId), eq(state, "preparing")))
      .returning({ id }),
  )
  const isThere =
    uploadId === null ||
    (await tx.one(
      tx.delete(rentRollUploads).where(eq(rentRollUploads.id, uploadId)).returning({ id: rentRollUploads.id }),
    ))
  if (!begun || !isThere) throw staleImport()
}

/** Releases the reservations of interrupted preparations: old ones and, at a start (`atStart`), those of the previous server. */
export async function discardCutOff(tx: Tx, atStart: boolean): Promise<void> {
  const { id, state, createdAt, uploadId } = rentRollImports
  const isOld = lt(createdAt, tx.now - LONGEST_PREPARATION)
  const found = await tx.all(
    tx
      .select({ id })
      .from(rentRollImports)
      .where(and(eq(state, "preparing"), atStart ? or(isOld, isNotNull(uploadId)) : isOld)),
  )
  for (const left of found) await discard(tx, left.id)
}

async function discard(tx: Tx, importId: number): Promise<void> {
  await tx.run(tx.delete(awaitedSuites).where(eq(awaitedSuites.importId, importId)))
  await tx.run(tx.delete(rentRollImports).where(eq(rentRollImports.id, importId)))
}
