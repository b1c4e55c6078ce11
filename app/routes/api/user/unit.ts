import { z } from "zod"
import { ownUnits } from "~/domain/portal/own-units.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { ownUnitView } from "~/http/response/views/unit.ts"

/** The caller's units (api.md T3). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: ownUnits, output: (units) => units.map(ownUnitView) }),
})
export const loader = handler.loader
export const action = handler.action
