import { submitRequest } from "~/domain/requests/create-request.ts"
import { SubmitRequest } from "~/domain/requests/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Submits a maintenance request (api.md T4). */
const handler = endpoint({
  POST: mutation({ input: SubmitRequest, command: submitRequest, output: requestView, status: 201 }),
})
export const loader = handler.loader
export const action = handler.action
