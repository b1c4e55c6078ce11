import { existsSync } from "node:fs"
import { pathOf } from "./disk.server.ts"
import { findingIn } from "./scan.ts"

/**
 * Why stored bytes cannot be mailed: they are not on the disk any more, or the virus scanner finds something in them. Null when they can. Refuses 503
 * SCANNER_UNAVAILABLE.
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
