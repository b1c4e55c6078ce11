import { z } from "zod"
import { rentRollSummary } from "~/domain/leasing/rent-roll-summary.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { unitSummaryView } from "~/http/views/unit-summary.ts"

/** The summary of the whole property (api.md M8). */
const door = endpoint({ GET: answer({ takes: z.object({}), does: rentRollSummary, answers: unitSummaryView }) })
export const loader = door.loader
export const action = door.action
