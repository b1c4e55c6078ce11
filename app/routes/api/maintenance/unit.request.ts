import { z } from "zod"
import { maintenanceRequestList } from "~/domain/requests/list-requests.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** The requests that the caller may work on (api.md R9). */
const handler = endpoint({
  GET: queryList({ input: z.object({}), lists: maintenanceRequestList, output: requestView }),
})
export const loader = handler.loader
export const action = handler.action
