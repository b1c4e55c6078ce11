/** Copies of the test's database that take its place later, on the engine of this run. A test that saves one must call `deleteCopies` at the end. */
import { copyFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { closeDatabase, openDatabase, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { requireSweep } from "~/domain/payments/sweep/sweep-progress.ts"
import { fileOfTest, leaveDatabase } from "./fresh-test-database.ts"
import { closeRaw } from "./raw.ts"
import { testFolder } from "./usual-settings.ts"

const names = new Set<string>()

const fileOf = (name: string) => join(testFolder, `copy-${name}.sqlite`)

/** Saves a copy of the present database under a name. */
export async function saveCopy(name: string): Promise<void> {
  names.add(name)
  await closeDatabase()
  await closeRaw()
  if (isPostgres) {
    const { addressOf, copyDatabase, OF_TEST } = await import("./postgres-database.ts")
    await copyDatabase(OF_TEST, `${OF_TEST}_${name}`)
    openDatabase(addressOf(OF_TEST))
    return
  }
  copyFileSync(fileOfTest, fileOf(name))
  openDatabase(fileOfTest)
}

/** Replaces the test's database by the copy with this name. */
export async function openCopy(name: string): Promise<void> {
  await closeDatabase()
  await leaveDatabase()
  if (isPostgres) {
    const { addressOf, copyDatabase, OF_TEST } = await import("./postgres-database.ts")
    await copyDatabase(`${OF_TEST}_${name}`, OF_TEST)
    openDatabase(addressOf(OF_TEST))
    return
  }
  copyFileSync(fileOf(name), fileOfTest)
  openDatabase(fileOfTest)
}

/** Makes a backup of the present database. */
export const takesBackup = (): Promise<void> => saveCopy("backup")

/** Restores the backup as the command does. */
export async function restores(): Promise<void> {
  await openCopy("backup")
  await write(requireSweep)
}

/** Removes all copies. */
export async function deleteCopies(): Promise<void> {
  for (const name of names) {
    rmSync(fileOf(name), { force: true })
    if (!isPostgres) continue
    const { dropDatabase, OF_TEST } = await import("./postgres-database.ts")
    await dropDatabase(`${OF_TEST}_${name}`)
  }
  names.clear()
}
