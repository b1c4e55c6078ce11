/** The stored files as a page shows them: filtered, in order, page by page. Source: specification 2 "Storage". */
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { storedFiles, tenants, units } from "#db/schema/index.ts"
import { inOrderOf } from "#db/sql.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { isNamed } from "../tenants/search.ts"
import { isVisibleFile } from "./file-access.ts"
import { type StoredFile, withOwners } from "./list-files.ts"

export const FILE_ORDERS = ["newest", "oldest", "name", "level", "unit", "tenant"] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

/** `tenant` is a part of a name; `tenantId` one tenant. Null and "" are no filter. */
export type FilesQuery = {
  unitNumber: number | null
  tenantId: number | null
  tenant: string
  withoutUnit: boolean
  withoutTenant: boolean
  order: FileOrder
  page: number
  per: number
}

/** `units` are those of the files that still exist. */
export type FilesPage = {
  files: StoredFile[]
  units: ReadonlySet<number>
  total: number
  everything: number
  page: number
}

/** One page of the files that the caller may open; a page beyond the end is the last page. `everything` counts them without filters. */
export const browseFiles = command("see files", async (tx, actor, query: FilesQuery): Promise<FilesPage> => {
  const condition = and(isVisibleFile(actor), ...filters(query))
  const total = await counted(tx, condition)
  const page = pageWithin(query.page, total, query.per)
  const rows = await tx.all(
    tx
      .select({ file: storedFiles })
      .from(storedFiles)
      .leftJoin(tenants, eq(tenants.id, storedFiles.tenantId))
      .where(condition)
      .orderBy(...ORDERS[query.order], desc(storedFiles.createdAt), desc(storedFiles.id))
      .limit(query.per)
      .offset((page - 1) * query.per),
  )
  const files = await withOwners(
    tx,
    rows.map(({ file }) => file),
  )
  const everything = await counted(tx, isVisibleFile(actor))
  return { files, units: await existing(tx, files), total, everything, page }
})

export async function countFiles(
  tx: Tx,
  actor: Actor,
  of: { unitNumber: number } | { tenantId: number },
): Promise<number> {
  const { level } = actor
  const found =
    "unitNumber" in of
      ? await tx.one(filesOfUnit, { level, owner: of.unitNumber })
      : await tx.one(filesOfTenant, { level, owner: of.tenantId })
  return found?.files ?? 0
}

const filesOf = (owner: typeof storedFiles.unitNumber | typeof storedFiles.tenantId) =>
  statement((db) =>
    db
      .select({ files: count() })
      .from(storedFiles)
      .where(and(isVisibleFile({ level: sql.placeholder("level") }), eq(owner, sql.placeholder("owner"))))
      .prepare(),
  )
const filesOfUnit = filesOf(storedFiles.unitNumber)
const filesOfTenant = filesOf(storedFiles.tenantId)

async function existing(tx: Tx, files: readonly StoredFile[]): Promise<ReadonlySet<number>> {
  const numbers = files.flatMap(({ unitNumber }) => unitNumber ?? [])
  const found = await tx.all(tx.select({ number: units.number }).from(units).where(inArray(units.number, numbers)))
  return new Set(found.map(({ number }) => number))
}

async function counted(tx: Tx, condition: SQL | undefined): Promise<number> {
  const found = await tx.one(
    tx
      .select({ files: count() })
      .from(storedFiles)
      .leftJoin(tenants, eq(tenants.id, storedFiles.tenantId))
      .where(condition),
  )
  return found?.files ?? 0
}

const filters = ({ unitNumber, tenantId, tenant, withoutUnit, withoutTenant }: FilesQuery) => [
  unitNumber === null ? undefined : eq(storedFiles.unitNumber, unitNumber),
  tenantId === null ? undefined : eq(storedFiles.tenantId, tenantId),
  tenant === "" ? undefined : isNamed(tenant),
  withoutUnit ? isNull(storedFiles.unitNumber) : undefined,
  withoutTenant ? isNull(storedFiles.tenantId) : undefined,
]

/** Files without a unit or tenant come last. */
const ORDERS: Record<FileOrder, SQL[]> = {
  newest: [],
  oldest: [asc(storedFiles.createdAt), asc(storedFiles.id)],
  name: [asc(sql`lower(${storedFiles.uploadedName})`)],
  level: [asc(storedFiles.level)],
  unit: [asc(sql`${storedFiles.unitNumber} is null`), asc(storedFiles.unitNumber)],
  tenant: [
    asc(sql`${storedFiles.tenantId} is null`),
    inOrderOf(sql`lower(${tenants.lastName})`, "asc"),
    inOrderOf(sql`lower(${tenants.firstName})`, "asc"),
  ],
}
