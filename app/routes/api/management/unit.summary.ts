import { z } from "zod"
import { rentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { unitSummaryView } from "~/http/response/views/unit-summary.ts"

/** The summary of the whole property (api.md M8). */
const handler = endpoint({ GET: query({ input: z.object({}), command: rentRollSummary, output: unitSummaryView }) })
export const loader = handler.loader
export const action = handler.action
