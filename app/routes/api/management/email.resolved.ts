import { inboxListing } from "~/domain/threads/inbox.ts"
import { InboxQuery } from "~/domain/threads/inputs.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { emailView } from "~/http/response/views/threads.ts"

/** Resolved threads (api.md M41). */
const handler = endpoint({
  GET: queryList({ input: InboxQuery, lists: inboxListing("resolved"), output: emailView }),
})
export const loader = handler.loader
export const action = handler.action
