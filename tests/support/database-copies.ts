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

/** Saves the database as it is now under a name. */
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

/** The copy of this name takes the place of the test's database, which is lost. */
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

/** A backup is made of the database as it is now. */
export const takesBackup = (): Promise<void> => saveCopy("backup")

/** The backup takes the database's place, as the command restores it. */
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
