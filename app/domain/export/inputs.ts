import { z } from "zod"
import { queryId } from "../inputs.ts"

/** An export by its number. Source: api.md A21. */
export const OneExport = z.object({ id: queryId() })
export type OneExport = z.infer<typeof OneExport>

/** The same in the address of the page. */
export const FetchExport = z.object({ download: queryId() }).transform(({ download }) => ({ id: download }))
