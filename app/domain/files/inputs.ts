import { z } from "zod"
import { allowing, INVALID, REQUIRED } from "../field-hints.ts"
import { optional, queryId, queryUnitNumber, text } from "../inputs.ts"

/** The default level of a document. Source: specification 2 section 4. */
export const DEFAULT_LEVEL = 6

const levelText = () =>
  allowing(z.string().regex(/^\d$/, INVALID), "Choose one from the list.")
    .transform(Number)
    .meta({ type: "integer", minimum: 0, maximum: 9, default: DEFAULT_LEVEL })

/** The data of a document beside its file: the fields of a form, for pages and /api. Source: api.md M55. */
export const UploadDocument = z.object({
  unitNumber: optional(queryUnitNumber()),
  tenantID: optional(queryId()),
  permissionID: optional(levelText()),
})
export type UploadDocument = z.infer<typeof UploadDocument>

/** Source: api.md M56, M57. */
export const OneFile = z.object({ id: queryId() })
export type OneFile = z.infer<typeof OneFile>

/** The same in a page's form, with the query of the list to go back to. */
export const DeleteFile = z.object({ id: queryId(), list: optional(text(1000)) })
export type DeleteFile = z.infer<typeof DeleteFile>

export const FetchFile = z.object({ download: queryId() }).transform(({ download }) => ({ id: download }))

/** Source: api.md M59. */
export const FileDetails = z.object({ dbId: queryId() })
export type FileDetails = z.infer<typeof FileDetails>

const ALL_OR_NONE = ["all", "exAll"] as const
const filter = (number: z.ZodType<number, string>) =>
  allowing(z.union([z.enum(ALL_OR_NONE), number], { error: INVALID }), "Use its number, all or exAll.").optional()

/** The files of a unit and a tenant, 'all' by default; 'exAll' those without one. Source: api.md M58. */
export const FileFilter = z.object({ unitNumber: filter(queryUnitNumber()), tenantID: filter(queryId()) })
export type FileFilter = z.infer<typeof FileFilter>

/** A stored file, a printed one or an attachment by its stored name, and the name to save it under. Source: api.md M60. */
export const FileQuery = z.object({ fileName: z.string({ error: REQUIRED }).min(1, REQUIRED), uploadedName: text(255) })
export type FileQuery = z.infer<typeof FileQuery>
