/** A confirmed import of a rent roll: begun, brought in a few suites at a time, and told of. Source: docs/decisions (imports come in pieces). */
import { and, asc, count, desc, eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { awaitedSuites, rentRollImports } from "#db/schema/index.ts"
import { type Actor, command } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import type { Opening } from "./import-openings.ts"
import type { Plan } from "./import-plan.ts"
import { bringIn, type Imported, inWords, tell } from "./import-rent-roll.ts"
import type { RollRow } from "./import-rows.ts"

/** How many suites come in by one transaction: some 50 ms on a small machine. */
const AT_ONCE = 5

type Awaited = { roll: RollRow; opening: Opening }
type Import = typeof rentRollImports.$inferSelect

/**
 * Writes down everything that is to come in, in the order of the file, and takes its suites and emails. Refuses a plan with faults (400),
 * and while another import runs (409). `uploadId` is null for a file of the operator's. Answers the number of the import.
 */
export async function beginImport(tx: Tx, actor: Actor, plan: Plan, uploadId: number | null): Promise<number> {
  if (plan.faults.length > 0)
    throw new Refusal("VALIDATION_ERROR", { subject: "Import Failed", words: inWords(plan.faults) })
  if (await runningImport(tx)) throw new Refusal("PREVIEW_STALE", { subject: "Import Failed", words: ONE_AT_A_TIME })
  const imported: Imported = { ...plan.totals, present: plan.rows.length - plan.totals.units }
  const made = await tx.one(
    tx
      .insert(rentRollImports)
      .values({ uploadId, state: "running", actor, total: plan.totals.units, imported, createdAt: tx.now })
      .returning({ id: rentRollImports.id }),
  )
  if (!made) throw new Error("The import was not stored")
  const awaited = plan.rows.flatMap((row) => (row.step === "create" ? [awaitedOf(made.id, row)] : []))
  for (let from = 0; from < awaited.length; from += 500) {
    await tx.run(tx.insert(awaitedSuites).values(awaited.slice(from, from + 500)))
  }
  return made.id
}

function awaitedOf(importId: number, { roll, opening }: Awaited) {
  const email = roll.tenant?.primaryEmail ?? null
  return { importId, unitNumber: roll.unit.number, email, content: { roll, opening } satisfies Awaited }
}

/** The import under way with the instant at which it counts, or undefined. */
export async function runningImport(tx: Tx): Promise<{ id: number; createdAt: number } | undefined> {
  const { id, createdAt } = rentRollImports
  return tx.one(tx.select({ id, createdAt }).from(rentRollImports).where(eq(rentRollImports.state, "running")))
}

/** Brings the next few suites in, and tells of the whole when they were the last. Answers whether there are more. Safe from several processes at once. */
export async function bringInNext(tx: Tx, importId: number): Promise<boolean> {
  const current = await findImport(tx, importId)
  if (current?.state !== "running") return false
  const next = await tx.all(
    tx
      .select()
      .from(awaitedSuites)
      .where(eq(awaitedSuites.importId, importId))
      .orderBy(asc(awaitedSuites.id))
      .limit(AT_ONCE),
  )
  const ids = next.map((suite) => suite.id)
  await tx.run(tx.delete(awaitedSuites).where(inArray(awaitedSuites.id, ids)))
  for (const { content } of next) {
    const { roll, opening } = content as Awaited
    await bringIn(tx, current.actor as Actor, roll, opening)
  }
  if (next.length === AT_ONCE) return true
  const imported = current.imported as Imported
  if (imported.units > 0) await tell(tx, current.actor as Actor, imported)
  await end(tx, importId, "done")
  return false
}

/** Ends an import that cannot go on: what came in stays, the rest is given free again. */
export async function stopImport(tx: Tx, importId: number, error: unknown): Promise<void> {
  const current = await findImport(tx, importId)
  if (current?.state !== "running") return
  const [first] = await tx.all(
    tx
      .select({ number: awaitedSuites.unitNumber })
      .from(awaitedSuites)
      .where(eq(awaitedSuites.importId, importId))
      .orderBy(asc(awaitedSuites.id))
      .limit(1),
  )
  const cameIn = current.total - (await awaitedCount(tx, importId))
  const why = error instanceof Refusal ? error.message : "An unknown error occurred."
  const problem = `${cameIn} of ${current.total} units came in, those from suite ${first?.number ?? "?"} on did not: ${why}`
  await tx.run(tx.delete(awaitedSuites).where(eq(awaitedSuites.importId, importId)))
  await end(tx, importId, "stopped", problem)
  await tell(tx, current.actor as Actor, current.imported as Imported, problem)
}

async function end(tx: Tx, importId: number, state: "done" | "stopped", problem: string | null = null) {
  await tx.run(
    tx.update(rentRollImports).set({ state, problem, finishedAt: tx.now }).where(eq(rentRollImports.id, importId)),
  )
}

async function findImport(tx: Tx, importId: number): Promise<Import | undefined> {
  return tx.one(tx.select().from(rentRollImports).where(eq(rentRollImports.id, importId)))
}

async function awaitedCount(tx: Tx, importId: number): Promise<number> {
  const found = await tx.one(
    tx.select({ left: count() }).from(awaitedSuites).where(eq(awaitedSuites.importId, importId)),
  )
  return found?.left ?? 0
}

/** How far an import has come: units. `problem` says in words why one was stopped. */
export type ImportProgress = Pick<Import, "id" | "state" | "total" | "problem"> & { done: number; imported: Imported }

/** How far this import has come. Refuses one that never was (400). */
export const importProgress = command("import rent roll", async (tx, _actor, { importId }: { importId: number }) => {
  const found = await findImport(tx, importId)
  if (!found) throw badField("import", "There is no such import.")
  return progressOf(tx, found)
})

/** The import under way, for everybody who may import; undefined when there is none. */
export const importUnderWay = command("import rent roll", async (tx) => runningImport(tx))

async function progressOf(tx: Tx, { id, state, total, problem, imported }: Import): Promise<ImportProgress> {
  const done = total - (state === "running" ? await awaitedCount(tx, id) : 0)
  return { id, state, total, problem, done, imported: imported as Imported }
}

/** The import that this upload became, if it was confirmed. */
export async function importOfUpload(tx: Tx, actor: Actor, uploadId: number): Promise<number | undefined> {
  const found = await tx.one(
    tx
      .select({ id: rentRollImports.id, actor: rentRollImports.actor })
      .from(rentRollImports)
      .where(and(eq(rentRollImports.uploadId, uploadId)))
      .orderBy(desc(rentRollImports.id)),
  )
  return found && (found.actor as Actor).userId === actor.userId ? found.id : undefined
}

const ONE_AT_A_TIME = "Another rent roll is being imported. Confirm this one when it is done."
