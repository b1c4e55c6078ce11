import { z } from "zod"
import { oneOf, optional, text } from "../inputs.ts"

export const KINDS = ["tenants", "units", "payments", "requests", "threads", "files"] as const

/** The text to search, up to 100 characters; with a kind, up to a hundred results of it. Source: api.md X55. */
export const FindAnything = z.object({ search: text(100), kind: optional(oneOf(KINDS)) })
export type FindAnything = z.infer<typeof FindAnything>
