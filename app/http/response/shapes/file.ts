import { z } from "zod"
import { id, instant, level, named, text, unitNumber } from "./values.ts"

export const StoredFile = named("StoredFile", {
  StoredFileID: id(),
  FileName: text(),
  UploadedName: text(),
  createdAt: instant(),
  PermissionID: level(),
  Unit: z.strictObject({ UnitNumber: unitNumber() }).nullable(),
  Tenant: z.strictObject({ TenantID: id(), TenantFirstName: text(), TenantLastName: text() }).nullable(),
})

export const Details = z.strictObject({ FileName: text(), UploadedName: text(), StoredFileID: id() })
