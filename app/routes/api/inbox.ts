/** Calls about the inbox. Source: api.md 4.7. */
import { z } from "zod"
import { inboxListing } from "~/domain/threads/inbox.ts"
import { InboxQuery, ThreadQuery, ThreadStatusInput } from "~/domain/threads/inputs.ts"
import { readThread, setThreadStatus } from "~/domain/threads/thread.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Email, Thread, ThreadStatus } from "~/http/response/shapes/inbox.ts"
import { emailView, threadView } from "~/http/response/views/threads.ts"

export const loader = resource({
  "M41 GET /management/email/resolved": {
    summary: "List the latest email of each resolved thread, newest first",
    ...queryList({ input: InboxQuery, lists: inboxListing("resolved"), output: emailView }),
    shape: z.array(Email),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M42 GET /management/email/unresolved": {
    summary: "List the latest email of each unresolved thread, newest first",
    ...queryList({ input: InboxQuery, lists: inboxListing("unresolved"), output: emailView }),
    shape: z.array(Email),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M43 GET /management/email/thread": {
    summary: "Get a conversation, oldest email first",
    ...query({ input: ThreadQuery, command: readThread, output: threadView }),
    shape: Thread,
    refuses: ["THREAD_NOT_FOUND"],
  },
  "M44 PUT /management/email/thread": {
    summary: "Mark a conversation resolved or unresolved",
    ...mutation({
      input: ThreadStatusInput,
      command: setThreadStatus,
      output: ({ id, status }) => ({ threadID: id, status }),
    }),
    shape: ThreadStatus,
    refuses: ["THREAD_NOT_FOUND"],
  },
})
export const action = loader
