/** The stored files that a caller may open, newest first. Other files are left out silently. Source: api.md M58, "File rule F". */
import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { contents, type ScanState, storedFiles, tenants } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import type { Listing } from "../listing.ts"
import { isVisibleFile } from "./file-access.ts"
import type { FileFilter } from "./inputs.ts"
import type { StoredFileRow } from "./stored-files.ts"

type Owner = { id: number; firstName: string; lastName: string }
/** A stored file, its tenant, and the virus scanner's result; `finding` is the scanner's finding when it was asked about the file. */
export type StoredFile = StoredFileRow & { tenant: Owner | null; scan: ScanState; finding: string | null }

export const storedFileList: Listing<InnerNames<FileFilter>, StoredFile> = {
  permission: "see files",
  numbers: async (tx, actor, input) => {
    const rows = await tx.all(
      tx
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(and(isVisibleFile(actor), ...matching(input)))
        .orderBy(desc(storedFiles.createdAt), desc(storedFiles.id)),
    )
    return rows.map(({ id }) => id)
  },
  rows: async (tx, _actor, ids) => {
    const rows = await tx.all(tx.select().from(storedFiles).where(inArray(storedFiles.id, ids)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return withOwners(
      tx,
      ids.flatMap((id) => byId.get(id) ?? []),
    )
  },
}

/** Filters by unit and by tenant separately; 'exAll' finds the files without one. */
export function matching({ unitNumber = "all", tenantId = "all" }: InnerNames<FileFilter>) {
  return [[storedFiles.unitNumber, unitNumber] as const, [storedFiles.tenantId, tenantId] as const].map(
    ([column, value]) => {
      if (value === "all") return undefined
      return value === "exAll" ? isNull(column) : eq(column, value)
    },
  )
}

/** The files with their tenants and scan states, in the same order. */
export async function withOwners(tx: Tx, files: readonly StoredFileRow[]): Promise<StoredFile[]> {
  const ids = [...new Set(files.flatMap(({ tenantId }) => tenantId ?? []))]
  const hashes = [...new Set(files.map(({ sha256 }) => sha256))]
  const named = { id: tenants.id, firstName: tenants.firstName, lastName: tenants.lastName }
  const owners = await tx.all(tx.select(named).from(tenants).where(inArray(tenants.id, ids)))
  const { sha256, scan, finding } = contents
  const states = await tx.all(tx.select({ sha256, scan, finding }).from(contents).where(inArray(sha256, hashes)))
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
  const stateOf = new Map(states.map((state) => [state.sha256, state]))
  return files.map((file) => ({
    ...file,
    tenant: file.tenantId === null ? null : (ownerOf.get(file.tenantId) ?? null),
    scan: stateOf.get(file.sha256)?.scan ?? "unscanned",
    finding: stateOf.get(file.sha256)?.finding ?? null,
  }))
}
