import { z } from "zod"
import { deleteRequest } from "~/domain/requests/change-request.ts"
import { createRequest } from "~/domain/requests/create-request.ts"
import { NewRequest, OneRequest } from "~/domain/requests/inputs.ts"
import { managementRequests } from "~/domain/requests/list-requests.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { requestView } from "~/http/response/views/requests.ts"

/** Maintenance requests: listed, made and deleted (api.md R1, R2, R3). */
const handler = endpoint({
  GET: queryList({ input: z.object({}), lists: managementRequests, output: requestView }),
  POST: mutation({ input: NewRequest, command: createRequest, output: requestView, status: 201 }),
  DELETE: mutation({
    input: OneRequest,
    command: deleteRequest,
    output: () => ({ message: "The request was deleted." }),
  }),
})
export const loader = handler.loader
export const action = handler.action
