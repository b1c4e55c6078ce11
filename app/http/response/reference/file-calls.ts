/** The calls about stored files. Source: api.md M55-M60. */
import { z } from "zod"
import { type CallReferences, row } from "./call-reference.ts"
import { Ack, id, instant, level, named, text, unitNumber } from "./values.ts"

const StoredFile = named("StoredFile", {
  StoredFileID: id(),
  FileName: text(),
  UploadedName: text(),
  createdAt: instant(),
  PermissionID: level(),
  Unit: z.strictObject({ UnitNumber: unitNumber() }).nullable(),
  Tenant: z.strictObject({ TenantID: id(), TenantFirstName: text(), TenantLastName: text() }).nullable(),
})

const Details = z.strictObject({ FileName: text(), UploadedName: text(), StoredFileID: id() })

export const FILE_CALLS: CallReferences = {
  "POST /management/file": row(
    "M55",
    "Store a document",
    StoredFile,
    "UNIT_NOT_FOUND",
    "TENANT_NOT_FOUND",
    "STORAGE_FULL",
    "STORAGE_UNAVAILABLE",
    "UPLOADS_BUSY",
    "SCANNER_UNAVAILABLE",
  ),
  "GET /management/file": row("M56", "The bytes of a stored file", z.string(), "FILE_NOT_FOUND", "SCANNER_UNAVAILABLE"),
  "DELETE /management/file": row("M57", "Delete a stored file", Ack, "FILE_NOT_FOUND"),
  "GET /management/file/all": row("M58", "The stored files, newest first", z.array(StoredFile)),
  "GET /management/file/details": row("M59", "What a stored file is called", Details, "FILE_NOT_FOUND"),
  "GET /management/file/download": row(
    "M60",
    "The bytes of a file by its stored name",
    z.string(),
    "FILE_NOT_FOUND",
    "SCANNER_UNAVAILABLE",
  ),
}
