import { storedBytes } from "./disk.server.ts"
import { findingIn } from "./scan.ts"

/** Why stored bytes cannot be mailed: missing, or reported by the virus scanner; null if they can. Refuses 503 SCANNER_UNAVAILABLE. */
export async function carriedProblem({
  sha256,
  fileName,
}: {
  sha256: string
  fileName: string
}): Promise<string | null> {
  if (!(await storedBytes().has(sha256))) return `The file ${fileName} is no longer on the disk.`
  const finding = await findingIn(sha256)
  return finding === null ? null : `The virus scanner found ${finding} in the file ${fileName}.`
}
