import { statfsSync } from "node:fs"
import type { Tx } from "#db/client.server.ts"
import { databaseSize } from "#db/sql.ts"
import { standbySeen } from "#db/standby.ts"
import { formatFileSize } from "~/values/file-size.ts"
import { settings } from "../../../settings.ts"
import { green, red, type StatusRow, yellow } from "./status-row.ts"

const GIGABYTE = 1024 ** 3
/** Bytes of free space below which the disk of DATA_DIR is short. It is also red if less than three times the database's size is free. */
const SHORT = 5 * GIGABYTE
const VERY_SHORT = GIGABYTE

export async function databaseRow(tx: Tx): Promise<StatusRow> {
  return green("Database", `It has ${formatFileSize(await sizeOf(tx))}.`)
}

async function sizeOf(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ bytes: number }>(databaseSize())
  return row?.bytes ?? 0
}

export async function diskRow(tx: Tx): Promise<StatusRow> {
  const { bavail, blocks, bsize } = statfsSync(settings().dataDir)
  return diskLight({ free: bavail * bsize, total: blocks * bsize, database: await sizeOf(tx) })
}

/** All in bytes. */
export function diskLight({ free, total, database }: { free: number; total: number; database: number }): StatusRow {
  const state = `${formatFileSize(free)} of ${formatFileSize(total)} are free on the disk of DATA_DIR.`
  if (free < Math.max(VERY_SHORT, 3 * database))
    return red("Disk", state, "Make room: without it no upload, backup or payment can be stored.")
  if (free < SHORT) return yellow("Disk", state, "Make room before it is full.")
  return green("Disk", state)
}

/** The second copy of the data; no row if by design one machine holds it alone. */
export function copyRows(): StatusRow[] {
  const standby = standbySeen()
  if (standby === undefined) return []
  if (standby === "connected") return [green("Second copy", "A standby confirms everything that is stored.")]
  const state =
    standby === "missing"
      ? "No standby confirms stored changes. Changes wait until one does."
      : "No synchronous standby is configured: one machine alone holds the data."
  return [
    red("Second copy", state, "Start the standby, or set synchronous_standby_names (docs/beyond-one-machine.md)."),
  ]
}
