/** Lists the stored files that maintenance may open, for their page. /api lists them for management only. Source: api.md section 0, "File rule F". */
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { storedFiles } from "#db/schema/index.ts"
import { isLike } from "#db/sql.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { textPattern } from "~/values/search-terms.ts"
import { command } from "../commands.ts"
import type { FetchedFile } from "./fetch-file.ts"
import { isVisibleFile } from "./file-access.ts"
import type { OneFile } from "./inputs.ts"
import { type StoredFile, withOwners } from "./list-files.ts"
import { fileToOpen } from "./stored-files.ts"

type Looked = { search: string; page: number; per: number }
type Found = { files: StoredFile[]; total: number; everything: number; page: number }

/** One page of the files that are open to the caller's level, newest first; with a text, files with it in their name, or of that unit. */
export const maintenanceFiles = command(
  "see files of maintenance",
  async (tx, actor, { search, page: requested, per }: Looked): Promise<Found> => {
    const everything = await counted(tx, isVisibleFile(actor))
    const condition = search === "" ? isVisibleFile(actor) : and(isVisibleFile(actor), matches(search))
    const total = search === "" ? everything : await counted(tx, condition)
    const page = pageWithin(requested, total, per)
    const rows = tx
      .select()
      .from(storedFiles)
      .where(condition)
      .orderBy(desc(storedFiles.createdAt), desc(storedFiles.id))
    const shown = await tx.all(rows.limit(per).offset((page - 1) * per))
    return { files: await withOwners(tx, shown), total, everything, page }
  },
)

function matches(search: string): SQL {
  const named = isLike(sql`lower(${storedFiles.uploadedName})`, textPattern(search))
  const unit = /^[1-9]\d{0,5}$/.test(search) ? Number(search) : 0
  return sql`(${named} or ${eq(storedFiles.unitNumber, unit)})`
}

async function counted(tx: Tx, condition: SQL | undefined): Promise<number> {
  return (await tx.one(tx.select({ files: count() }).from(storedFiles).where(condition)))?.files ?? 0
}

/** The bytes of one of these files. Refuses 404 FILE_NOT_FOUND, 403 a file of a stronger level. */
export const fetchMaintenanceFile = command(
  "see files of maintenance",
  async (tx, actor, { id }: OneFile): Promise<FetchedFile> => {
    const { uploadedName: name, mediaType, sha256, size } = await fileToOpen(tx, actor, id)
    return { name, mediaType, sha256, size }
  },
)
