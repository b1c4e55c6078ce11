import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { text } from "../inputs.ts"

/** One of the caller's saved methods, by the provider's id. Source: api.md T10, T16. */
export const ChooseMethod = z.object({ methodID: text(255) })
export type ChooseMethod = InnerNames<z.infer<typeof ChooseMethod>>
