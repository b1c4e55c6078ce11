import { inboxListing } from "~/domain/threads/inbox.ts"
import { InboxQuery } from "~/domain/threads/inputs.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { emailView } from "~/http/response/views/threads.ts"

/** Unresolved threads (api.md M42). */
const handler = endpoint({
  GET: queryList({ input: InboxQuery, lists: inboxListing("unresolved"), output: emailView }),
})
export const loader = handler.loader
export const action = handler.action
