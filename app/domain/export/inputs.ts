import { z } from "zod"
import { queryFlag, queryId } from "../inputs.ts"

/** An export by its number. Source: api.md A21. */
export const OneExport = z.object({ id: queryId() })
export type OneExport = z.infer<typeof OneExport>

/** The same in the address of the page. */
export const FetchExport = z.object({ download: queryId() }).transform(({ download }) => ({ id: download }))

/** A tenant's own data; notes and reasons of staff are in it only when it says so. Source: api.md M70. */
export const TenantData = z.object({ tenantID: queryId(), withNotes: queryFlag() })
export type TenantData = { tenantId: number; withNotes?: boolean | undefined }

/** The same in the address of the page: `download` makes it a file. */
export const FetchTenantData = z
  .object({
    tenant: queryId(),
    download: z.literal("on", { message: "Only “on” makes a file." }),
    notes: z.literal("on", { message: "Only “on” adds notes." }).optional(),
  })
  .transform(({ tenant, notes }) => ({ tenantID: tenant, withNotes: notes === "on" }))

/** A form about the tenant of a page. */
export const AboutTenantForm = z.object({ tenant: queryId() })
export type AboutTenantForm = z.infer<typeof AboutTenantForm>
