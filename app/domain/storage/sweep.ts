/** Removes what a killed process left on the disk: partly received bytes, and files without a row. Source: docs/operations.md, Files. */
import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { storedHashes } from "./contents.ts"
import { contentsFolder, incomingFolder } from "./disk.server.ts"

/** Runs before any bytes are received, and only for files older than this process. Returns the number of removed files. */
export async function sweepFiles(startedAt: number): Promise<number> {
  await rm(incomingFolder(), { recursive: true, force: true })
  const known = await storedHashes()
  let removed = 0
  for (const { path, name } of await filesOnDisk()) {
    if (known.has(name) || (await stat(path)).mtimeMs > startedAt) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Every file below DATA_DIR/files: its path, and its name, which is the hash of its bytes. */
export async function filesOnDisk(): Promise<{ path: string; name: string }[]> {
  const entries = await readdir(contentsFolder(), { recursive: true, withFileTypes: true }).catch(ifMissing)
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), name }))
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return []
  throw error
}
