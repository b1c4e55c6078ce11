import { setStatus } from "~/domain/requests/change-request.ts"
import { ChangeRequestStatus } from "~/domain/requests/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Changes the status of a request on the caller's list (api.md R10). */
const handler = endpoint({ POST: mutation({ input: ChangeRequestStatus, command: setStatus, output: requestView }) })
export const loader = handler.loader
export const action = handler.action
