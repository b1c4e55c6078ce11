import type { Tx } from "#db/client.server.ts"
import type { FilesPage } from "~/domain/files/browse-files.ts"
import { DEFAULT_LEVEL } from "~/domain/files/inputs.ts"
import type { StoredFile } from "~/domain/files/list-files.ts"
import { findStoredFile } from "~/domain/files/stored-files.ts"
import { tenantChoices } from "~/domain/files/tenant-choices.ts"
import { levelName } from "~/domain/identity/levels.ts"
import { type Actor, MAINTENANCE } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { findUnit } from "~/domain/units/units.ts"
import { failedDownload } from "~/http/handlers/files/file-page.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import type { PageRequest } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { contentText } from "~/values/content-text.ts"
import { formatFileSize } from "~/values/file-size.ts"
import { scanText } from "~/values/scan-text.ts"
import { FILES, type StorageState } from "./storage.url-state.ts"

export const permissionLabel = (level: number): string => `${level} ${levelName(level)}`

export function lineOf(file: StoredFile, state: StorageState, units: FilesPage["units"], zone: string) {
  const { id, uploadedName, size, createdAt, level, unitNumber, tenant } = file
  const day = dayAt(createdAt, zone)
  return {
    id,
    name: uploadedName,
    about: [formatFileSize(size), contentText(file), scanText(file)].filter(Boolean).join(" · "),
    day,
    date: formatDay(day),
    level,
    levelName: levelName(level),
    unit: unitNumber === null ? null : { number: unitNumber, exists: units.has(unitNumber) },
    tenant: tenant && { id: tenant.id, name: fullName(tenant) },
    download: FILES.here(state, { download: id }),
    deletion: FILES.here(state, { dialog: "delete", file: id }),
  }
}
export type FileLine = ReturnType<typeof lineOf>

/** The unit or tenant of these documents on file, and the page to return to. Refuses 404 UNIT_NOT_FOUND, TENANT_NOT_FOUND. */
export async function onFileOf(tx: Tx, { isOnFile, unitNumber, tenantId }: StorageState) {
  if (!isOnFile) return null
  const unit = unitNumber === null ? null : await findUnit(tx, unitNumber)
  const tenant = tenantId === null ? null : await findTenant(tx, tenantId)
  return {
    unit: unit && { number: unit.number, status: unit.status },
    tenant: tenant && { id: tenant.id, name: fullName(tenant) },
    back: unit ? `/management/viewunit?unit=${unit.number}` : `/management/viewtenant?tenant=${tenantId}`,
  }
}

/** The dialog of an address. A failed download opens a dialog, too. */
export async function dialogOf(
  tx: Tx,
  actor: Actor,
  { query, download }: Pick<PageRequest, "query" | "download">,
  state: StorageState,
) {
  const list = FILES.queryOf(state, state)
  const close = `${FILES.path}?${list}`
  if (query.number("download") !== null) {
    const { subject, message } = failedDownload(download)
    return { name: "failed" as const, close, subject, message }
  }
  const dialog = query.get("dialog")
  if (dialog === "upload" && !state.isOnFile) return uploadOf(tx, actor, query, state)
  const number = dialog === "delete" ? query.number("file") : null
  if (number === null) return null
  const file = await findStoredFile(tx, actor, number).catch(ifRefused)
  if (file instanceof Refusal) return { name: "failed" as const, close, ...notDeleted(file) }
  const { id, uploadedName } = file
  return {
    name: "delete" as const,
    close,
    id,
    list,
    fileName: uploadedName,
    address: FILES.here(state, { dialog: "delete", file: id }),
  }
}
export type StorageDialogData = NonNullable<Awaited<ReturnType<typeof dialogOf>>>

async function uploadOf(tx: Tx, actor: Actor, query: Query, state: StorageState) {
  const find = query.typed("find")
  const { choices, isSearched } = await tenantChoices(tx, find, null)
  const levels = Array.from({ length: MAINTENANCE - actor.level + 1 }, (_, index) => actor.level + index)
  return {
    name: "upload" as const,
    close: FILES.here(state),
    address: FILES.here(state, { dialog: "upload", ...(find === "" ? {} : { find }) }),
    key: newIdempotencyKey(),
    find,
    isSearched,
    tenants: choices.map(({ id, businessName, ...names }) => ({
      value: String(id),
      label: businessName === null ? fullName(names) : `${fullName(names)}, ${businessName}`,
    })),
    levels: levels.map((level) => ({ value: String(level), label: permissionLabel(level) })),
    level: String(Math.max(DEFAULT_LEVEL, actor.level)),
  }
}

const ifRefused = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}

const notDeleted = ({ code, subject, message }: Refusal) =>
  code === "FILE_NOT_FOUND"
    ? { subject: "Delete Failed", message: "This file was deleted already." }
    : { subject, message }
