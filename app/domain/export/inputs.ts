import { z } from "zod"
import { queryFlag, queryId } from "../inputs.ts"

/** One export. Source: api.md A21. */
export const OneExport = z.object({ id: queryId() })
export type OneExport = z.infer<typeof OneExport>

export const FetchExport = z.object({ download: queryId() }).transform(({ download }) => ({ id: download }))

/** A tenant's own data; `withNotes` includes the notes and reasons of staff. Source: api.md M70. */
export const TenantData = z.object({ tenantID: queryId(), withNotes: queryFlag() })
export type TenantData = { tenantId: number; withNotes?: boolean | undefined }

/** The same as a query of the page; with `download` the response is a file. */
export const FetchTenantData = z
  .object({
    tenant: queryId(),
    download: z.literal("on", { message: "Only “on” makes a file." }),
    notes: z.literal("on", { message: "Only “on” adds notes." }).optional(),
  })
  .transform(({ tenant, notes }) => ({ tenantID: tenant, withNotes: notes === "on" }))

export const AboutTenantForm = z.object({ tenant: queryId() })
export type AboutTenantForm = z.infer<typeof AboutTenantForm>
