import { assignRequest } from "~/domain/requests/change-request.ts"
import { AssignRequest } from "~/domain/requests/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Assigns a request to a member of staff, or to nobody (api.md R4). */
const handler = endpoint({ POST: mutation({ input: AssignRequest, command: assignRequest, output: requestView }) })
export const loader = handler.loader
export const action = handler.action
