import { existsSync } from "node:fs"
import { pathOf } from "./disk.server.ts"
import { findingIn } from "./scan.ts"

/**
 * The reason why stored bytes cannot be mailed: they are missing on the disk, or the virus scanner reports them. Null if they can be mailed.
 * Refuses 503 SCANNER_UNAVAILABLE.
 */
export async function carriedProblem({
  sha256,
  fileName,
}: {
  sha256: string
  fileName: string
}): Promise<string | null> {
  if (!existsSync(pathOf(sha256))) return `The file ${fileName} is not on the disk any more.`
  const finding = await findingIn(sha256)
  return finding === null ? null : `The virus scanner found ${finding} in the file ${fileName}.`
}
