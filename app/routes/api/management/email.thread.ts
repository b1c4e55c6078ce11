import { ThreadQuery, ThreadStatusInput } from "~/domain/threads/inputs.ts"
import { readThread, setThreadStatus } from "~/domain/threads/thread.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { threadView } from "~/http/response/views/threads.ts"

/** A conversation (api.md M43, M44). */
const handler = endpoint({
  GET: query({ input: ThreadQuery, command: readThread, output: threadView }),
  PUT: mutation({
    input: ThreadStatusInput,
    command: setThreadStatus,
    output: ({ id, status }) => ({ threadID: id, status }),
  }),
})
export const loader = handler.loader
export const action = handler.action
