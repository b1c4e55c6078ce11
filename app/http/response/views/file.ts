import type { StoredFile } from "~/domain/files/list-files.ts"
import type { FileRef } from "~/domain/files/printed-files.ts"

/** FileRef (api.md section 1). */
export function fileRefView({ filesystemId, fileName }: FileRef) {
  return { filesystemID: filesystemId, fileName }
}

/** StoredFile (api.md section 1). The unit's and tenant's numbers remain after these are deleted. */
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

export function fileDetailsView({ id, name, uploadedName }: { id: number; name: string; uploadedName: string }) {
  return { FileName: name, UploadedName: uploadedName, StoredFileID: id }
}
