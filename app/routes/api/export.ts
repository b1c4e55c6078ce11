/** Calls about exports of the property and of a tenant's data. Source: api.md 4.6, 4.8 and section 0, "Export". */
import { z } from "zod"
import { exportEverything, exportsSeen, fetchExport } from "~/domain/export/exports-page.ts"
import { OneExport, TenantData } from "~/domain/export/inputs.ts"
import { fetchTenantData } from "~/domain/export/tenant/tenant-data.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { madeFileQuery } from "~/http/handlers/files/file-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Export } from "~/http/response/shapes/export.ts"
import { exportView } from "~/http/response/views/export.ts"

export const loader = resource({
  "A19 POST /admin/export": {
    summary: "Request an export of everything",
    ...mutation({ input: Nothing, command: exportEverything, output: exportView, status: 201 }),
    shape: Export,
    refuses: ["CONFIRMATION_REQUIRED", "EXPORT_RUNNING"],
  },
  "A20 GET /admin/export": {
    summary: "List the last exports of everything, newest first",
    ...query({ input: Nothing, command: exportsSeen, output: (runs) => runs.map(exportView) }),
    shape: z.array(Export),
  },
  "A21 GET /admin/export/file": {
    summary: "Download an export of everything",
    ...madeFileQuery({ input: OneExport, workflow: fetchExport }),
    shape: z.string(),
    refuses: ["CONFIRMATION_REQUIRED", "EXPORT_NOT_FOUND"],
  },
  "M70 GET /management/tenant/export": {
    summary: "Download a tenant's own data",
    ...madeFileQuery({ input: TenantData, workflow: fetchTenantData }),
    shape: z.string(),
    refuses: ["CONFIRMATION_REQUIRED", "TENANT_NOT_FOUND"],
  },
})
export const action = loader
