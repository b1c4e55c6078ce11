import { z } from "zod"
import { adminRequests } from "~/domain/requests/list-requests.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** All maintenance requests, for administrators (api.md R7). */
const handler = endpoint({ GET: queryList({ input: z.object({}), lists: adminRequests, output: requestView }) })
export const loader = handler.loader
export const action = handler.action
