import { portalMessages, portalReads, portalThreads } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const PORTAL_THREADS = exported({
  file: "portal_threads",
  about: "Conversations that tenants began in the portal.",
  table: portalThreads,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    threadId: ["number", "The conversation in threads"],
    tenantId: ["number", "The tenant"],
    unitNumber: ["number", "The unit that it is about"],
    begunBy: ["number", "Account that began it"],
    createdAt: ["instant", "When it was begun"],
  },
})

const PORTAL_MESSAGES = exported({
  file: "portal_messages",
  about: "Messages of such conversations that the tenant sees in the portal.",
  table: portalMessages,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    messageId: ["number", "The message in messages"],
    threadId: ["number", "The conversation"],
    tenantId: ["number", "The tenant"],
    kind: ["text", "posted in the portal, answer of the office, or mail of the tenant"],
    createdAt: ["instant", "When it was written"],
  },
})

const PORTAL_READS = exported({
  file: "portal_reads",
  about: "Up to which message people have seen such conversations.",
  table: portalReads,
  key: ["threadId", "reader", "userId"],
  columns: {
    threadId: ["number", "The conversation"],
    reader: ["text", "tenant or office"],
    userId: ["number", "Account that saw it"],
    messageId: ["number", "The last message that it has seen"],
    readAt: ["instant", "When it saw that message"],
  },
})

export const PORTAL_MESSAGE_TABLES = [PORTAL_THREADS, PORTAL_MESSAGES, PORTAL_READS]
