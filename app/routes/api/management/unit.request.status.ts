import { setStatusByManagement } from "~/domain/requests/change-request.ts"
import { ChangeRequestStatus } from "~/domain/requests/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Changes a request's status, by management (api.md R5). */
const handler = endpoint({
  POST: mutation({ input: ChangeRequestStatus, command: setStatusByManagement, output: requestView }),
})
export const loader = handler.loader
export const action = handler.action
