/** The folder of finished exports in DATA_DIR, which no backup copies. Only the program's own user can read it; every start empties it. */
import { rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { makeFolder } from "#db/data-folder.ts"
import type { OpenedBytes } from "#db/stored-bytes.ts"
import { settings } from "../../../settings.ts"

const folder = () => join(settings().dataDir, "exports")

/** The path of an export's file; makes the folder. */
export function exportPath(file: string): string {
  makeFolder(folder())
  return join(folder(), file)
}

export const removeExportFile = (file: string): void => rmSync(join(folder(), file), { force: true })

/** Removes every export of this process's DATA_DIR: at a start, and before the next one is made. */
export const removeAllExports = (): void => rmSync(folder(), { recursive: true, force: true })

/** Whether this process has the file: another process of the same property may have it. */
export const isHere = (file: string): boolean =>
  statSync(join(folder(), file), { throwIfNoEntry: false })?.isFile() ?? false

/** Opens an export to send it. */
export const openExport = (file: string): Promise<OpenedBytes> => openFile(join(folder(), file))

/** Opens a file to send it; whoever has it open can read it after it was removed. */
export async function openFile(path: string): Promise<OpenedBytes> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    size,
    stream: () => Readable.toWeb(handle.createReadStream({ end: size - 1 })) as ReadableStream<Uint8Array>,
    close: () => handle.close(),
  }
}
