import { read, write } from "#db/client.server.ts"
import { releasedContents, removeReleased } from "~/domain/storage/contents.ts"
import type { ReportError, Stop } from "./job.ts"

/** Removes the stored bytes of deleted files that no other row names, with their files on the disk. */
export async function removeContents(
  stop: Stop = { aborted: false },
  report: ReportError = console.error,
): Promise<void> {
  for (const sha256 of await read(releasedContents)) {
    if (stop.aborted) return
    await write((tx) => removeReleased(tx, sha256)).catch(report)
  }
}
