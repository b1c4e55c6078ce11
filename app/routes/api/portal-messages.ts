/** Calls about messages between tenants and the office in the portal. Source: api.md 4.11. */
import { z } from "zod"
import {
  BeginThread,
  ContinueThread,
  OwnFileQuery,
  OwnThreadQuery,
  OwnThreadsQuery,
  PortalThreadsQuery,
  ReadThread,
} from "~/domain/portal-messages/inputs.ts"
import { portalThreadList, readForOffice } from "~/domain/portal-messages/office-threads.ts"
import { openOwnFile } from "~/domain/portal-messages/own-file.ts"
import { readOwnThread } from "~/domain/portal-messages/own-reads.ts"
import { ownThread } from "~/domain/portal-messages/own-thread.ts"
import { ownThreads } from "~/domain/portal-messages/own-threads.ts"
import { responseTimes } from "~/domain/portal-messages/response-times.ts"
import { beginThread, continueThread } from "~/domain/portal-messages/write-to-office.ts"
import { officeContact } from "~/domain/settings/office-contact.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { fileWorkflowQuery, uploadsMutation } from "~/http/handlers/files/file-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { MESSAGE_FILES } from "~/http/request/upload-limits.ts"
import {
  Contact,
  OwnThread,
  OwnThreads,
  PortalThread,
  Posted,
  ResponseTimes,
  UnreadAnswers,
} from "~/http/response/shapes/portal-messages.ts"
import {
  contactView,
  ownThreadsView,
  ownThreadView,
  portalThreadView,
  postedView,
  responseTimesView,
} from "~/http/response/views/portal-messages.ts"

const STORING = [
  "WRITING_CLOSED",
  "RATE_LIMITED",
  "STORAGE_FULL",
  "STORAGE_UNAVAILABLE",
  "UPLOADS_BUSY",
  "SCANNER_UNAVAILABLE",
] as const

export const loader = resource({
  "X200 GET /user/thread": {
    summary: "List the caller's threads with the office, newest first",
    ...query({ input: OwnThreadsQuery, command: ownThreads, output: ownThreadsView }),
    shape: OwnThreads,
  },
  "X201 GET /user/thread/messages": {
    summary: "Get a thread of the caller with the office, oldest message first",
    ...query({ input: OwnThreadQuery, command: ownThread, output: ownThreadView }),
    shape: OwnThread,
    refuses: ["THREAD_NOT_FOUND"],
  },
  "X202 POST /user/thread": {
    summary: "Write to the office, in a new thread",
    ...uploadsMutation({ input: BeginThread, terms: MESSAGE_FILES, workflow: beginThread, output: postedView }),
    shape: Posted,
    refuses: [...STORING],
  },
  "X203 POST /user/thread/message": {
    summary: "Write to the office in a thread of the caller",
    ...uploadsMutation({ input: ContinueThread, terms: MESSAGE_FILES, workflow: continueThread, output: postedView }),
    shape: Posted,
    refuses: ["THREAD_NOT_FOUND", ...STORING],
  },
  "X204 POST /user/thread/read": {
    summary: "Mark a thread as read by the caller",
    ...mutation({ input: ReadThread, command: readOwnThread, output: ({ unread }) => ({ Unread: unread }) }),
    shape: UnreadAnswers,
    refuses: ["THREAD_NOT_FOUND"],
  },
  "X205 GET /user/thread/file": {
    summary: "Download a file of a message of the caller's threads",
    ...fileWorkflowQuery({ input: OwnFileQuery, workflow: openOwnFile }),
    shape: z.string(),
    refuses: ["FILE_NOT_FOUND", "SCANNER_UNAVAILABLE"],
  },
  "X206 GET /contact": {
    summary: "Get phone, email, address and hours of the office",
    ...query({ input: z.object({}), command: officeContact, output: contactView }),
    shape: Contact,
  },
  "X207 GET /management/portal-thread": {
    summary: "List the threads that tenants began in the portal, newest first",
    ...query({ input: PortalThreadsQuery, command: portalThreadList, output: (all) => all.map(portalThreadView) }),
    shape: z.array(PortalThread),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X208 POST /management/portal-thread/read": {
    summary: "Mark a thread of the portal as read by the office",
    ...mutation({ input: ReadThread, command: readForOffice, output: portalThreadView }),
    shape: PortalThread,
    refuses: ["THREAD_NOT_FOUND"],
  },
  "X209 GET /management/portal-thread/response": {
    summary: "Get how soon the office answers messages of the portal",
    ...query({ input: z.object({}), command: responseTimes, output: responseTimesView }),
    shape: ResponseTimes,
  },
})
export const action = loader
