import { z } from "zod"
import { month } from "../inputs.ts"

/** The month to report, not in the future. Source: api.md A13. */
export const ReportQuery = z.object({ month: month() })
export type ReportQuery = z.infer<typeof ReportQuery>
