import type { StoredFile } from "~/domain/files/list-files.ts"
import type { FileRef } from "~/domain/files/printed-files.ts"

/** The documented FileRef (api.md section 1). */
export function fileRefView({ filesystemId, fileName }: FileRef) {
  return { filesystemID: filesystemId, fileName }
}

/** The documented StoredFile. Unit and tenant are numbers that outlive what they name. */
export function storedFileView(file: StoredFile) {
  const { tenant } = file
  return {
    StoredFileID: file.id,
    FileName: file.name,
    UploadedName: file.uploadedName,
    createdAt: new Date(file.createdAt).toISOString(),
    PermissionID: file.level,
    Unit: file.unitNumber === null ? null : { UnitNumber: file.unitNumber },
    Tenant: tenant && { TenantID: tenant.id, TenantFirstName: tenant.firstName, TenantLastName: tenant.lastName },
  }
}

/** What a stored file is called. */
export function fileDetailsView({ id, name, uploadedName }: { id: number; name: string; uploadedName: string }) {
  return { FileName: name, UploadedName: uploadedName, StoredFileID: id }
}
