/** DATA_DIR, created if missing, and always readable by its owner only, even if it existed with other permissions. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
} from "node:fs"
import { dirname, join } from "node:path"

/** The time that opening the database waits for another process, in milliseconds. Then the start or the command ends with one line. */
export const PATIENCE_WHEN_OPENING = 30_000

/** This program's files in DATA_DIR. Other files there are not touched. */
const OURS =
  /^(suitekeeper\.sqlite.*|postgres-server\.json.*|sandbox\.sqlite.*|serving\.lock.*|secret|backups|outbox|files|incoming|exports|restoring(-copy|-drill)?)$/

/** Makes a folder and its parents. Node's own function never returns when the system refuses below an existing folder (/proc). */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it concurrently.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

/** Removes the permissions of group and others from this program's files in the folder. Returns the paths whose permissions it cannot change. */
export function restrictToOwner(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => OURS.test(name))
    .flatMap((name) => makePrivate(join(folder, name)))
}

function makePrivate(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isFile() && !found?.isDirectory()) return []
  const refused: string[] = []
  if ((found.mode & 0o077) !== 0) {
    try {
      chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") refused.push(path)
    }
  }
  if (!found.isDirectory()) return refused
  return [...refused, ...readdirSync(path).flatMap((name) => makePrivate(join(path, name)))]
}

/** Waits until a file, or a folder's list of files, is on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, "r")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Renames a finished file durably: after a crash it has the old or the new name, with all of its content. */
export function moveInPlace(from: string, to: string): void {
  sync(from)
  renameSync(from, to)
  if (process.platform !== "win32") sync(dirname(to))
}
