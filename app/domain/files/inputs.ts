import { z } from "zod"
import { text } from "../inputs.ts"

/** A stored file by its stored name, and the name to save it under. Source: api.md M60. */
export const FileQuery = z.object({ fileName: text(255), uploadedName: text(255) })
export type FileQuery = z.infer<typeof FileQuery>
