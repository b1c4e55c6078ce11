/** The folder of finished exports in DATA_DIR. Backups do not copy it. Only the program's user can read it, and every start empties it. */
import { rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { makeFolder } from "#db/data-folder.ts"
import type { OpenedBytes } from "#db/stored-bytes.ts"
import { settings } from "../../../settings.ts"

const folder = () => join(settings().dataDir, "exports")

/** Returns the path of an export's file; creates the folder. */
export function exportPath(file: string): string {
  makeFolder(folder())
  return join(folder(), file)
}

export const removeExportFile = (file: string): void => rmSync(join(folder(), file), { force: true })

/** Deletes every export in this process's DATA_DIR: at a start, and before the next export is made. */
export const removeAllExports = (): void => rmSync(folder(), { recursive: true, force: true })

/** Whether this process has the file. Another process of the same property may have it instead. */
export const isHere = (file: string): boolean =>
  statSync(join(folder(), file), { throwIfNoEntry: false })?.isFile() ?? false

export const openExport = (file: string): Promise<OpenedBytes> => openFile(join(folder(), file))

/** Opens a file for sending. A file that is open can be read even after it was deleted. */
export async function openFile(path: string): Promise<OpenedBytes> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    size,
    stream: () => Readable.toWeb(handle.createReadStream({ end: size - 1 })) as ReadableStream<Uint8Array>,
    close: () => handle.close(),
  }
}
