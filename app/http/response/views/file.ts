import type { FileRef } from "~/domain/files/printed-files.ts"

/** The documented FileRef (api.md section 1). */
export function fileRefView({ filesystemId, fileName }: FileRef) {
  return { filesystemID: filesystemId, fileName }
}
