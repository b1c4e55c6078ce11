import {
  messageAttachments,
  messageFiles,
  messageRecipients,
  messages,
  storedFiles,
  threads,
  threadTenants,
} from "#db/schema/index.ts"
import { fileColumn } from "../stored-entries.ts"
import { exported } from "./table.ts"

const THREADS = exported({
  file: "threads",
  about: "Conversations by mail.",
  table: threads,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "thread_id"],
    token: { out: "a part of its reply address, which must stay secret" },
    status: ["text", "resolved or unresolved"],
    subjectKey: { out: "the subject once more, for finding replies" },
    latestMessageId: ["number", "Its latest message"],
    latestDirection: ["text", "inbound or outbound"],
    latestAt: ["instant", "When the latest message was written"],
    isFromPeople: ["yes/no", "Whether a person wrote any of its messages"],
    createdAt: ["instant", "When it began"],
  },
})

const THREAD_TENANTS = exported({
  file: "thread_tenants",
  about: "Which tenants take part in which conversation.",
  table: threadTenants,
  key: ["threadId", "tenantId"],
  columns: { threadId: ["number", "The conversation"], tenantId: ["number", "The tenant"] },
})

const MESSAGES = exported({
  file: "messages",
  about: "Mails that were sent and received, as plain text.",
  table: messages,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "message_id"],
    threadId: ["number", "The conversation"],
    direction: ["text", "inbound or outbound"],
    messageId: ["text", "The mail's Message-ID", "mail_message_id"],
    inReplyTo: ["text", "The Message-ID that it answers"],
    fromName: ["text", "The sender's name"],
    fromAddress: ["text", "The sender's address"],
    userId: ["number", "Account that wrote it"],
    tenantId: ["number", "Tenant who wrote it"],
    subject: ["text", "Subject"],
    body: ["text", "Text"],
    searchText: { out: "the text once more, for searching" },
    at: ["instant", "When it was written"],
    outboxId: { out: "its row in the queue of outgoing mail" },
    source: { out: "the program's own key against a second mail" },
    bouncedAt: ["instant", "When it came back as undeliverable"],
    bounceReason: ["text", "Why it came back"],
    receivedKey: { out: "the program's own key against a second reading" },
    sender: ["text", "How sure the sender of an inbound mail is: tenant, unknown or doubtful"],
    authentication: ["text", "The receiving server's result for the sender"],
    rawSha256: { out: "the raw bytes of a mail that could not be read" },
  },
})

const MESSAGE_RECIPIENTS = exported({
  file: "message_recipients",
  about: "The recipients of each message.",
  table: messageRecipients,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    messageId: ["number", "The message"],
    isCopy: ["yes/no", "Whether it was a copy"],
    name: ["text", "Name"],
    address: ["text", "Address"],
    tenantId: ["number", "Tenant with this address then"],
    userId: ["number", "Account with this address then"],
  },
})

const MESSAGE_ATTACHMENTS = exported({
  file: "message_attachments",
  about: "Files that came with inbound mails.",
  table: messageAttachments,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    messageId: ["number", "The message"],
    name: { out: "the random part of its address" },
    uploadedName: ["text", "Its name in the mail", "name"],
    sha256: ["text", "SHA-256 of its bytes"],
    size: ["number", "Size in bytes"],
    mediaType: ["text", "Media type"],
  },
  more: [
    fileColumn<typeof messageAttachments.$inferSelect>("mails", ({ id, uploadedName }) => ({ id, name: uploadedName })),
  ],
})

const MESSAGE_FILES = exported({
  file: "message_files",
  about: "Stored files that were attached to outgoing mails.",
  table: messageFiles,
  key: ["messageId", "storedFileId"],
  columns: {
    messageId: ["number", "The message"],
    storedFileId: ["number", "The file in stored_files; it may have been deleted"],
    uploadedName: ["text", "Its name then", "name"],
  },
})

const STORED_FILES = exported({
  file: "stored_files",
  about: "Documents that staff stored.",
  table: storedFiles,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "stored_file_id"],
    name: { out: "the random name of the API" },
    uploadedName: ["text", "Its name", "name"],
    sha256: ["text", "SHA-256 of its bytes"],
    size: ["number", "Size in bytes"],
    mediaType: ["text", "Media type"],
    level: ["number", "Weakest level that may open it"],
    unitNumber: ["number", "The unit that it is about"],
    tenantId: ["number", "The tenant whom it is about"],
    uploadedBy: ["number", "Account that stored it"],
    createdAt: ["instant", "When it was stored"],
  },
  more: [
    fileColumn<typeof storedFiles.$inferSelect>("documents", ({ id, uploadedName }) => ({ id, name: uploadedName })),
  ],
})

export const MESSAGE_TABLES = [
  THREADS,
  THREAD_TENANTS,
  MESSAGES,
  MESSAGE_RECIPIENTS,
  MESSAGE_ATTACHMENTS,
  MESSAGE_FILES,
  STORED_FILES,
]
