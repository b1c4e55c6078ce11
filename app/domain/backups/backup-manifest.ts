/** A backup is a database file with a manifest, which is written last. A copy without a manifest is incomplete and ignored. */
import { createHash } from "node:crypto"
import { createReadStream, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { BackupRefused } from "./backup-refused.ts"

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  /** The newest migration of the database, as its instant in milliseconds. */
  schema: z.number().int().positive(),
  createdAt: z.iso.datetime(),
  bytes: z.number().int().positive(),
  sha256: Sha256,
  secretSha256: Sha256.optional(),
  /** The stored files of the backup; `missing` are the hashes of files that were lost before. */
  files: z
    .object({ count: z.number().int().min(0), bytes: z.number().int().min(0), missing: z.array(Sha256) })
    .default({ count: 0, bytes: 0, missing: [] }),
})
export type Manifest = z.infer<typeof Manifest>

export type BackupFiles = { database: string; manifest: string; secret: string; contents: string }

export function filesOf(file: string): BackupFiles {
  const stem = file.replace(/\.(sqlite|json|secret)$/, "")
  return {
    database: `${stem}.sqlite`,
    manifest: `${stem}.json`,
    secret: `${stem}.secret`,
    contents: join(dirname(file), "files"),
  }
}

/** The manifest of a backup. Refuses a missing or unreadable manifest. */
export function readManifest({ manifest }: BackupFiles): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifest, "utf8")))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT"
    if (isMissing) throw new BackupRefused(`There is no manifest ${manifest}: a copy without one is no whole backup.`)
    throw new BackupRefused(`The manifest ${manifest} cannot be read: it is damaged, or of another version.`)
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}
