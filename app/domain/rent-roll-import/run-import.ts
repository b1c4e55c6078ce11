/** Imports a confirmed rent roll (begin-import.ts), a few suites at a time. Source: docs/decisions (imports come in pieces). */
import { and, asc, count, desc, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { awaitedSuites, rentRollImports } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { bringIn, type Imported, recordImport, type SuiteToWrite } from "./import-rent-roll.ts"

const MAX_AT_ONCE = 5

type Import = typeof rentRollImports.$inferSelect

// Prepared, because a job runs it every second.
const running = statement((db) =>
  db
    .select({ id: rentRollImports.id, createdAt: rentRollImports.createdAt })
    .from(rentRollImports)
    .where(sql`${rentRollImports.state} = 'running'`)
    .prepare(),
)

/** The running import with its instant, or undefined. */
export async function runningImport(tx: Tx): Promise<{ id: number; createdAt: number } | undefined> {
  return tx.one(running)
}

/** Imports the next suites while `hasTime` allows, at least one; reports after the last. Returns whether more remain. Safe in several processes. */
export async function bringInNext(tx: Tx, importId: number, hasTime: () => boolean): Promise<boolean> {
  const current = await findImport(tx, importId)
  if (current?.state !== "running") return false
  for (let suites = 0; suites === 0 || (suites < MAX_AT_ONCE && hasTime()); suites += 1) {
    const next = await tx.one(NEXT_SUITE, { importId })
    if (!next) return finish(tx, current)
    await tx.run(tx.delete(awaitedSuites).where(eq(awaitedSuites.id, next.id)))
    await bringIn(tx, current.actor as Actor, next.content as SuiteToWrite)
  }
  return true
}

const NEXT_SUITE = statement((db) =>
  db
    .select()
    .from(awaitedSuites)
    .where(eq(awaitedSuites.importId, sql.placeholder("importId")))
    .orderBy(asc(awaitedSuites.id))
    .limit(1),
)

async function finish(tx: Tx, current: Import): Promise<false> {
  const imported = current.imported as Imported
  if (imported.units + imported.tenants > 0) await recordImport(tx, current.actor as Actor, imported)
  await end(tx, current.id, "done")
  return false
}

/** Stops an import that cannot continue. Imported suites remain, the others are released. */
export async function stopImport(tx: Tx, importId: number, error: unknown): Promise<void> {
  const current = await findImport(tx, importId)
  if (current?.state !== "running") return
  const first = await tx.one(NEXT_SUITE, { importId })
  const cameIn = current.total - (await awaitedCount(tx, importId))
  const why = error instanceof Refusal ? error.message : "An unknown error occurred."
  const problem = `${cameIn} of ${current.total} units came in, those from suite ${first?.unitNumber ?? "?"} on did not: ${why}`
  await tx.run(tx.delete(awaitedSuites).where(eq(awaitedSuites.importId, importId)))
  await end(tx, importId, "stopped", problem)
  await recordImport(tx, current.actor as Actor, current.imported as Imported, problem)
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

export type ImportProgress = Pick<Import, "id" | "state" | "total" | "problem"> & { done: number; imported: Imported }

/** The progress of an import. Refuses an unknown one (400). */
export const importProgress = command("import rent roll", async (tx, _actor, { importId }: { importId: number }) => {
  const found = await findProgress(tx, importId)
  if (!found) throw badField("import", "There is no such import.")
  return found
})

/** The progress of an import; undefined for one that does not exist or was interrupted before it began. */
export async function findProgress(tx: Tx, importId: number): Promise<ImportProgress | undefined> {
  const found = await findImport(tx, importId)
  return found && progressOf(tx, found)
}

async function progressOf(tx: Tx, { id, state, total, problem, imported }: Import): Promise<ImportProgress> {
  const done = state === "preparing" ? 0 : total - (await awaitedCount(tx, id))
  return { id, state, total, problem, done, imported: imported as Imported }
}

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
