/** The folder of the automatic backups. A file in it names its property, so that an unmounted disk is not mistaken for a new folder. */
import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeFolder } from "#db/data-folder.ts"
import type { Place } from "#db/prepare.ts"
import { isLocal, parsePostgresAddress } from "~/values/postgres-address.ts"
import { settings } from "../../../settings.ts"
import { BackupRefused } from "./backup-refused.ts"

const MARK = "property.txt"
const GB = 1e9

/** The folder from the settings; `isGiven` if BACKUP_DIR names it. */
export function backupFolder(): { folder: string; isGiven: boolean } {
  const { backupDir, dataDir } = settings()
  return { folder: backupDir ?? join(dataDir, "backups"), isGiven: backupDir !== null }
}

/** The property's mark in the folder's file. It does not contain the property's secret id. */
export const markOf = (propertyId: string): string => createHash("sha256").update(`backups ${propertyId}`).digest("hex")

/** Whether automatic backups were made in the folder before, so that it is neither new nor an unmounted disk. */
export const isTaken = (folder: string): boolean => markIn(folder) !== null

function markIn(folder: string): string | null {
  const file = join(folder, MARK)
  return existsSync(file) ? (readFileSync(file, "utf8").trim().split("\n").at(-1) ?? null) : null
}

/** Marks the folder as this property's. Refuses another property's folder, one that is not writable, and one without backups that must have some (`isKnown`). */
export function takeFolder(folder: string, mark: string, isKnown: boolean): void {
  try {
    const found = markIn(folder)
    if (found === null && isKnown) throw notMounted(folder)
    if (found !== null && found !== mark) throw ofAnother(folder)
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, ".writable-")))
    if (found === null) writeFileSync(join(folder, MARK), `${ABOUT}\n${mark}\n`, { mode: 0o600 })
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`The folder ${folder} cannot be used: ${(error as Error).message}.`)
  }
}

const ABOUT =
  "The backups of one property lie here. By this file Suitekeeper knows that their disk is mounted: leave it here."

const notMounted = (folder: string) =>
  new BackupRefused(
    `BACKUP_DIR ${folder} is not the folder of the last backup: its disk or share is not mounted. Mount it. If it is a new disk, press "Use this folder" at /admin/backups.`,
    "not mounted",
  )

const ofAnother = (folder: string) =>
  new BackupRefused(`${folder} holds the backups of another property: name another folder in BACKUP_DIR.`)

/** Refuses a folder whose disk has less free space than needed (bytes). `what` explains the sum and what to do. */
export async function mustHaveRoom(folder: string, needed: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= needed) return
  throw new BackupRefused(
    `Too little room in ${folder}: ${inGb(free)} are free, and ${inGb(needed)} are needed, ${what}.`,
    "too little room",
  )
}

const inGb = (bytes: number) => `${(bytes / GB).toFixed(2)} GB`

/** Whether two folders are on one disk, by the system's device number. */
const isOnSameDisk = (folder: string, other: string): boolean => statSync(folder).dev === statSync(other).dev

/** Whether the folder is on the database's disk. A PostgreSQL server on this machine is assumed to use the disk of DATA_DIR. */
export function mayBreakTogether({ file, postgres }: Place, folder: string): boolean {
  const isHere = postgres === null || (parsePostgresAddress(postgres.address)?.hosts ?? []).some(isLocal)
  return isHere && isOnSameDisk(folder, dirname(file))
}
